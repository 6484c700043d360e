import Matte

/// Rows from a raster's format to the layout an encoder takes.
enum RowPreparation {
    /// Converts a row.
    ///
    /// - Precondition: `layout` is grey only for grey formats.
    @unsafe
    static func convert(
        _ source: UnsafeRawPointer, _ format: PixelFormat, to layout: RowLayout,
        _ target: UnsafeMutablePointer<UInt8>, count: Int, background: RGB8
    ) {
        let bytes = unsafe source.assumingMemoryBound(to: UInt8.self)
        switch format {
        case .gray8, .grayF32:
            for i in 0..<count {
                let value =
                    unsafe format == .gray8
                    ? bytes[i] : level(source.loadUnaligned(fromByteOffset: 4 * i, as: Float.self))
                unsafe store(RGBA8(red: value, green: value, blue: value), target, i, layout)
            }
        case .rgb8, .bgr8:
            let first = format == .bgr8 ? 2 : 0
            for i in 0..<count {
                let pixel = unsafe bytes + 3 * i
                let color = unsafe RGBA8(red: pixel[first], green: pixel[1], blue: pixel[2 - first])
                unsafe store(color, target, i, layout)
            }
        case .rgba8, .bgra8, .premultipliedRGBA8, .premultipliedBGRA8:
            let first = format.isBlueFirst ? 2 : 0
            let blends = layout == .rgb
            for i in 0..<count {
                let pixel = unsafe bytes + 4 * i
                var color = unsafe RGBA8(
                    red: pixel[first], green: pixel[1], blue: pixel[2 - first], alpha: pixel[3])
                if color.alpha != 255 {
                    if format.isPremultiplied { color = straight(color) }
                    if blends { color = over(color, background) }
                }
                unsafe store(color, target, i, layout)
            }
        }
    }

    @unsafe @inline(__always)
    private static func store(
        _ color: RGBA8, _ target: UnsafeMutablePointer<UInt8>, _ i: Int, _ layout: RowLayout
    ) {
        switch layout {
        case .gray, .index:
            unsafe target[i] = color.green
        case .rgb:
            unsafe target[3 * i] = color.red
            unsafe target[3 * i + 1] = color.green
            unsafe target[3 * i + 2] = color.blue
        case .rgba, .bgra, .cmyk:
            let first = layout == .bgra ? 2 : 0
            unsafe target[4 * i + first] = color.red
            unsafe target[4 * i + 1] = color.green
            unsafe target[4 * i + 2 - first] = color.blue
            unsafe target[4 * i + 3] = color.alpha
        }
    }

    /// 0...1 to 0...255, rounded; what isn't a number is 0.
    private static func level(_ value: Float) -> UInt8 {
        value > 0 ? UInt8(min(value, 1) * 255 + 0.5) : 0
    }

    /// The colour before it was multiplied by alpha, rounded; black where alpha is 0.
    private static func straight(_ color: RGBA8) -> RGBA8 {
        let alpha = UInt32(color.alpha)
        guard alpha > 0 else { return RGBA8(red: 0, green: 0, blue: 0, alpha: 0) }
        func divided(_ channel: UInt8) -> UInt8 {
            UInt8(truncatingIfNeeded: min(255, (UInt32(channel) * 255 + alpha / 2) / alpha))
        }
        return RGBA8(
            red: divided(color.red), green: divided(color.green), blue: divided(color.blue),
            alpha: color.alpha)
    }

    private static func over(_ color: RGBA8, _ background: RGB8) -> RGBA8 {
        let alpha = UInt32(color.alpha)
        func blend(_ over: UInt8, _ under: UInt8) -> UInt8 {
            let t = UInt32(over) &* alpha &+ UInt32(under) &* (255 &- alpha) &+ 128
            return UInt8(truncatingIfNeeded: (t &+ (t &>> 8)) &>> 8)
        }
        return RGBA8(
            red: blend(color.red, background.red), green: blend(color.green, background.green),
            blue: blend(color.blue, background.blue))
    }
}
