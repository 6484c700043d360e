/// The state of one thread's compression and the tables that it works with.
///
/// A workspace and its tables lie in one block of memory that the caller owns; see
/// ``prepare(_:rowBytes:bytesPerPixel:)``. Codes are 32 bits wide: the code in the low bits, its first bit lowest, its
/// length in the top byte.
public struct DeflateWorkspace {
    /// The stream that is being written.
    public var bits: DeflateBits
    /// The bytes of a row, its filter type included.
    public let rowBytes: Int
    /// The bytes of a pixel: 1, 3 or 4.
    public let bytesPerPixel: Int

    /// The number of runs in ``runs``.
    public var runCount: Int
    /// The bytes of the block outside its runs.
    public var bytesOutsideRuns: Int
    /// One row in this many was counted.
    public var countStep: Int
    /// The cost of the sampled units as literals, in bits.
    public var literalCost: Int
    /// The cost of the sampled units with matches, in bits.
    public var matchedCost: Int
    /// The number of tokens that wait to be written.
    public var tokenCount: Int

    /// Occurrences of literals, the end of block and lengths (286, room for 288).
    public let literalCounts: UnsafeMutablePointer<UInt32>
    /// Occurrences of distances (30, room for 32).
    public let distanceCounts: UnsafeMutablePointer<UInt32>
    /// Codes of literals, the end of block and lengths (288).
    public let literalCodes: UnsafeMutablePointer<UInt32>
    /// Codes of distances (32).
    public let distanceCodes: UnsafeMutablePointer<UInt32>
    /// Lengths of the codes of literals, the end of block and lengths (288).
    public let literalLengths: UnsafeMutablePointer<UInt8>
    /// Lengths of the codes of distances (32).
    public let distanceLengths: UnsafeMutablePointer<UInt8>
    /// Four histograms of 256, so that counting equal bytes in a row doesn't wait for itself; afterwards the
    /// halves of ``pairs``.
    public let histograms: UnsafeMutablePointer<UInt32>
    /// Memory for sorting and building trees (10,240 bytes).
    public let tree: UnsafeMutableRawPointer

    /// Code lengths as a block's header sends them: pairs of a symbol and the value of its extra bits (320).
    public let headerPairs: UnsafeMutablePointer<UInt8>
    /// The number of entries in ``headerPairs``.
    public var headerPairCount: Int
    /// The number of literal and length code lengths that the header sends.
    public var headerLiterals: Int
    /// The number of distance code lengths that the header sends.
    public var headerDistances: Int
    /// The number of code lengths of its own code that the header sends.
    public var headerOwn: Int
    /// Occurrences of the 19 symbols of a header (room for 32).
    public let headerCounts: UnsafeMutablePointer<UInt32>
    /// Their codes (32).
    public let headerCodes: UnsafeMutablePointer<UInt32>
    /// The lengths of their codes (32).
    public let headerLengths: UnsafeMutablePointer<UInt8>

    /// The codes of all 65,536 pairs of bytes, the first byte in the index's low half: both codes from bit 5 up,
    /// the length of both in the low five bits.
    public let pairs: UnsafeMutablePointer<UInt32>
    /// Runs of zeros in the block: the first byte's offset in the block and the number of bytes, for each. The
    /// byte before a run is zero and not part of it.
    public let runs: UnsafeMutablePointer<UInt32>
    /// The last unit of each hash in the low half, the offset of its place in the high half (2,048).
    public let unitTable: UnsafeMutablePointer<UInt64>
    /// The last place of each hash of four bytes, plus 1; zero is none (32,768).
    public let chainHeads: UnsafeMutablePointer<UInt32>
    /// The last place of each hash of three bytes, plus 1 (4,096, right after ``chainHeads``).
    public let shortHeads: UnsafeMutablePointer<UInt32>
    /// The place before each place of the window with the same hash, plus 1 (32,768).
    public let chainLinks: UnsafeMutablePointer<UInt32>
    /// Tokens: a literal is its byte, a match 0x80000000 | (length - 3) << 16 | distance - 1.
    public let tokens: UnsafeMutablePointer<UInt32>

    /// The room in ``tokens``.
    @_transparent public static var tokenCapacity: Int { 32_768 }

    /// Puts a workspace and its tables into `memory`, which is aligned to 16 bytes and has room for
    /// `byteCount(rowBytes:)`.
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

    /// The bytes of a workspace and its tables.
    public static func byteCount(rowBytes: Int) -> Int {
        // Everything before the runs is the same for all widths.
        stateByteCount + tableByteCount + 4 * runWords(rowBytes: rowBytes) + 64
    }

    private static var stateByteCount: Int { 512 }
    private static var tableByteCount: Int { 706_368 }

    /// A run has at least 64 bytes beside the zero before it.
    private static func runWords(rowBytes: Int) -> Int {
        2 * (blockRows(rowBytes: rowBytes) * rowBytes / 64 + 2)
    }

    /// The rows of a block: about 256 KiB, at least one row. Each block has codes of its own.
    @inlinable
    public static func blockRows(rowBytes: Int) -> Int {
        Swift.max(1, 262_144 / rowBytes)
    }

    /// The size that the output for `byteCount` bytes of rows needs: a block may grow before it turns out that it
    /// can't be compressed.
    @inlinable
    public static func outputByteCount(rowBytes: Int, byteCount: Int) -> Int {
        byteCount + byteCount / 1024 + blockRows(rowBytes: rowBytes) * rowBytes + 4096
    }
}
