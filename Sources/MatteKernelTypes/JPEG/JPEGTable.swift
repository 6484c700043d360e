/// The tables of a Huffman code of a JPEG, in one piece of memory. The first two are indexed by the next bits of the data.
///
/// An entry of the table of pairs (AC codes only) has 64 bits:
///
/// | Bits | Meaning |
/// |---|---|
/// | 0-5 | bits to consume |
/// | 8-14 | positions to advance; 64 at the end of the block |
/// | 16-23 | zeros before the first value; at least 64 for exceptions |
/// | 24-31 | positions from here to the second value |
/// | 32-47, 48-63 | the two values; if there is only one, the second is written over the first, or is a 0 |
///
/// Exceptions have 128 in bits 16-23 if the code is longer than the index, if it stands for zeros only (16 of them, or in
/// progressive scans a run of blocks), or if code and value have more than 23 bits. They have 64 + zeros if the value isn't in the index; bits 8-13 are then the length of
/// the code, and bits 24-27 that of the value.
///
/// An entry of the table of single symbols has 32 bits, and is 0 for longer codes: bits 0-5 are the length of the code,
/// 8-15 that of code and value, 16-19 that of the value, and 24-27 the zeros before it.
public enum JPEGTable {
    /// The number of bits that index the tables of AC codes.
    @_transparent public static var acIndexBits: UInt64 { 11 }
    /// The number of bits that index the table of DC codes.
    @_transparent public static var dcIndexBits: UInt64 { 9 }
    /// The offset in bytes of the table of single symbols. The table of pairs is at offset 0.
    @_transparent public static var singles: Int { 16_384 }
    /// The offset in bytes of the first code that is longer than each length, aligned to 16 bits: 18 numbers.
    @_transparent public static var limits: Int { 24_576 }
    /// The offset in bytes of the differences between symbols' indices and codes, for each length: 18 numbers.
    @_transparent public static var offsets: Int { 24_576 + 72 }
    /// The offset in bytes of the 256 symbols.
    @_transparent public static var symbols: Int { 24_576 + 144 }
    /// The offset in bytes of the range of moved codes, aligned to 16 bits: the first and their number, of 32 bits each.
    ///
    /// They aren't in the tables that are indexed, so they are found without a test for each symbol. Who makes the tables
    /// sets the range before.
    @_transparent public static var moved: Int { 24_576 + 400 }
    /// The number of bytes of all tables of a code, a multiple of 64.
    @_transparent public static var byteCount: Int { 25_024 }
}

/// The sizes of the buffers of an entropy decoder for JPEG, in bytes.
public enum JPEGLimits {
    /// The data without stuffing that the window holds.
    @_transparent public static var window: Int { 65_536 }
    /// The zeros after the last byte of a segment.
    @_transparent public static var padding: Int { 4_096 }
    /// The bytes that must follow in the window before an MCU is decoded. An MCU takes at most 10 * 64 * 31 bits, and
    /// loading bits reads eight bytes.
    @_transparent public static var reserve: Int { 3_072 }
    /// The largest number of blocks in an MCU.
    @_transparent public static var unitBlocks: Int { 10 }
}
