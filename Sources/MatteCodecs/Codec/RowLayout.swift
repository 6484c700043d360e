import Matte

/// The order of the bytes of a pixel, in rows that decoders write and encoders read.
enum RowLayout: Hashable {
    case gray
    case index
    case rgb
    case rgba
    case bgra
    /// Cyan, magenta, yellow and black, as stored in the file.
    case cmyk

    var bytesPerPixel: Int {
        switch self {
        case .gray, .index: 1
        case .rgb: 3
        case .rgba, .bgra, .cmyk: 4
        }
    }

    /// The pixel format with the same byte order, or `nil` for CMYK, which must be converted to colours first.
    var format: PixelFormat? {
        switch self {
        case .gray, .index: .gray8
        case .rgb: .rgb8
        case .rgba: .rgba8
        case .bgra: .bgra8
        case .cmyk: nil
        }
    }

    /// Creates the layout in which pixels of `format` are encoded. It has alpha if the format does.
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
