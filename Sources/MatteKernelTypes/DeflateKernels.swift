/// Compression of filtered pixels to a deflate stream (RFC 1951).
public struct DeflateKernels: Sendable {
    /// `(rows, rowBytes, rowCount, unit, last, workspace, output)`: compresses whole rows, each a byte for the
    /// filter's type and then filtered pixels, to a piece of a deflate stream that starts and ends at byte
    /// boundaries and refers to nothing before it. Returns how many bytes it has written.
    ///
    /// - `unit`: bytes that are matched as one: 3 for pixels of three bytes, otherwise 4.
    /// - `last`: 1 when the stream ends here, otherwise 0.
    /// - 64 bytes behind the rows must be readable.
    /// - `workspace` and `output` are as large as ``DeflateWorkspace`` says; nothing in them need be set.
    public typealias Chunk =
        @Sendable @convention(c) (
            UnsafeRawPointer, Int, Int, Int, Int, UnsafeMutableRawPointer, UnsafeMutableRawPointer
        ) -> Int

    /// Compresses rows.
    public let chunk: Chunk

    /// Joins the entries.
    @inlinable
    public init(chunk: Chunk) {
        self.chunk = chunk
    }
}

/// The memory that ``DeflateKernels`` work in: what lies where, in bytes from its start.
///
/// Kernels can't declare types of their own (see ``KernelTable``), so the fields of what would be a structure
/// are offsets here. Counts and codes are 32 bits wide, lengths and costs one byte.
public enum DeflateWorkspace {
    // The bit writer: bits not yet written, how many of them, the address of the next byte.
    @_transparent public static var bitBuffer: Int { 0 }
    @_transparent public static var bitCount: Int { 8 }
    @_transparent public static var output: Int { 16 }
    // What was found out about a block: units outside runs, and what those that were counted (in one row of
    // `countStep`) cost in bits as literals alone and with matches.
    @_transparent public static var unitsOutsideRuns: Int { 24 }
    @_transparent public static var literalCost: Int { 32 }
    @_transparent public static var cost: Int { 56 }
    @_transparent public static var tokenCount: Int { 40 }
    @_transparent public static var countStep: Int { 48 }

    // Codes of the 286 literals and lengths and of the 30 distances. A code lies in the low bits, its first
    // bit lowest; its length lies in the top byte.
    @_transparent public static var literalCounts: Int { 64 }
    @_transparent public static var distanceCounts: Int { 1216 }
    @_transparent public static var literalCodes: Int { 1344 }
    @_transparent public static var distanceCodes: Int { 2496 }
    @_transparent public static var literalLengths: Int { 2624 }
    @_transparent public static var distanceLengths: Int { 2912 }
    // The 256 literals again, split for vector look-ups: lengths, low bytes, high bytes of the codes.
    @_transparent public static var lookups: Int { 2944 }
    // What a literal and what a match of one unit cost, in bits, by the block before.
    @_transparent public static var literalCosts: Int { 3712 }
    @_transparent public static var matchCosts: Int { 3968 }
    // For each distance symbol: the codes of a match of one unit put together, and their bits (32 each).
    @_transparent public static var matchCodes: Int { 4032 }
    @_transparent public static var matchBits: Int { 4160 }
    // Four histograms of 256, so that counting equal bytes in a row doesn't wait for itself.
    @_transparent public static var histograms: Int { 4352 }
    // Sorting and tree building.
    @_transparent public static var tree: Int { 8448 }
    // Code lengths as they are sent: 320 pairs of bytes, 19 counts, 19 codes, 19 lengths.
    @_transparent public static var header: Int { 18432 }
    @_transparent public static var headerCounts: Int { 19072 }
    @_transparent public static var headerCodes: Int { 19152 }
    @_transparent public static var headerLengths: Int { 19232 }
    @_transparent public static var headerShape: Int { 19264 }
    // Sixteen units' codes and their bits (64 bits each).
    @_transparent public static var group: Int { 19328 }
    // Where a unit of that hash was last seen (2048 entries of 64 bits).
    @_transparent public static var unitTable: Int { 20480 }
    // Hash chains over the window: heads by four bytes and by three, the links, and the tokens found.
    @_transparent public static var chainHeads: Int { 36864 }
    @_transparent public static var shortHeads: Int { 167936 }
    @_transparent public static var chainLinks: Int { 184320 }
    @_transparent public static var tokens: Int { 315392 }
    @_transparent public static var tokenCapacity: Int { 32768 }
    // Runs of a block (three 32-bit numbers each), then a 16-bit distance for each unit.
    @_transparent public static var runs: Int { 446464 }

    /// Rows are compressed in blocks of about this many bytes, at least one row.
    @inlinable public static var preferredBlockBytes: Int { 131_072 }

    /// The bytes of a block of whole rows.
    @inlinable
    public static func blockBytes(rowBytes: Int) -> Int {
        Swift.max(rowBytes, preferredBlockBytes / rowBytes &* rowBytes)
    }

    /// Where the distances start.
    @inlinable
    public static func distances(blockBytes: Int) -> Int {
        (runs &+ blockBytes / 4 &+ 128) & ~63
    }

    /// How large a workspace must be.
    @inlinable
    public static func byteCount(rowBytes: Int) -> Int {
        let block = blockBytes(rowBytes: rowBytes)
        return distances(blockBytes: block) &+ block &+ 128
    }

    /// How large the output must be for `byteCount` bytes of rows: room for a block before it turns out that
    /// it can't be compressed.
    @inlinable
    public static func outputByteCount(rowBytes: Int, byteCount: Int) -> Int {
        byteCount &+ byteCount / 1024 &+ 2 &* blockBytes(rowBytes: rowBytes) &+ 4096
    }
}
