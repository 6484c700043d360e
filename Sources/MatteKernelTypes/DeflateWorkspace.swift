/// The compression state of one thread, and its tables.
///
/// A workspace and its tables share one block of memory that the caller owns; see
/// ``prepare(_:rowBytes:bytesPerPixel:)``. A Huffman code is stored in 32 bits: the code in the low bits, its first
/// bit lowest, and its length in the top byte. Numbers in parentheses are the numbers of elements of a table.
public struct DeflateWorkspace {
    /// The writer of the stream.
    public var bits: DeflateBits
    /// The number of bytes per row, including the filter type.
    public let rowBytes: Int
    /// The number of bytes per pixel: 1, 3 or 4.
    public let bytesPerPixel: Int

    /// The number of runs in ``runs``.
    public var runCount: Int
    /// The number of bytes of the block that are not in runs.
    public var bytesOutsideRuns: Int
    /// The sampling interval: one row in this many was counted.
    public var countStep: Int
    /// The cost of the sampled units as literals, in bits.
    public var literalCost: Int
    /// The cost of the sampled units with matches, in bits.
    public var matchedCost: Int
    /// The number of tokens that have not been written yet.
    public var tokenCount: Int

    /// The occurrences of literals, the end-of-block symbol and lengths (286, room for 288).
    public let literalCounts: UnsafeMutablePointer<UInt32>
    /// The occurrences of distances (30, room for 32).
    public let distanceCounts: UnsafeMutablePointer<UInt32>
    /// The codes of literals, the end-of-block symbol and lengths (288).
    public let literalCodes: UnsafeMutablePointer<UInt32>
    /// The codes of distances (32).
    public let distanceCodes: UnsafeMutablePointer<UInt32>
    /// The code lengths of literals, the end-of-block symbol and lengths (288).
    public let literalLengths: UnsafeMutablePointer<UInt8>
    /// The code lengths of distances (32).
    public let distanceLengths: UnsafeMutablePointer<UInt8>
    /// Four histograms of 256 counters. Neighbouring bytes go to different histograms, so that equal neighbours
    /// don't wait for each other's store. Later the memory holds the halves of ``pairs``.
    public let histograms: UnsafeMutablePointer<UInt32>
    /// Memory for sorting and for building trees (10,240 bytes).
    public let tree: UnsafeMutableRawPointer

    /// The code lengths in the form of a block header: pairs of a symbol and the value of its extra bits (320).
    public let headerPairs: UnsafeMutablePointer<UInt8>
    /// The number of entries in ``headerPairs``.
    public var headerPairCount: Int
    /// The number of literal and length code lengths in the header.
    public var headerLiterals: Int
    /// The number of distance code lengths in the header.
    public var headerDistances: Int
    /// The number of code lengths in the header for the header's own code.
    public var headerOwn: Int
    /// The occurrences of the 19 header symbols (room for 32).
    public let headerCounts: UnsafeMutablePointer<UInt32>
    /// The codes of the header symbols (32).
    public let headerCodes: UnsafeMutablePointer<UInt32>
    /// The code lengths of the header symbols (32).
    public let headerLengths: UnsafeMutablePointer<UInt8>

    /// The codes of all 65,536 pairs of bytes, with the first byte in the low half of the index. The two codes
    /// start at bit 5; the low five bits hold their total length.
    public let pairs: UnsafeMutablePointer<UInt32>
    /// The runs of zeros in the block, as pairs: the offset of the first byte in the block, and the number of
    /// bytes. The byte before a run is zero and not part of it.
    public let runs: UnsafeMutablePointer<UInt32>
    /// For each hash, the last unit (low half) and the offset of its position (high half) (2,048).
    public let unitTable: UnsafeMutablePointer<UInt64>
    /// For each hash of four bytes, its last position plus 1; 0 means none (32,768).
    public let chainHeads: UnsafeMutablePointer<UInt32>
    /// For each hash of three bytes, its last position plus 1 (4,096, directly after ``chainHeads``).
    public let shortHeads: UnsafeMutablePointer<UInt32>
    /// For each position of the window, the previous position with the same hash, plus 1 (32,768).
    public let chainLinks: UnsafeMutablePointer<UInt32>
    /// The tokens. A literal is its byte; a match is 0x80000000 | (length - 3) << 16 | distance - 1.
    public let tokens: UnsafeMutablePointer<UInt32>

    /// The capacity of ``tokens``.
    @_transparent public static var tokenCapacity: Int { 32_768 }

    /// Creates a workspace and its tables in `memory`, which must be aligned to 16 bytes and have room for
    /// `byteCount(rowBytes:)` bytes.
    public static func prepare(_ memory: UnsafeMutableRawPointer, rowBytes: Int, bytesPerPixel: Int) {
        let workspace = DeflateWorkspace(
            rowBytes: rowBytes, bytesPerPixel: bytesPerPixel, memory: memory + stateByteCount)
        memory.initializeMemory(as: DeflateWorkspace.self, to: workspace)
    }

    private init(rowBytes: Int, bytesPerPixel: Int, memory: UnsafeMutableRawPointer) {
        var next = memory
        func take<Element>(_ count: Int, _ type: Element.Type) -> UnsafeMutablePointer<Element> {
            let table = next.bindMemory(to: Element.self, capacity: count)
            next += (count * MemoryLayout<Element>.stride + 63) & ~63
            return table
        }
        self.rowBytes = rowBytes
        self.bytesPerPixel = bytesPerPixel
        bits = DeflateBits(output: memory)
        runCount = 0
        bytesOutsideRuns = 0
        countStep = 1
        literalCost = 0
        matchedCost = 0
        tokenCount = 0
        headerPairCount = 0
        headerLiterals = 0
        headerDistances = 0
        headerOwn = 0
        literalCounts = take(288, UInt32.self)
        distanceCounts = take(32, UInt32.self)
        literalCodes = take(288, UInt32.self)
        distanceCodes = take(32, UInt32.self)
        literalLengths = take(288, UInt8.self)
        distanceLengths = take(32, UInt8.self)
        histograms = take(1024, UInt32.self)
        tree = UnsafeMutableRawPointer(take(10_240, UInt8.self))
        headerPairs = take(640, UInt8.self)
        headerCounts = take(32, UInt32.self)
        headerCodes = take(32, UInt32.self)
        headerLengths = take(32, UInt8.self)
        pairs = take(65_536, UInt32.self)
        unitTable = take(2_048, UInt64.self)
        chainHeads = take(32_768 + 4_096, UInt32.self)
        shortHeads = chainHeads + 32_768
        chainLinks = take(32_768, UInt32.self)
        tokens = take(Self.tokenCapacity, UInt32.self)
        runs = take(Self.runWords(rowBytes: rowBytes), UInt32.self)
        precondition(
            next - memory <= Self.byteCount(rowBytes: rowBytes) - Self.stateByteCount
                && MemoryLayout<Self>.size <= Self.stateByteCount,
            "a workspace for rows of \(rowBytes) bytes overruns its memory")
    }

    /// Returns the number of bytes that a workspace and its tables take.
    public static func byteCount(rowBytes: Int) -> Int {
        // The size of the tables before the runs does not depend on the row width.
        stateByteCount + tableByteCount + 4 * runWords(rowBytes: rowBytes) + 64
    }

    private static var stateByteCount: Int { 512 }
    private static var tableByteCount: Int { 706_368 }

    /// A run has at least 64 bytes, plus the zero before it.
    private static func runWords(rowBytes: Int) -> Int {
        2 * (blockRows(rowBytes: rowBytes) * rowBytes / 64 + 2)
    }

    /// Returns the number of rows per block: about 256 KiB, and at least one row. Each block has its own codes.
    @inlinable
    public static func blockRows(rowBytes: Int) -> Int {
        Swift.max(1, 262_144 / rowBytes)
    }

    /// Returns the number of bytes to reserve for the output of `byteCount` bytes of rows. A block may grow before
    /// the compressor finds out that storing it is shorter.
    @inlinable
    public static func outputByteCount(rowBytes: Int, byteCount: Int) -> Int {
        byteCount + byteCount / 1024 + blockRows(rowBytes: rowBytes) * rowBytes + 4096
    }
}
