import Matte

/// Conversions of single pixels, computed from their definitions in integers.
enum PixelOracle {
    /// Returns `colour * alpha / 255`, rounded half up.
    static func premultiply(_ c: Int, _ a: Int) -> Int { (2 * c * a + 255) / 510 }

    /// Returns `colour * 255 / alpha`, rounded half up and at most 255; 0 for alpha 0.
    static func unpremultiply(_ c: Int, _ a: Int) -> Int {
        a == 0 ? 0 : min(255, (2 * c * 255 + a) / (2 * a))
    }

    static func luma(_ r: Int, _ g: Int, _ b: Int) -> Int {
        (19595 * r + 38470 * g + 7471 * b + 32768) / 65536
    }

    static func gray(_ value: Float) -> Int {
        if value.isNaN || value <= 0 { return 0 }
        if value >= 1 { return 255 }
        return Int((value * 255 + 0.5).rounded(.down))
    }

    /// Returns a pixel's bytes in another format.
    static func convert(_ pixel: [UInt8], from: PixelFormat, to: PixelFormat) -> [UInt8] {
        if from == to { return pixel }
        var (r, g, b, a) = (0, 0, 0, 255)
        var gray: Int?
        switch from {
        case .gray8: gray = Int(pixel[0])
        case .grayF32: gray = Self.gray(float(pixel))
        default:
            (r, g, b) = (Int(pixel[0]), Int(pixel[1]), Int(pixel[2]))
            if from.isBlueFirst { swap(&r, &b) }
            if from.hasAlpha { a = Int(pixel[3]) }
        }
        if let gray { (r, g, b) = (gray, gray, gray) }
        if from.isPremultiplied && !to.isPremultiplied {
            (r, g, b) = (unpremultiply(r, a), unpremultiply(g, a), unpremultiply(b, a))
        }
        if from.hasAlpha && !from.isPremultiplied && to.isPremultiplied {
            (r, g, b) = (premultiply(r, a), premultiply(g, a), premultiply(b, a))
        }
        let y = gray ?? luma(r, g, b)
        if to == .gray8 { return [UInt8(y)] }
        if to == .grayF32 { return bytes(Float(Double(y) / 255)) }
        if to.isBlueFirst { swap(&r, &b) }
        let color = [UInt8(r), UInt8(g), UInt8(b)]
        return to.hasAlpha ? color + [UInt8(a)] : color
    }

    static func bytes(_ value: Float) -> [UInt8] {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) }
    }

    static func float(_ bytes: [UInt8]) -> Float {
        Float(bitPattern: bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }

    /// Returns the upright position of the stored pixel (x, y) of a `width` x `height` picture, according to EXIF's
    /// table.
    static func place(_ x: Int, _ y: Int, _ width: Int, _ height: Int, exif: Int) -> (Int, Int) {
        switch exif {
        case 1: (x, y)
        case 2: (width - 1 - x, y)
        case 3: (width - 1 - x, height - 1 - y)
        case 4: (x, height - 1 - y)
        case 5: (y, x)
        case 6: (height - 1 - y, x)
        case 7: (height - 1 - y, width - 1 - x)
        default: (y, width - 1 - x)
        }
    }
}

extension Pixel {
    /// Creates a pixel from its bytes.
    init(bytes: [UInt8]) {
        precondition(bytes.count == MemoryLayout<Self>.size)
        self = bytes.withUnsafeBytes { $0.loadUnaligned(as: Self.self) }
    }

    /// A pixel's bytes.
    var bytes: [UInt8] { withUnsafeBytes(of: self) { Array($0) } }
}

extension PixelFormat {
    /// The pixel type of this format.
    var pixelType: any Pixel.Type {
        switch self {
        case .rgba8: RGBA8.self
        case .bgra8: BGRA8.self
        case .premultipliedRGBA8: PremultipliedRGBA8.self
        case .premultipliedBGRA8: PremultipliedBGRA8.self
        case .rgb8: RGB8.self
        case .bgr8: BGR8.self
        case .gray8: Gray8.self
        case .grayF32: GrayF32.self
        }
    }
}
