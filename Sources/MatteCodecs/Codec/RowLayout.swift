import Matte

/// The order of the bytes of a pixel, in rows that decoders write and encoders read.
enum RowLayout: Hashable {
    case gray
    case index
    case rgb
    case rgba
    case bgra
    /// Like `rgba`, but the fourth byte has no meaning: pixels are opaque.
    case rgbx
    /// Like `bgra`, but the fourth byte has no meaning: pixels are opaque.
    case bgrx
    /// Red, green and blue of 16 bits each, big-endian, which only the PNG encoder writes. Rows are computed in it.
    case rgb16
    /// Cyan, magenta, yellow and black as JPEG files store them: 255 for no ink, 0 for the most.
    case cmyk

    var bytesPerPixel: Int {
        switch self {
        case .gray, .index: 1
        case .rgb: 3
        case .rgba, .bgra, .rgbx, .bgrx, .cmyk: 4
        case .rgb16: 6
        }
    }

    /// A Boolean value that indicates whether pixels have an alpha channel.
    var hasAlpha: Bool { self == .rgba || self == .bgra }

    /// A Boolean value that indicates whether the fourth byte of a pixel has no meaning.
    var hasPadding: Bool { self == .rgbx || self == .bgrx }

    /// The pixel format with the same order of bytes, or `nil` for CMYK, which must be converted to colours first, and for
    /// 16 bits.
    var format: PixelFormat? {
        switch self {
        case .gray, .index: .gray8
        case .rgb: .rgb8
        case .rgba, .rgbx: .rgba8
        case .bgra, .bgrx: .bgra8
        case .cmyk, .rgb16: nil
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

    /// Creates the layout in which pixels of `format` are encoded without alpha. Pixels of four bytes keep their four
    /// bytes and the order of their colours.
    init(omittingAlphaOf format: PixelFormat) {
        self =
            switch format {
            case .rgba8, .premultipliedRGBA8: .rgbx
            case .bgra8, .premultipliedBGRA8: .bgrx
            case .rgb8, .bgr8, .gray8, .grayF32: RowLayout(keeping: format)
            }
    }
}

extension RowLayout {
    /// Creates the layout for a picture of red, green, blue and perhaps alpha that is decoded for a request.
    init(decodedFor request: RowRequest) {
        switch request.format {
        case .gray8, .grayF32, .rgb8, .bgr8: self = request.blendsAlpha ? .rgba : .rgb
        case .rgba8, .premultipliedRGBA8: self = .rgba
        case .bgra8, .premultipliedBGRA8: self = .bgra
        }
    }
}
