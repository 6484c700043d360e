/// The entries of an inflater's tables. An entry is found by the next bits of the stream and has 32 bits.
///
/// | Bits | Meaning |
/// |---|---|
/// | 0-5 | the number of bits to consume: those of the code and its extra bits |
/// | 8-11 | the number of bits of the code; of the first code in a pair of literals |
/// | 31 | set for one or two literals |
/// | 12-19, 20-27 | of literals: the first and the second byte |
/// | 28 | of literals: set if there are two |
/// | 12 | of others: set unless the entry is a length or distance |
/// | 13 | of others: set if the code is longer; bits 16-30 are the index of another table, bits 8-11 its number of index bits |
/// | 14 | of others: set for the end of the block |
/// | 16-30 | of others: the smallest length or distance of the symbol |
public enum InflateEntry {
    /// The flag of one or two literals.
    @_transparent public static var literal: UInt32 { 1 << 31 }
    /// The flag of two literals.
    @_transparent public static var pair: UInt32 { 1 << 28 }
    /// The flag of entries that are neither literals nor lengths or distances.
    @_transparent public static var exception: UInt32 { 1 << 12 }
    /// The flag of entries that refer to a table for longer codes.
    @_transparent public static var subtable: UInt32 { 1 << 13 }
    /// The flag of the end of the block.
    @_transparent public static var end: UInt32 { 1 << 14 }

    /// The entry for bits that are no code, or for a symbol that has no meaning. It consumes one bit.
    @_transparent public static var invalid: UInt32 { exception | 0x101 }

    /// Returns the entry of a literal or length symbol, without the number of its code's bits.
    @_transparent
    public static func literalOrLength(_ symbol: Int) -> UInt32 {
        if symbol < 256 { return literal | UInt32(truncatingIfNeeded: symbol) &<< 12 }
        if symbol == 256 { return exception | end }
        if symbol == 285 { return 258 << 16 }
        if symbol > 285 { return exception }
        let l = UInt32(truncatingIfNeeded: symbol &- 257)
        if l < 8 { return (l &+ 3) &<< 16 }
        let extra = (l &>> 2) &- 1
        return ((4 | l & 3) &<< extra &+ 3) &<< 16 | extra
    }

    /// Returns the entry of a distance symbol, without the number of its code's bits.
    @_transparent
    public static func distance(_ symbol: Int) -> UInt32 {
        let d = UInt32(truncatingIfNeeded: symbol)
        if d > 29 { return exception }
        if d < 4 { return (d &+ 1) &<< 16 }
        let extra = (d &>> 1) &- 1
        return ((2 | d & 1) &<< extra &+ 1) &<< 16 | extra
    }
}
