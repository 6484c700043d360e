import Matte

/// Pictures with formulas that the vectors of other packages were computed from, and noise.
public enum TexturedPictures {
    /// Returns a picture with fine texture. `shift` moves part of the texture.
    public static func texture(_ width: Int, _ height: Int, shift: Int = 0) -> Raster<RGB8> {
        raster(width, height) { x, y in
            func level(_ channel: Int) -> UInt8 {
                UInt8((x * 7 + y * 13 + channel * 50 + (x + shift) * y % 11 * 9) & 255)
            }
            return RGB8(red: level(0), green: level(1), blue: level(2))
        }
    }

    /// Returns a picture of random bytes.
    public static func noise<P: Pixel>(_ size: PixelSize, seed: UInt64) -> Raster<P> {
        var random = SplitMix64(seed: seed)
        var raster = Raster<RGBA8>(
            width: size.width, height: size.height, repeating: RGBA8(red: 0, green: 0, blue: 0))
        for y in 0..<size.height {
            for x in 0..<size.width {
                let bits = random.next()
                raster[x, y] = RGBA8(
                    red: UInt8(bits & 255), green: UInt8(bits >> 8 & 255), blue: UInt8(bits >> 16 & 255),
                    alpha: bits >> 40 & 3 == 0 ? 255 : UInt8(bits >> 24 & 255))
            }
        }
        return try! raster.view.converted()
    }

    /// Returns a picture from its positions.
    public static func raster<P: Pixel>(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> P) -> Raster<P> {
        try! Raster(size: PixelSize(width: width, height: height)) { y, row in
            for x in 0..<width { row.append(pixel(x, y)) }
        }
    }

    /// Returns the channels of a picture as planes of float64 levels, in the order red, green, blue, alpha. Colour is
    /// premultiplied, rounded to 8 bits. Grey pictures have one plane.
    public static func planes<P: Pixel>(_ raster: Raster<P>, alpha: Bool) -> [[[Double]]] {
        let colors: Raster<RGBA8> = try! raster.view.converted()
        func plane(_ value: (RGBA8) -> Double) -> [[Double]] {
            (0..<raster.height).map { y in (0..<raster.width).map { value(colors[$0, y]) } }
        }
        func weighted(_ level: UInt8, _ pixel: RGBA8) -> Double {
            guard alpha else { return Double(level) }
            return (Double(level) * Double(pixel.alpha) / 255 + 0.5).rounded(.down)
        }
        if P.format == .gray8 || P.format == .grayF32 { return [plane { Double($0.red) }] }
        let planes = [
            plane { weighted($0.red, $0) }, plane { weighted($0.green, $0) }, plane { weighted($0.blue, $0) },
        ]
        return alpha ? planes + [plane { Double($0.alpha) }] : planes
    }
}
