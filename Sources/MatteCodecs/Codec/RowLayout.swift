import Matte

/// The order of a pixel's bytes in rows from a decoder or to an encoder.
enum RowLayout: Hashable {
    case gray
    case index
    case rgb
    case rgba
    case bgra
    /// Four inks, as stored in the file.
    case cmyk

    var bytesPerPixel: Int {
        switch self {
        case .gray, .index: 1
        case .rgb: 3
        case .rgba, .bgra, .cmyk: 4
        }
    }

    /// The pixel format with the same bytes, or `nil` for ink, which must be converted to colours first.
    var format: PixelFormat? {
        switch self {
        case .gray, .index: .gray8
        case .rgb: .rgb8
        case .rgba: .rgba8
        case .bgra: .bgra8
        case .cmyk: nil
        }
    }

    /// Creates the layout for pixels of `format` that keeps their alpha.
    init(keeping format: PixelFormat) {
        self =
            switch format {
            case .rgba8, .premultipliedRGBA8, .premultipliedBGRA8: .rgba
            case .bgra8: .bgra
            case .rgb8, .bgr8: .rgb
            case .gray8, .grayF32: .gray
            }
    }
}
