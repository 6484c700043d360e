/// A writer of the bits of a deflate stream. The first bit of the stream is the lowest bit of the first byte.
public struct DeflateBits {
    /// The bits that are not yet written. The lowest bit is written first.
    public var buffer: UInt64
    /// The number of bits in ``buffer``, at most 7 between calls.
    public var count: Int
    /// The address at which the next byte of the stream is written.
    public var output: UnsafeMutableRawPointer

    /// Starts a stream at the address `output`, with no bits in the buffer.
    @inlinable
    public init(output: UnsafeMutableRawPointer) {
        buffer = 0
        count = 0
        self.output = output
    }

    /// Appends the low `length` bits of `value`, at most 57. The other bits of `value` must be zero.
    ///
    /// Writes eight bytes. Later calls overwrite the bytes after the last whole byte of the stream.
    @_transparent
    public mutating func append(_ value: UInt64, _ length: Int) {
        buffer |= value &<< UInt64(truncatingIfNeeded: count)
        count &+= length
        output.storeBytes(of: buffer.littleEndian, as: UInt64.self)
        output += count &>> 3
        buffer &>>= UInt64(truncatingIfNeeded: count & 0x38)
        count &= 7
    }

    /// Appends the bits of a Huffman code. The top byte of `code` is the number of bits; see ``DeflateWorkspace``.
    @_transparent
    public mutating func append(code: UInt32) {
        append(UInt64(code & 0xFF_FFFF), Int(code &>> 24))
    }

    /// Appends zeros up to the next byte boundary.
    @_transparent
    public mutating func align() {
        append(0, (8 &- count) & 7)
    }
}

/// The symbols for the lengths and distances of matches (RFC 1951, section 3.2.5).
public enum DeflateSymbols {
    /// Returns the symbol of a match of `length` bytes, 3 to 258.
    @_transparent
    public static func length(_ length: Int) -> Int {
        if length == 258 { return 285 }
        let l = UInt32(truncatingIfNeeded: length &- 3)
        if l < 8 { return 257 &+ Int(l) }
        let top = 31 &- l.leadingZeroBitCount
        return 257 &+ 4 &* (top &- 1) &+ Int(l &>> UInt32(truncatingIfNeeded: top &- 2) & 3)
    }

    /// Returns the number of extra bits that follow a length symbol. Their value is the low bits of the length minus 3.
    @_transparent
    public static func extraLengthBits(_ symbol: Int) -> Int {
        symbol < 265 || symbol == 285 ? 0 : (symbol &- 261) &>> 2
    }

    /// Returns the symbol for the match distance `z + 1`.
    @_transparent
    public static func distance(_ z: UInt32) -> Int {
        if z < 2 { return Int(z) }
        let top = 31 &- z.leadingZeroBitCount
        return 2 &* top &+ Int(z &>> UInt32(truncatingIfNeeded: top &- 1) & 1)
    }

    /// Returns the number of extra bits that follow a distance symbol. Their value is the low bits of the distance
    /// minus 1.
    @_transparent
    public static func extraDistanceBits(_ symbol: Int) -> Int {
        symbol < 4 ? 0 : symbol &>> 1 &- 1
    }

    /// Splits a run of zeros into matches: returns the length of the next match if `left` bytes of the run are not yet
    /// written. The length is at least 3. It is chosen such that it doesn't leave 1 or 2 bytes, which are too few for
    /// another match.
    @_transparent
    public static func runPiece(_ left: Int) -> Int {
        left <= 258 ? left : left < 261 ? left &- 3 : 258
    }
}
