import Matte

/// Rows from the layout a decoder delivers to the format that was asked for. Single rows, right after they were
/// decoded and still in the cache.
enum RowConversion {
    /// Turns inks into red, green, blue and opaque alpha, in place.
    ///
    /// Without a profile, each of red, green and blue is what its ink and black let through:
    /// (255 - c) * (255 - k) / 255, rounded. Stored inverted, the samples are those factors already.
    @unsafe
    static func colorsFromInk(_ pixels: UnsafeMutablePointer<UInt8>, count: Int, inverted: Bool) {
        let flip: UInt8 = inverted ? 0 : 255
        for i in 0..<count {
            let pixel = unsafe pixels + 4 * i
            let light = unsafe UInt32(pixel[3] ^ flip)
            for channel in 0..<3 {
                unsafe pixel[channel] = scaled(UInt32(pixel[channel] ^ flip), light)
            }
            unsafe pixel[3] = 255
        }
    }

    /// A product of shares of 255, rounded.
    @inline(__always)
    private static func scaled(_ a: UInt32, _ b: UInt32) -> UInt8 {
        let t = a &* b &+ 128
        return UInt8(truncatingIfNeeded: (t &+ (t &>> 8)) &>> 8)
    }

    /// The weights of ITU-R BT.601 over 65,536; equal channels come out unchanged.
    @inline(__always)
    private static func luma(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        UInt8(
            truncatingIfNeeded: (UInt32(red) &* 19_595 &+ UInt32(green) &* 38_470 &+ UInt32(blue) &* 7_471
                &+ 32_768) &>> 16)
    }

    /// Whether rows need no conversion.
    static func isIdentity(_ layout: RowLayout, _ format: PixelFormat) -> Bool {
        switch (layout, format) {
        case (.gray, .gray8), (.rgb, .rgb8), (.rgba, .rgba8), (.bgra, .bgra8): true
        default: false
        }
    }

    /// Converts a row.
    ///
    /// - Precondition: the pair is one that a source delivers for a request of the format.
    @unsafe
    static func convert(
        _ source: UnsafePointer<UInt8>, _ layout: RowLayout, to format: PixelFormat,
        _ target: UnsafeMutableRawPointer, count: Int, background: RGB8
    ) {
        let bytes = unsafe target.assumingMemoryBound(to: UInt8.self)
        switch (layout, format) {
        case (.gray, .gray8), (.rgb, .rgb8), (.rgba, .rgba8), (.bgra, .bgra8):
            unsafe target.copyMemory(from: source, byteCount: count * layout.bytesPerPixel)
        case (.gray, .grayF32), (.index, .grayF32):
            for i in 0..<count {
                unsafe target.storeBytes(of: Float(source[i]) / 255, toByteOffset: 4 * i, as: Float.self)
            }
        case (.rgb, .gray8), (.rgb, .grayF32), (.rgba, .gray8), (.rgba, .grayF32):
            for i in 0..<count {
                let color = unsafe opaque(source + i * layout.bytesPerPixel, layout, background)
                let gray = luma(color.red, color.green, color.blue)
                if format == .gray8 {
                    unsafe bytes[i] = gray
                } else {
                    unsafe target.storeBytes(of: Float(gray) / 255, toByteOffset: 4 * i, as: Float.self)
                }
            }
        case (.rgb, .bgr8), (.rgba, .rgb8), (.rgba, .bgr8):
            let first = format == .bgr8 ? 2 : 0
            for i in 0..<count {
                let color = unsafe opaque(source + i * layout.bytesPerPixel, layout, background)
                unsafe bytes[3 * i + first] = color.red
                unsafe bytes[3 * i + 1] = color.green
                unsafe bytes[3 * i + 2 - first] = color.blue
            }
        case (.rgba, .bgra8), (.rgba, .premultipliedRGBA8), (.rgba, .premultipliedBGRA8),
            (.bgra, .premultipliedBGRA8):
            let swaps = layout == .rgba && format.isBlueFirst
            for i in 0..<count {
                let pixel = unsafe source + 4 * i
                let alpha = unsafe pixel[3]
                let factor = format.isPremultiplied ? UInt32(alpha) : 255
                let (first, last) = swaps ? (2, 0) : (0, 2)
                unsafe bytes[4 * i] = scaled(UInt32(pixel[first]), factor)
                unsafe bytes[4 * i + 1] = scaled(UInt32(pixel[1]), factor)
                unsafe bytes[4 * i + 2] = scaled(UInt32(pixel[last]), factor)
                unsafe bytes[4 * i + 3] = alpha
            }
        default:
            preconditionFailure("no decoder delivers \(layout) rows for \(format)")
        }
    }

    /// A pixel over the background.
    @unsafe @inline(__always)
    private static func opaque(
        _ pixel: UnsafePointer<UInt8>, _ layout: RowLayout, _ background: RGB8
    ) -> RGB8 {
        guard layout == .rgba else { return unsafe RGB8(red: pixel[0], green: pixel[1], blue: pixel[2]) }
        let alpha = unsafe UInt32(pixel[3])
        func blend(_ over: UInt8, _ under: UInt8) -> UInt8 {
            let t = UInt32(over) &* alpha &+ UInt32(under) &* (255 &- alpha) &+ 128
            return UInt8(truncatingIfNeeded: (t &+ (t &>> 8)) &>> 8)
        }
        return unsafe RGB8(
            red: blend(pixel[0], background.red), green: blend(pixel[1], background.green),
            blue: blend(pixel[2], background.blue))
    }
}
