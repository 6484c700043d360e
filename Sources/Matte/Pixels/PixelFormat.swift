internal import MatteKernelTypes

/// The layout of a pixel's bytes and the meaning of its alpha.
public enum PixelFormat: String, CaseIterable, Hashable, Sendable, Codable {
    /// Red, green, blue, straight alpha; one byte each.
    case rgba8
    /// Blue, green, red, straight alpha; one byte each.
    case bgra8
    /// Red, green, blue, each multiplied by alpha, then alpha; one byte each.
    case premultipliedRGBA8
    /// Blue, green, red, each multiplied by alpha, then alpha; one byte each.
    case premultipliedBGRA8
    /// Red, green, blue; one byte each, no padding.
    case rgb8
    /// Blue, green, red; one byte each, no padding.
    case bgr8
    /// One byte, which holds a grey level.
    case gray8
    /// One 32-bit float, which holds a grey level or a confidence.
    case grayF32

    /// The number of bytes per pixel: 1, 3 or 4. Pixels have no padding.
    @inlinable public var bytesPerPixel: Int {
        switch self {
        case .rgba8, .bgra8, .premultipliedRGBA8, .premultipliedBGRA8, .grayF32: 4
        case .rgb8, .bgr8: 3
        case .gray8: 1
        }
    }

    /// True if pixels have an alpha channel, straight or premultiplied.
    @inlinable public var hasAlpha: Bool {
        switch self {
        case .rgba8, .bgra8, .premultipliedRGBA8, .premultipliedBGRA8: true
        case .rgb8, .bgr8, .gray8, .grayF32: false
        }
    }

    /// True if the colour is premultiplied by alpha.
    @inlinable public var isPremultiplied: Bool {
        self == .premultipliedRGBA8 || self == .premultipliedBGRA8
    }

    /// True if blue is stored before red.
    package var isBlueFirst: Bool {
        self == .bgra8 || self == .premultipliedBGRA8 || self == .bgr8
    }
}

extension PixelFormat {
    /// The meaning of the fourth byte of a pixel for kernels.
    var alpha: PixelAlpha {
        if !hasAlpha { return .independent }
        return isPremultiplied ? .premultiplied : .straight
    }
}
