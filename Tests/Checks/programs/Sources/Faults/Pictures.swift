import Matte

/// Returns a picture with deterministic bytes, of any pixel type.
func picture<P: Pixel>(_ width: Int, _ height: Int, of type: P.Type = P.self) -> Raster<P> {
    var state: UInt32 = 1
    return try! Raster(size: PixelSize(width: width, height: height)) { _, row in
        for _ in 0..<width {
            state = state &* 1_664_525 &+ 1_013_904_223
            row.append(withUnsafeBytes(of: &state) { $0.loadUnaligned(as: P.self) })
        }
    }
}

/// Returns the bytes of a raster.
func bytes<P: Pixel>(_ raster: Raster<P>) -> [UInt8] { raster.bytes.withUnsafeBytes { Array($0) } }
