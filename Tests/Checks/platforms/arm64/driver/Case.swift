import MatteKernelTypes
import Runtime

/// The modes of the driver.
enum Mode: Int32 {
    /// Writes a digest of the results of each case.
    case digests = 0
    /// Runs each case once at 1,920 pixels between two marks.
    case count = 1
    /// Writes digests without running the kernels. A case that sees its kernel's results has another digest then.
    case idle = 2
    /// Writes digests of two sizes, with an entry of the table replaced by a function that does nothing.
    case few = 3
}

nonisolated(unsafe) private var mode = Mode.digests
nonisolated(unsafe) private var table = UnsafeMutableRawPointer.allocate(
    byteCount: MemoryLayout<KernelTable>.size, alignment: MemoryLayout<KernelTable>.alignment)
nonisolated(unsafe) private var state: UInt64 = 0

/// The kernels under test.
var kernels: KernelTable { table.load(as: KernelTable.self) }

/// Whether a case is run once, for counting.
var isCounting: Bool { mode == .count }

/// Kernels that touch nothing after the last pixel are observed for so many bytes after it.
let after = 64

@c(driver_main)
func main(_ number: Int32, _ entry: Int32) -> Int32 {
    mode = Mode(rawValue: number) ?? .digests
    copy_kernel_table(table)
    if mode == .few && entry >= 0 {
        // 2: there is no such entry.
        if Int(entry) >= MemoryLayout<KernelTable>.size / MemoryLayout<UnsafeRawPointer>.size { return 2 }
        runtime_disable(table, entry)
    }
    if mode == .count { run("none", {}, { _ in }, { _ in }) }
    pixelCases()
    tensorCases()
    fileCases()
    colorCases()
    maskCases()
    interpolationCases()
    categoryCases()
    compositeCases()
    effectCases()
    guidedCases()
    boxCases()
    registrationCases()
    patchCases()
    blurSampleCases()
    blurPixelCases()
    resampleCases()
    resampleRowCases()
    wideCases()
    return 0
}

/// Adds bytes to the digest of a case.
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

/// The sizes of a case: whole vectors of all widths, each with every number of elements left over.
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

/// Runs a case, whose name is the table's entry with or without a suffix: for each size `prepare`, `kernel`, `observe`.
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
        // No case observes more of `outX` than 144 bytes for each pixel, nor of the others than 16.
        outX.initializeMemory(as: UInt8.self, repeating: 0xA5, count: 144 * size + 4096)
        outY.initializeMemory(as: UInt8.self, repeating: 0xA5, count: 16 * size + 4096)
        outZ.initializeMemory(as: UInt8.self, repeating: 0xA5, count: 16 * size + 4096)
        prepare()
        if mode != .idle { kernel(size) }
        observe(size)
    }
    runtime_report(text, state)
}
