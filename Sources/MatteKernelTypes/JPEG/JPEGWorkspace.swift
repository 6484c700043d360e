/// The state of an entropy decoder for JPEG, used by one thread at a time. The caller owns its memory.
public struct JPEGWorkspace {
    /// The next bits of the data, the first one highest. Bits below ``bitCount`` are copies of bytes at ``position``.
    public var bits: UInt64
    /// The number of bits in ``bits`` that ``position`` has passed, 0 to 63.
    public var bitCount: UInt64
    /// The next byte in the window.
    public var position: UnsafeRawPointer
    /// The end of the bytes in the window. After the end of a segment, ``JPEGLimits/padding`` zeros follow.
    public var end: UnsafeRawPointer
    /// The window: data without stuffing.
    public let window: UnsafeMutableRawPointer
    /// The number of bytes of the scan's data without stuffing that precede the window.
    public var windowStart: UInt64
    /// The next byte of the file that is not in the window.
    public var input: UnsafeRawPointer
    /// The end of the file's bytes in memory.
    public var inputEnd: UnsafeRawPointer
    /// 1 if the last byte of the segment is in the window. ``marker`` is then the marker that ends it.
    public var isComplete: Int
    /// The code of the marker after the segment, or 0x1D9 if the input ended instead.
    public var marker: Int
    /// 1 if more bits were used than the segment has. Later MCUs are not decoded.
    public var isExhausted: Int
    /// 1 if the data contained a code that doesn't exist.
    public var hasBadCode: Int
    /// 1 if the data contained a code in the range at ``JPEGTable/moved``.
    public var hasMovedCode: Int

    /// The number of blocks of an MCU.
    public var blockCount: Int
    /// The blocks of an MCU in the order of the scan: at most ``JPEGLimits/unitBlocks``.
    public let blocks: UnsafeMutablePointer<JPEGBlock>
    /// The last DC value of each component of the scan.
    public let predictions: UnsafeMutablePointer<Int32>
    /// The natural index of each coefficient in the order of the scan: 64 indices, then sixteen times 63.
    public let order: UnsafeMutablePointer<UInt8>
    /// The tables of a ``JPEGOrder``, which the owner sets and keeps.
    public var orderTables: UnsafeRawPointer
    /// The tables of four DC codes, then of four AC codes, ``JPEGTable/byteCount`` bytes each.
    public let tables: UnsafeMutableRawPointer
    /// The place for the position of a sequential scan's next MCU, in bits of the data without stuffing, or `nil`. The
    /// highest bit is set once the MCU has a moved code.
    public var unitStarts: UnsafeMutablePointer<UInt64>?

    /// The first coefficient of a progressive scan, in its order.
    public var first: Int
    /// The last coefficient of a progressive scan.
    public var last: Int
    /// The number of low bits that a progressive scan leaves out.
    public var shift: Int
    /// 1 if a progressive scan adds a bit to coefficients of earlier scans.
    public var isRefinement: Int
    /// The number of following blocks that have no new coefficient.
    public var endRun: Int

    /// The number of bytes of a workspace with its window and tables.
    public static var byteCount: Int {
        stateByteCount + 1_024 + 64 + 128 + JPEGLimits.window + JPEGLimits.padding + 64
            + 8 * JPEGTable.byteCount
    }

    private static var stateByteCount: Int { 512 }

    /// Creates a workspace in `memory`, which must be aligned to 64 bytes and have ``byteCount`` bytes.
    public static func prepare(_ memory: UnsafeMutableRawPointer) {
        memory.initializeMemory(
            as: JPEGWorkspace.self, to: JPEGWorkspace(memory: memory + stateByteCount))
    }

    private init(memory: UnsafeMutableRawPointer) {
        blocks = memory.bindMemory(to: JPEGBlock.self, capacity: JPEGLimits.unitBlocks)
        predictions = (memory + 1_024).bindMemory(to: Int32.self, capacity: 16)
        order = (memory + 1_088).bindMemory(to: UInt8.self, capacity: 80)
        tables = memory + 1_216
        window = tables + 8 * JPEGTable.byteCount
        orderTables = UnsafeRawPointer(window)
        position = UnsafeRawPointer(window)
        end = UnsafeRawPointer(window)
        input = UnsafeRawPointer(window)
        inputEnd = UnsafeRawPointer(window)
        bits = 0
        bitCount = 0
        windowStart = 0
        isComplete = 0
        marker = 0
        isExhausted = 0
        hasBadCode = 0
        hasMovedCode = 0
        blockCount = 0
        unitStarts = nil
        first = 0
        last = 63
        shift = 0
        isRefinement = 0
        endRun = 0
        for i in 0..<4 { predictions[i] = 0 }
        precondition(
            MemoryLayout<JPEGWorkspace>.size <= Self.stateByteCount
                && JPEGLimits.unitBlocks * MemoryLayout<JPEGBlock>.stride <= 1_024,
            "the state of an entropy decoder overruns its memory")
    }
}
