import Matte

/// Pictures that are the same in every run.
enum Picture {
    /// Returns pixels with colours like a photograph's. If the picture isn't opaque, it has every value of alpha.
    static func photo(_ size: PixelSize, isOpaque: Bool) throws -> Raster<RGBA8> {
        var state: UInt64 = 42
        return try Raster(size: size) { y, row in
            for x in 0..<size.width {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let noise = UInt8(state >> 61)
                let edge: UInt8 = (x / 40 + y / 30) % 3 == 0 ? 60 : 0
                row.append(
                    RGBA8(
                        red: UInt8(x * 180 / size.width) &+ noise &+ edge,
                        green: UInt8(y * 180 / size.height) &+ noise,
                        blue: UInt8((x + y) * 90 / size.width & 127) &+ noise &+ edge,
                        alpha: isOpaque ? 255 : UInt8(truncatingIfNeeded: state >> 40)))
            }
        }
    }

    /// Returns pixels of random bytes, or of random numbers from 0 to 1.
    static func noise<P: Pixel>(_ size: PixelSize, of type: P.Type = P.self) throws -> Raster<P> {
        var state: UInt64 = 7
        return try Raster(size: size) { _, row in
            for _ in 0..<size.width {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                if let number = GrayF32(Float(state >> 40) / Float(1 << 24)) as? P {
                    row.append(number)
                } else {
                    row.append(withUnsafeBytes(of: state.byteSwapped) { $0.loadUnaligned(as: P.self) })
                }
            }
        }
    }

    /// Returns a scene with structure at every place, moved by `shift` pixels and brighter by `bias` levels.
    static func scene(_ size: PixelSize, shift: Int, bias: Int) throws -> Raster<RGBA8> {
        try Raster(size: size) { y, row in
            for x in 0..<size.width {
                let (u, v) = (x + shift, y - shift)
                let value = UInt8(60 + bias + (u / 9 * 37 + v / 11 * 53 + abs(u * v) / 97) % 97)
                row.append(RGBA8(red: value, green: value / 2 + 40, blue: 200 - value / 2))
            }
        }
    }
}

extension Raster {
    /// The pixels of all rows.
    var allPixels: [PixelType] {
        (0..<height).flatMap { y in (0..<width).map { self[$0, y] } }
    }
}
