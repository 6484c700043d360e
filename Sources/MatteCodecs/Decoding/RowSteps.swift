import Matte

extension RowLayout {
    /// The pixel format with the same bytes; ink has none until it is turned into colours.
    var format: PixelFormat? {
        switch self {
        case .gray, .index: .gray8
        case .rgb: .rgb8
        case .rgba: .rgba8
        case .bgra: .bgra8
        case .cmyk: nil
        }
    }
}

/// What is done to rows between a file and a raster beside changing their pixel format, in place.
enum RowSteps {
    /// Turns inks into red, green, blue and opaque alpha.
    ///
    /// Without a profile, each of red, green and blue is what its ink and black let through:
    /// (255 - c) * (255 - k) / 255, rounded. Stored inverted, the samples are those factors already.
    @unsafe
    static func turnInkIntoColor(_ pixels: UnsafeMutablePointer<UInt8>, count: Int, inverted: Bool) {
        let flip: UInt8 = inverted ? 0 : 255
        for i in 0..<count {
            let pixel = unsafe pixels + 4 * i
            let light = unsafe UInt32(pixel[3] ^ flip)
            for channel in 0..<3 {
                unsafe pixel[channel] = share(UInt32(pixel[channel] ^ flip) &* light)
            }
            unsafe pixel[3] = 255
        }
    }

    /// Puts straight-alpha pixels over an opaque background; the first channel of both is the same.
    @unsafe
    static func blend(
        _ pixels: UnsafeMutablePointer<UInt8>, count: Int, over background: (UInt8, UInt8, UInt8)
    ) {
        let under = (UInt32(background.0), UInt32(background.1), UInt32(background.2))
        for i in 0..<count {
            let pixel = unsafe pixels + 4 * i
            let alpha = unsafe UInt32(pixel[3])
            guard alpha < 255 else { continue }
            unsafe pixel[0] = share(UInt32(pixel[0]) &* alpha &+ under.0 &* (255 &- alpha))
            unsafe pixel[1] = share(UInt32(pixel[1]) &* alpha &+ under.1 &* (255 &- alpha))
            unsafe pixel[2] = share(UInt32(pixel[2]) &* alpha &+ under.2 &* (255 &- alpha))
            unsafe pixel[3] = 255
        }
    }

    /// A sum of products of levels over 255, rounded.
    @inline(__always)
    private static func share(_ sum: UInt32) -> UInt8 {
        let t = sum &+ 128
        return UInt8(truncatingIfNeeded: (t &+ (t &>> 8)) &>> 8)
    }
}
