/// Pictures that are integer formulas of x, y and the channel. The answers in Tests/Samples/Models are about them.
public enum FormulaPictures {
    /// A 32-bit hash of a place and a channel.
    private static func mixed(_ x: UInt64, _ y: UInt64, _ c: UInt64) -> UInt64 {
        let all: UInt64 = 0xFFFF_FFFF
        var h = (x &* 0x9E37_79B1) ^ (y &* 0x85EB_CA77) ^ (c &* 0xC2B2_AE3D) ^ 0x27D4_EB2F
        h &= all
        h ^= h &>> 15
        h = (h &* 0x2C1B_3C6D) & all
        h ^= h &>> 12
        h = (h &* 0x297A_2D39) & all
        return h ^ (h &>> 15)
    }

    /// 0...255 and back within `period` steps.
    private static func triangle(_ t: UInt64, _ period: UInt64) -> UInt64 {
        let p = t % period, half = period / 2
        return (p < half ? p : period &- p) &* 255 / half
    }

    /// Returns the level of a pixel of a kind of picture. The kind is looked up once for all pixels.
    private static func level(_ kind: String) -> (_ x: UInt64, _ y: UInt64, _ c: UInt64) -> UInt8 {
        switch kind {
        case "noise": return { x, y, c in UInt8(mixed(x, y, c) &>> 24) }
        case "text": return { x, y, c in mixed(x / 2, y / 3, 0) &>> 29 == 0 ? 0 : 255 }
        default:
            return { x, y, c in
                let a = triangle(x &* 3 &+ y &* 2 &+ c &* 40, 509)
                let b = triangle(x &+ y &* 5 &+ c &* 90, 1201)
                let mean = (a &* 5 &+ b &* 3) / 8, noise = mixed(x, y, c) &>> 28
                return UInt8(mean &* 239 / 255 &+ noise)
            }
        }
    }

    /// Returns the bytes of a picture, row by row.
    public static func bytes(_ kind: String, _ width: Int, _ height: Int, channels: Int) -> [UInt8] {
        let level = level(kind), colors = UInt64(min(channels, 3))
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * channels)
        for y in 0..<UInt64(height) {
            for x in 0..<UInt64(width) {
                for c in 0..<colors { bytes.append(level(x, y, c)) }
                if channels == 4 { bytes.append(UInt8(truncatingIfNeeded: triangle(x &+ y, 300))) }
            }
        }
        return bytes
    }
}
