import MatteKernelTypes
import Runtime

/// The modes in which the driver runs the cases.
enum Mode: Int32 {
    /// Writes a digest of the results of each case.
    case digests = 0
    /// Runs each case once with 1,920 pixels, between two calls of `runtime_mark`.
    case count = 1
    /// Writes digests without running the kernels. If a case observes the results of its kernel, its digest differs
    /// from that of `digests`.
    case idle = 2
    /// Writes digests for two sizes, after replacing one entry of the kernel table by a function that does nothing.
    case few = 3
}

nonisolated(unsafe) private var mode = Mode.digests
nonisolated(unsafe) private var table = UnsafeMutableRawPointer.allocate(
    byteCount: MemoryLayout<KernelTable>.size, alignment: MemoryLayout<KernelTable>.alignment)
nonisolated(unsafe) private var state: UInt64 = 0

/// The table of the kernels under test.
var kernels: KernelTable { table.load(as: KernelTable.self) }

/// True if each case runs once, so that its instructions can be counted.
var isCounting: Bool { mode == .count }

/// The number of bytes after the last pixel that are added to the digest. Most kernels must leave these bytes
/// unchanged.
let after = 64

@c(driver_main)
func main(_ number: Int32, _ entry: Int32) -> Int32 {
    mode = Mode(rawValue: number) ?? .digests
    copy_kernel_table(table)
    if mode == .few && entry >= 0 {
        // Exit code 2 means that the table has no such entry.
        if Int(entry) >= MemoryLayout<KernelTable>.size / MemoryLayout<UnsafeRawPointer>.size { return 2 }
        runtime_disable(table, entry)
    }
    if mode == .count { run("none", {}, { _ in }, { _ in }) }
    pixelCases()
    tensorCases()
    fileCases()
    digestCases()
    inflateCases()
    jpegCases()
    jpegWritingCases()
    colorCases()
    maskCases()
    interpolationCases()
    categoryCases()
    compositeCases()
    effectCases()
    guidedCases()
    boxCases()
    registrationCases()
    planeCases()
    fourierCases()
    replyCases()
    patchCases()
    warpCases()
    adjustCases()
    foregroundCases()
    blurSampleCases()
    blurPixelCases()
    resampleCases()
    resampleRowCases()
    wideCases()
    referenceCases()
    return 0
}

/// Adds bytes to the digest of the current case.
@inline(never)
func digest(_ p: UnsafeRawPointer, _ count: Int) {
    var i = 0
    while i + 8 <= count {
        add(p.loadUnaligned(fromByteOffset: i, as: UInt64.self))
        i += 8
    }
    while i < count {
        add(UInt64(p.load(fromByteOffset: i, as: UInt8.self)))
        i += 1
    }
}

private func add(_ value: UInt64) {
    state = (state ^ value) &* 0x100_0000_01B3
    state ^= state >> 29
}

/// Returns the size after `size` in the sequence of tested sizes. The sizes include whole vectors of all widths, and
/// each number of elements left over after whole vectors.
private func nextSize(_ size: Int) -> Int {
    if size < 67 { return size + 1 }
    switch size {
    case 67: return 79
    case 79: return 85
    case 85..<96: return 96
    case 96: return 97
    case 97: return 100
    case 100: return 111
    case 111: return 127
    case 127: return 128
    case 128: return 129
    case 129: return 191
    case 191: return 200
    case 200: return 255
    case 255: return 257
    case 257: return 320
    case 320: return 511
    case 511: return 640
    case 640: return 1000
    default: return 1021
    }
}

/// Runs a case: for each size it calls `prepare`, `kernel` and `observe`. The name is that of an entry in the kernel
/// table, with an optional suffix.
@inline(never)
func run(_ name: StaticString, _ prepare: () -> Void, _ kernel: (Int) -> Void, _ observe: (Int) -> Void) {
    let text = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
    state = 0xCBF2_9CE4_8422_2325
    seed = 0x1234_5678_9ABC_DEF1
    if mode == .count {
        prepare()
        runtime_mark()
        kernel(1920)
        runtime_mark()
        runtime_report(text, 0)
        return
    }
    var size = 0
    while size < (mode == .few ? 1020 : 1021) {
        size = mode == .few ? size + 510 : nextSize(size)
        // Every case observes at most 144 bytes per pixel of `outX`, and at most 16 of the other outputs.
        outX.initializeMemory(as: UInt8.self, repeating: 0xA5, count: 144 * size + 4096)
        outY.initializeMemory(as: UInt8.self, repeating: 0xA5, count: 16 * size + 4096)
        outZ.initializeMemory(as: UInt8.self, repeating: 0xA5, count: 16 * size + 4096)
        prepare()
        if mode != .idle { kernel(size) }
        observe(size)
    }
    runtime_report(text, state)
}
