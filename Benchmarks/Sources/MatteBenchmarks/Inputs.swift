import Glibc
import Matte

/// The sizes that are measured.
enum Inputs {
    static let s = PixelSize(width: 1920, height: 1080)
    static let l = PixelSize(width: 4032, height: 3024)

    /// Smooth colour with noise on top, the same on every run.
    static func photo<P: Pixel>(_ size: PixelSize, as type: P.Type = P.self) -> Raster<P> {
        var state: UInt64 = 42
        var raster = try! Raster<P>(size: size, initializingRowsWith: { y, row in
            for x in 0..<size.width {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let noise = state >> 60
                let r = UInt64(x * 200 / size.width) + noise
                let g = UInt64(y * 200 / size.height) + noise
                let b = UInt64((x ^ y) & 127) + noise
                var bits = UInt32(r) | UInt32(g) << 8 | UInt32(b) << 16 | 0xFF00_0000
                row.append(withUnsafeBytes(of: &bits) { $0.loadUnaligned(as: P.self) })
            }
        })
        _ = raster.mutableView
        return raster
    }
}

/// Memory that outlives every benchmark.
final class Memory {
    let bytes: UnsafeMutableRawBufferPointer
    init(_ count: Int) {
        bytes = .allocate(byteCount: count, alignment: 4096)
        memset(bytes.baseAddress!, 1, count)
    }
}
