/// The state of an inflater and its tables, used by one thread at a time.
///
/// The caller sets ``input``, ``inputEnd`` and ``target`` before each call of ``DeflateKernels/Inflate``. The kernel
/// advances ``input`` and ``output``. A table entry has 32 bits; `InflateTables.swift` of the kernels defines them.
public struct InflateWorkspace {
    /// The next byte of the stream that is not in ``buffer``.
    public var input: UnsafeRawPointer
    /// The end of the stream's bytes so far.
    public var inputEnd: UnsafeRawPointer
    /// The bits of the stream that were loaded but not consumed, the next one lowest. Bits above ``bitCount`` may be
    /// copies of bits at ``input``.
    public var buffer: UInt64
    /// The number of valid bits in ``buffer``, 0 to 63.
    public var bitCount: UInt64

    /// The address at which the next byte is written.
    public var output: UnsafeMutableRawPointer
    /// The first byte that a match may refer to.
    public var outputStart: UnsafeRawPointer
    /// The address at which the kernel stops writing. The last match may end up to 257 bytes after it, and up to
    /// ``outputSlack`` bytes after it are overwritten.
    public var target: UnsafeMutableRawPointer
    /// The window size that the stream declares, in bytes. Within the bytes that a call of the kernel has written,
    /// distances may be larger.
    public var windowBytes: Int

    /// The kernel's position in the stream: 0 before a block, 1 in an uncompressed block, 2 in a compressed block, and
    /// 3 after the last block.
    public var phase: Int
    /// 1 in the last block, 0 in others.
    public var isLastBlock: Int
    /// The number of bytes left in an uncompressed block.
    public var storedCount: Int
    /// 1 if the tables contain the fixed codes (RFC 1951, section 3.2.6).
    public var hasFixedTables: Int

    /// The table of literals and lengths: 2,048 entries for the next 11 bits, then tables for longer codes.
    public let literalTable: UnsafeMutablePointer<UInt32>
    /// The table of distances: 256 entries for the next 8 bits, then tables for longer codes.
    public let distanceTable: UnsafeMutablePointer<UInt32>
    /// The table of the code for code lengths: 128 entries.
    public let lengthTable: UnsafeMutablePointer<UInt32>
    /// The code lengths of a block: 288 for literals and lengths, then 32 for distances, with room for 512.
    public let lengths: UnsafeMutablePointer<UInt8>
    /// The symbols of a code, sorted by the lengths of their codes: 288 elements.
    public let sorted: UnsafeMutablePointer<UInt16>
    /// Scratch memory for the construction of tables: 32 counters.
    public let counts: UnsafeMutablePointer<UInt32>

    /// The number of bytes after ``target`` that the kernel may overwrite.
    @_transparent public static var outputSlack: Int { 320 }

    /// The maximum number of bytes of a block's header. If a kernel needs more input, the caller must be able to
    /// provide at least this number of bytes at once.
    @_transparent public static var headerBytes: Int { 640 }

    /// The number of bytes of a workspace and its tables.
    public static var byteCount: Int { stateByteCount + tableByteCount }

    private static var stateByteCount: Int { 256 }
    private static var tableByteCount: Int { 4 * (4_608 + 2_304 + 128 + 32) + 512 + 2 * 320 + 64 * 6 }

    /// Creates a workspace at the start of a deflate stream in `memory`, which must be aligned to 16 bytes and have
    /// ``byteCount`` bytes. `output` is the address of the first byte to write.
    public static func prepare(
        _ memory: UnsafeMutableRawPointer, output: UnsafeMutableRawPointer, windowBytes: Int
    ) {
        let workspace = InflateWorkspace(
            memory: memory + stateByteCount, output: output, windowBytes: windowBytes)
        memory.initializeMemory(as: InflateWorkspace.self, to: workspace)
    }

    private init(memory: UnsafeMutableRawPointer, output: UnsafeMutableRawPointer, windowBytes: Int) {
        var next = memory
        func take<Element>(_ count: Int, _ type: Element.Type) -> UnsafeMutablePointer<Element> {
            let table = next.bindMemory(to: Element.self, capacity: count)
            next += (count * MemoryLayout<Element>.stride + 63) & ~63
            return table
        }
        input = UnsafeRawPointer(memory)
        inputEnd = UnsafeRawPointer(memory)
        buffer = 0
        bitCount = 0
        self.output = output
        outputStart = UnsafeRawPointer(output)
        target = output
        self.windowBytes = windowBytes
        phase = 0
        isLastBlock = 0
        storedCount = 0
        hasFixedTables = 0
        literalTable = take(4_608, UInt32.self)
        distanceTable = take(2_304, UInt32.self)
        lengthTable = take(128, UInt32.self)
        counts = take(32, UInt32.self)
        lengths = take(512, UInt8.self)
        sorted = take(320, UInt16.self)
        precondition(
            next - memory <= Self.tableByteCount && MemoryLayout<Self>.size <= Self.stateByteCount,
            "the tables of an inflater overrun their memory")
    }
}
