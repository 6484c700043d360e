import Matte
import TestSupport

/// Returns a mask with flat areas, hard edges and intermediate values.
func noisyMask(_ size: PixelSize, seed: UInt64) -> Mask {
    var random = SplitMix64(seed: seed)
    var raster = Raster<Gray8>(width: size.width, height: size.height, repeating: 0)
    for y in 0..<size.height {
        for x in 0..<size.width {
            let bits = random.next()
            let block = (x / 7 + y / 5 + Int(seed)) % 3
            let value: UInt8 = block == 0 ? 0 : block == 1 ? 255 : UInt8(truncatingIfNeeded: bits)
            raster[x, y] = Gray8(bits >> 59 == 0 ? UInt8(truncatingIfNeeded: bits >> 8) : value)
        }
    }
    return Mask(raster)
}

extension Mask {
    /// The coverage as integers, row by row.
    var values: [[Int]] {
        (0..<height).map { y in (0..<width).map { x in Int(raster[x, y].value) } }
    }
}

/// Sizes that exercise vectors, tails and empty rows.
let awkwardSizes = [(0, 0), (0, 3), (3, 0), (1, 1), (1, 9), (63, 2), (64, 1), (67, 5), (130, 4)].map {
    PixelSize(width: $0.0, height: $0.1)
}
