#if canImport(Glibc)
import Glibc
import Matte
import Testing

/// Tests of operations without memory: throwing ones throw, and the two that can't throw trap.
struct AllocationTrapTests {
    /// Forbids this process to map 8 MiB or more of memory, which the rasters of these tests need.
    private static func limitMemory() {
        RasterMemory.trim()
        var pages = 0
        if let file = fopen("/proc/self/statm", "r") {
            var text = [CChar](repeating: 0, count: 64)
            if fgets(&text, 64, file) != nil { pages = Int(atol(text)) }
            fclose(file)
        }
        precondition(pages > 0)
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
        limit.rlim_cur = rlim_t(pages * Int(sysconf(Int32(_SC_PAGESIZE))) + 4 << 20)
        precondition(setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0)
    }

    private static let color = RGBA8(red: 1, green: 2, blue: 3)

    @Test func throwingOperationsThrow() async {
        await #expect(processExitsWith: .success) {
            let shared = Raster(width: 2048, height: 1024, repeating: Self.color)
            let copy = shared
            Self.limitMemory()
            for operation in [
                { _ = try Raster<RGBA8>(size: shared.size, repeating: Self.color) },
                { _ = try Raster(copying: copy.view) }, { _ = try shared.mirrored() },
                {
                    var raster = shared
                    try raster.erase(.rect(shared.bounds))
                },
            ] as [() throws -> Void] {
                do {
                    try operation()
                    exit(1)
                } catch let error as MatteError where error.code == .limits {}
            }
            // A write to pixels that aren't shared needs no memory.
            var alone = try Raster<RGBA8>(size: PixelSize(width: 64, height: 64), repeating: Self.color)
            alone[0, 0] = Self.color
            exit(0)
        }
    }

    @Test func theInitializerThatCannotThrowTraps() async {
        await #expect(processExitsWith: .failure) {
            Self.limitMemory()
            _ = Raster(width: 2048, height: 1024, repeating: Self.color)
            exit(0)
        }
    }

    @Test func theFirstWriteToSharedPixelsTraps() async {
        await #expect(processExitsWith: .failure) {
            let shared = Raster(width: 2048, height: 1024, repeating: Self.color)
            var copy = shared
            Self.limitMemory()
            copy[0, 0] = RGBA8(red: 9, green: 9, blue: 9)
            exit(shared == copy ? 0 : 0)
        }
    }
}
#endif
