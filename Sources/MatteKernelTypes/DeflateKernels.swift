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
/// are offsets here. Counts, codes and chains are 32 bits wide, lengths and costs one byte.
public enum DeflateWorkspace {
    /// The bit writer: bits that aren't written yet.
    @_transparent public static var bitBuffer: Int { 0 }
    /// The bit writer: how many bits those are, at most 7 between blocks.
    @_transparent public static var bitCount: Int { 8 }
    /// The bit writer: the address of the next byte.
    @_transparent public static var output: Int { 16 }
    /// How many units of the block are outside runs of zeros.
    @_transparent public static var unitsOutsideRuns: Int { 24 }
    /// What the counted units cost as literals alone, in bits.
    @_transparent public static var literalCost: Int { 32 }
    /// How many tokens wait to be written.
    @_transparent public static var tokenCount: Int { 40 }
    /// One row in this many was counted.
    @_transparent public static var countStep: Int { 48 }
    /// What the counted units cost with matches, in bits.
    @_transparent public static var cost: Int { 56 }
    /// How often each of the 286 literals and lengths occurs.
    @_transparent public static var literalCounts: Int { 64 }
    /// How often each of the 30 distances occurs.
    @_transparent public static var distanceCounts: Int { 1216 }
    /// Codes of literals and lengths: the code in the low bits, its first bit lowest, its length in the top byte.
    @_transparent public static var literalCodes: Int { 1344 }
    /// Codes of distances, likewise.
    @_transparent public static var distanceCodes: Int { 2496 }
    /// Lengths of the codes of literals and lengths.
    @_transparent public static var literalLengths: Int { 2624 }
    /// Lengths of the codes of distances.
    @_transparent public static var distanceLengths: Int { 2912 }
    /// The codes of the 256 literals, split for vector look-ups: lengths, low bytes, high bytes.
    @_transparent public static var lookups: Int { 2944 }
    /// What a literal costs by the block before, in bits.
    @_transparent public static var literalCosts: Int { 3712 }
    /// What a match of one unit costs by the block before, for each symbol of its distance.
    @_transparent public static var matchCosts: Int { 3968 }
    /// The two codes of a match of one unit put together, for each symbol of its distance (32 bits).
    @_transparent public static var matchCodes: Int { 4032 }
    /// How many bits those codes are (32 bits).
    @_transparent public static var matchBits: Int { 4160 }
    /// Four histograms of 256, so that counting equal bytes doesn't wait for itself.
    @_transparent public static var histograms: Int { 4352 }
    /// Sorting and tree building.
    @_transparent public static var tree: Int { 8448 }
    /// Code lengths as they are sent: 320 pairs of a symbol and its extra bits.
    @_transparent public static var header: Int { 18432 }
    /// How often each of the 19 symbols of a header occurs.
    @_transparent public static var headerCounts: Int { 19072 }
    /// Their codes.
    @_transparent public static var headerCodes: Int { 19152 }
    /// Lengths of their codes.
    @_transparent public static var headerLengths: Int { 19232 }
    /// How many literals, distances, header code lengths and pairs a header sends.
    @_transparent public static var headerShape: Int { 19264 }
    /// Codes of sixteen units, then their bits (64 bits each).
    @_transparent public static var group: Int { 19328 }
    /// The last unit of each hash, with its place (2048 entries of 64 bits).
    @_transparent public static var unitTable: Int { 20480 }
    /// Hash chains over the window: heads by four bytes (32768 entries).
    @_transparent public static var chainHeads: Int { 36864 }
    /// Heads by three bytes (4096 entries).
    @_transparent public static var shortHeads: Int { 167936 }
    /// The chains' links (32768 entries).
    @_transparent public static var chainLinks: Int { 184320 }
    /// The tokens.
    @_transparent public static var tokens: Int { 315392 }
    /// How many tokens there is room for.
    @_transparent public static var tokenCapacity: Int { 32768 }
    /// Runs of a block, three 32-bit numbers each; behind them a 16-bit distance for each unit.
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
