#if canImport(CoreGraphics)
internal import CoreGraphics
internal import Matte

/// The layout of a `CGImage` whose bytes Matte can read without conversion.
struct CGImageLayout {
    let format: PixelFormat
    /// True if each pixel has a fourth byte with an undefined value, in the position of alpha. The image is then
    /// opaque.
    let ignoresAlpha: Bool

    /// Creates the layout of an image of 8-bit sRGB colours. Returns `nil` if Core Graphics must convert the image.
    init?(_ image: CGImage) {
        guard image.bitsPerComponent == 8, unsafe image.decode == nil,
            let name = image.colorSpace?.name, CFEqual(name, CGColorSpace.sRGB)
        else { return nil }
        let info = image.bitmapInfo
        guard !info.contains(.floatComponents) else { return nil }
        let isReversed: Bool
        switch info.rawValue & CGBitmapInfo.byteOrderMask.rawValue {
        case 0: isReversed = false
        case CGBitmapInfo.byteOrder32Big.rawValue where image.bitsPerPixel == 32: isReversed = false
        case CGBitmapInfo.byteOrder32Little.rawValue where image.bitsPerPixel == 32: isReversed = true
        default: return nil
        }
        let alpha = image.alphaInfo
        let known: (PixelFormat, Bool)? =
            switch (image.bitsPerPixel, isReversed) {
            case (24, false) where alpha == .none: (.rgb8, false)
            case (32, false) where alpha == .last: (.rgba8, false)
            case (32, false) where alpha == .premultipliedLast: (.premultipliedRGBA8, false)
            case (32, false) where alpha == .noneSkipLast: (.rgba8, true)
            case (32, true) where alpha == .first: (.bgra8, false)
            case (32, true) where alpha == .premultipliedFirst: (.premultipliedBGRA8, false)
            case (32, true) where alpha == .noneSkipFirst: (.bgra8, true)
            default: nil
            }
        guard let known else { return nil }
        (format, ignoresAlpha) = known
    }

    /// Returns the description of a pixel format for Core Graphics, or `nil` for formats without alpha.
    static func bitmapInfo(_ format: PixelFormat) -> CGBitmapInfo? {
        let little = CGBitmapInfo.byteOrder32Little.rawValue
        let info: UInt32? =
            switch format {
            case .rgba8: CGImageAlphaInfo.last.rawValue
            case .bgra8: CGImageAlphaInfo.first.rawValue | little
            case .premultipliedRGBA8: CGImageAlphaInfo.premultipliedLast.rawValue
            case .premultipliedBGRA8: CGImageAlphaInfo.premultipliedFirst.rawValue | little
            case .rgb8, .bgr8, .gray8, .grayF32: nil
            }
        return info.map { CGBitmapInfo(rawValue: $0) }
    }
}
#endif
