public import Matte

/// Generated pictures.
public enum TestPictures {
    /// Returns a smooth picture with a little noise, like a photograph, determined by the seed.
    public static func photo(_ width: Int, _ height: Int, seed: UInt64 = 1) -> Raster<RGBA8> {
        var random = SplitMix64(seed: seed)
        var raster = Raster(width: width, height: height, repeating: RGBA8(red: 0, green: 0, blue: 0))
        for y in 0..<height {
            for x in 0..<width {
                let noise = Int(random.next() & 7)
                raster[x, y] = RGBA8(
                    red: UInt8(x * 200 / max(1, width) + noise),
                    green: UInt8(y * 200 / max(1, height) + noise),
                    blue: UInt8((x + y) % 120 + noise))
            }
        }
        return raster
    }

    /// Returns noise that can't be compressed.
    public static func noise(_ width: Int, _ height: Int, seed: UInt64 = 7) -> Raster<RGBA8> {
        var random = SplitMix64(seed: seed)
        var raster = Raster(width: width, height: height, repeating: RGBA8(red: 0, green: 0, blue: 0))
        for y in 0..<height {
            for x in 0..<width {
                let bits = random.next()
                raster[x, y] = RGBA8(
                    red: UInt8(bits & 255), green: UInt8(bits >> 8 & 255), blue: UInt8(bits >> 16 & 255))
            }
        }
        return raster
    }
}
