/// The state of a deflate compressor and its tables, used by one thread at a time.
///
/// A workspace and its tables share one block of memory that the caller owns; see
/// ``prepare(_:rowBytes:bytesPerPixel:)``. A Huffman code is stored in 32 bits: the low bits are the code, with its
/// first bit lowest, and the top byte is its length in bits. A unit is a group of neighbouring bytes in a row: 3 bytes
/// if pixels have 3 bytes, and 4 bytes if not.
public struct DeflateWorkspace {
    /// The writer of the stream.
    public var bits: DeflateBits
    /// The number of bytes per row, including the filter type.
    public let rowBytes: Int
    /// The number of bytes per pixel: 1, 3, 4 or 6.
    public let bytesPerPixel: Int

    /// The number of runs of zeros in ``runs``.
    public var runCount: Int
    /// The number of bytes of the current block that are not in runs of zeros.
    public var bytesOutsideRuns: Int
    /// The distance between the rows of the current block whose bytes were counted: 1 if all rows were counted,
    /// otherwise 8 or the number of rows, whichever is smaller. If the counted rows would hold few of the bytes outside
    /// runs, it is 1, too.
    public var countStep: Int
    /// The size in bits of a sample of the block's units if all of them are written as literals.
    public var literalCost: Int
    /// The size in bits of the sample of ``literalCost`` if units that repeat an earlier unit are written as matches.
    public var matchedCost: Int
    /// The number of bytes in the sample of ``literalCost``.
    public var sampledBytes: Int
    /// The number of tokens that have not been written yet.
    public var tokenCount: Int

    /// The number of occurrences of each literal, the end-of-block symbol and each length symbol: 286 counters, with
    /// room for 288.
    public let literalCounts: UnsafeMutablePointer<UInt32>
    /// The number of occurrences of each distance symbol: 30 counters, with room for 32.
    public let distanceCounts: UnsafeMutablePointer<UInt32>
    /// The codes of literals, the end-of-block symbol and length symbols: 288 elements.
    public let literalCodes: UnsafeMutablePointer<UInt32>
    /// The codes of distance symbols: 32 elements.
    public let distanceCodes: UnsafeMutablePointer<UInt32>
    /// The code lengths, in bits, of literals, the end-of-block symbol and length symbols: 288 elements.
    public let literalLengths: UnsafeMutablePointer<UInt8>
    /// The code lengths, in bits, of distance symbols: 32 elements.
    public let distanceLengths: UnsafeMutablePointer<UInt8>
    /// Four histograms of 256 counters. Neighbouring bytes are counted in different histograms, so that equal
    /// neighbours don't wait for each other's store. Later the same memory holds the halves of ``pairs``.
    public let histograms: UnsafeMutablePointer<UInt32>
    /// Scratch memory for the construction of Huffman trees: 10,240 bytes.
    public let tree: UnsafeMutableRawPointer

    /// The code lengths as the block header encodes them: pairs of a header symbol and the value of its extra bits, one
    /// byte each. There is room for 320 pairs.
    public let headerPairs: UnsafeMutablePointer<UInt8>
    /// The number of entries in ``headerPairs``.
    public var headerPairCount: Int
    /// The number of code lengths in the header for literals and length symbols.
    public var headerLiterals: Int
    /// The number of code lengths in the header for distance symbols.
    public var headerDistances: Int
    /// The number of code lengths in the header for the header symbols themselves.
    public var headerOwn: Int
    /// The number of occurrences of each of the 19 header symbols, with room for 32 counters.
    public let headerCounts: UnsafeMutablePointer<UInt32>
    /// The codes of the header symbols: 32 elements.
    public let headerCodes: UnsafeMutablePointer<UInt32>
    /// The code lengths, in bits, of the header symbols: 32 elements.
    public let headerLengths: UnsafeMutablePointer<UInt8>

    /// The codes of all 65,536 pairs of literals. The low byte of the index is the first literal, and the high byte is
    /// the second. The low five bits of an entry are the total length of both codes; the codes start at bit 5.
    public let pairs: UnsafeMutablePointer<UInt32>
    /// The runs of zeros in the block. Each run is stored as two numbers: the offset of its first byte in the block,
    /// and its number of bytes. The byte before each run is also zero, but not part of the run.
    public let runs: UnsafeMutablePointer<UInt32>
    /// A hash table of 2,048 elements for units. An element contains the last unit with its hash in the low 32 bits,
    /// and the position of that unit in the block in the high 32 bits.
    public let unitTable: UnsafeMutablePointer<UInt64>
    /// For each of 32,768 hashes of a few pixels, the last position with that hash, plus 1; 0 if there is none.
    public let chainHeads: UnsafeMutablePointer<UInt32>
    /// For each of 4,096 hashes of three or four bytes, the last position with that hash, plus 1; 0 if there is none.
    /// These elements directly follow ``chainHeads``.
    public let shortHeads: UnsafeMutablePointer<UInt32>
    /// For each of the 32,768 positions of the window, the previous position with the same hash as in ``chainHeads``,
    /// plus 1.
    public let chainLinks: UnsafeMutablePointer<UInt32>
    /// The tokens. A literal is stored as its byte, a match as 0x80000000 | (length - 3) << 16 | distance - 1.
    public let tokens: UnsafeMutablePointer<UInt32>

    /// The number of tokens for which ``tokens`` has room.
    @_transparent public static var tokenCapacity: Int { 32_768 }

    /// Creates a workspace and its tables in `memory`, which must be aligned to 16 bytes and have
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
        sampledBytes = 0
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

    /// Returns the number of bytes of a workspace and its tables.
    public static func byteCount(rowBytes: Int) -> Int {
        // The size of the tables before the runs does not depend on the row width.
        stateByteCount + tableByteCount + 4 * runWords(rowBytes: rowBytes) + 64
    }

    private static var stateByteCount: Int { 512 }
    private static var tableByteCount: Int { 706_368 }

    /// Returns the number of 32-bit words to reserve for ``runs``, two per run. Each run, with the zero before it,
    /// takes at least 64 bytes of the block, which limits the number of runs.
    private static func runWords(rowBytes: Int) -> Int {
        2 * (blockRows(rowBytes: rowBytes) * rowBytes / 64 + 2)
    }

    /// Returns the number of rows per block: as many as fit in 256 KiB, but at least one. Each block has its own
    /// Huffman codes.
    @inlinable
    public static func blockRows(rowBytes: Int) -> Int {
        Swift.max(1, 262_144 / rowBytes)
    }

    /// Returns the number of bytes to reserve for the compressed form of `byteCount` bytes of rows. A block that grows
    /// by compression is replaced by an uncompressed one afterwards; there is room for its larger form.
    @inlinable
    public static func outputByteCount(rowBytes: Int, byteCount: Int) -> Int {
        byteCount + byteCount / 1024 + blockRows(rowBytes: rowBytes) * rowBytes + 4096
    }
}
