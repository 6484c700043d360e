import Matte
import TestSupport

/// Pictures and masks for tests of cut-outs.
enum CutOutPictures {
    /// Returns a picture of noise with all values.
    static func noise(_ size: PixelSize, seed: UInt64, isOpaque: Bool = true) throws -> Raster<RGBA8> {
        var random = SplitMix64(seed: seed)
        return try Raster(
            size: size,
            pixels: (0..<size.area).map { _ in
                let bits = random.next()
                func byte(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift) }
                return RGBA8(
                    red: byte(0) < 128 ? 0 : 255, green: byte(8), blue: byte(16) / 64 * 85,
                    alpha: isOpaque ? 255 : byte(24) < 60 ? 0 : byte(32))
            })
    }

    /// Returns a picture of smooth colours.
    static func smooth(_ size: PixelSize) throws -> Raster<RGBA8> {
        try Raster(
            size: size,
            pixels: (0..<size.area).map { i in
                let (x, y) = (i % size.width, i / size.width)
                return RGBA8(
                    red: UInt8(x * 255 / max(1, size.width)), green: UInt8(y * 255 / max(1, size.height)),
                    blue: UInt8((x + y) % 256))
            })
    }

    /// Returns a disk with a soft edge of `softness` pixels.
    static func disk(_ size: PixelSize, softness: Double) throws -> Mask {
        let (w, h) = (Double(size.width), Double(size.height))
        let radius = min(w, h) * 0.35
        return Mask(
            try Raster(
                size: size,
                pixels: (0..<size.area).map { i in
                    let dx = Double(i % size.width) + 0.5 - w / 2, dy = Double(i / size.width) + 0.5 - h / 2
                    let distance = (dx * dx + dy * dy).squareRoot() - radius
                    return Gray8(UInt8(min(max(0, 0.5 - distance / softness), 1) * 255))
                }))
    }

    /// Returns a mask of noise, most of whose pixels are 0 or 255.
    static func speckled(_ size: PixelSize, seed: UInt64) throws -> Mask {
        var random = SplitMix64(seed: seed)
        return Mask(
            try Raster(
                size: size,
                pixels: (0..<size.area).map { _ in
                    let bits = random.next()
                    return Gray8([0, 255, UInt8(truncatingIfNeeded: bits >> 8)][Int(bits % 3)])
                }))
    }

    /// Returns the colour of a pixel in levels.
    static func color(_ pixel: RGBA8) -> SIMD3<Double> {
        SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
    }
}
