import MatteModels

/// Pictures that are integer formulas of x, y and the channel, which the reference's answers are about.
enum FormulaPictures {
    /// A 32-bit hash of a place and a channel.
    static func mixed(_ x: UInt64, _ y: UInt64, _ c: UInt64) -> UInt64 {
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
    static func triangle(_ t: UInt64, _ period: UInt64) -> UInt64 {
        let p = t % period, half = period / 2
        return (p < half ? p : period &- p) &* 255 / half
    }

    /// Returns the level of a pixel of a kind of picture. The kind is looked up once for all pixels.
    static func level(_ kind: String) -> (_ x: UInt64, _ y: UInt64, _ c: UInt64) -> UInt8 {
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
    static func bytes(_ kind: String, _ width: Int, _ height: Int, channels: Int) -> [UInt8] {
        let level = level(kind), colors = UInt64(min(channels, 3))
        return [UInt8](unsafeUninitializedCapacity: width * height * channels) { bytes, count in
            // In code that isn't optimized, ranges take several times as long as these loops.
            var y: UInt64 = 0
            while y < UInt64(height) {
                var x: UInt64 = 0
                while x < UInt64(width) {
                    var c: UInt64 = 0
                    while c < colors {
                        bytes[count] = level(x, y, c)
                        count &+= 1
                        c &+= 1
                    }
                    if channels == 4 {
                        bytes[count] = UInt8(truncatingIfNeeded: triangle(x &+ y, 300))
                        count &+= 1
                    }
                    x &+= 1
                }
                y &+= 1
            }
        }
    }

    /// Returns a model's input for a picture. `rgba` and `grey` are other formats of `photo`.
    static func prepare(
        _ plan: ModelPlan, _ kind: String, parallelism: Parallelism = .automatic
    ) throws -> [Float] {
        let size = plan.source
        let channels = kind == "rgba" ? 4 : kind == "grey" ? 1 : 3
        let pixels = kept(channels == 3 ? kind : "photo", size, channels)
        let bytes = pixels.span.bytes
        switch channels {
        case 4:
            let view = try RasterView<RGBA8>(bytes, width: size.width, height: size.height)
            return try plan.prepare(view, parallelism: parallelism).pixelValues
        case 1:
            let view = try RasterView<Gray8>(bytes, width: size.width, height: size.height)
            return try plan.prepare(view, parallelism: parallelism).pixelValues
        default:
            let view = try RasterView<RGB8>(bytes, width: size.width, height: size.height)
            return try plan.prepare(view, parallelism: parallelism).pixelValues
        }
    }

    /// Returns the bytes of a picture. Pictures are kept, because several families use them.
    static func kept(_ kind: String, _ size: PixelSize, _ channels: Int) -> [UInt8] {
        let key = "\(kind) \(size) \(channels)"
        if let picture = pictures.withLock({ $0[key] }) { return picture }
        let picture = bytes(kind, size.width, size.height, channels: channels)
        pictures.withLock { $0[key] = picture }
        return picture
    }

    private static let pictures = Locked<[String: [UInt8]]>([:])
}
