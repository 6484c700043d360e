import Matte

/// The order of a pixel's bytes when a decoder hands over rows, or an encoder takes them.
enum RowLayout: Hashable {
    case gray
    case index
    case rgb
    case rgba
    case bgra
    /// Four inks, as the file has them.
    case cmyk

    var bytesPerPixel: Int {
        switch self {
        case .gray, .index: 1
        case .rgb: 3
        case .rgba, .bgra, .cmyk: 4
        }
    }

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

    /// The layout nearest to a pixel format that keeps its alpha.
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
