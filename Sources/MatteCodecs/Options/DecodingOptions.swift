public import Matte

/// The options of decoding.
public struct DecodingOptions: Hashable, Sendable {
    /// The treatment of data that ends early or is corrupt.
    public enum Strictness: Hashable, Sendable {
        /// An error that says where. Harmless oddities pass: bytes before a marker, unknown chunks, a missing
        /// end marker behind the last row.
        case strict
        /// The rows that could be read are returned, the others are zero (transparent, or black), and
        /// ``DecodedImage/isPartial`` is set.
        case lenient
    }

    /// The treatment of the EXIF orientation.
    public enum OrientationHandling: Hashable, Sendable {
        /// The pixels come out upright.
        case apply
        /// The pixels come out as stored; the orientation is in the header.
        case keep
    }

    /// The treatment of an embedded colour profile.
    public enum ColorHandling: Hashable, Sendable {
        /// Pixels are converted to sRGB where the profile is one of those that can be (matrix and curves, grey
        /// curves, PNG's gamma and chromaticities); otherwise they are kept with their profile.
        case convertToSRGB
        /// Pixels and profile are kept as stored.
        case keep
    }

    /// At what size a JPEG is decoded. The decoder can leave out the fine detail of every 8x8 block, which is
    /// faster and takes less memory than decoding in full and resizing.
    public enum JPEGScale: Hashable, Sendable {
        /// Every pixel.
        case full
        /// The smallest of 1/8, 1/4, 1/2 and 1 at which the stored picture is still at least this large.
        case atLeast(PixelSize)
    }

    /// The limits on the picture and on the memory of decoding it.
    public var limits = DecodingLimits()

    /// The treatment of data that ends early or is corrupt.
    public var strictness = Strictness.strict

    /// The treatment of the EXIF orientation.
    public var orientation = OrientationHandling.apply

    /// The treatment of an embedded colour profile.
    public var color = ColorHandling.convertToSRGB

    /// At what size a JPEG is decoded.
    public var jpegScale = JPEGScale.full

    /// The colour behind transparent pixels if the requested pixel type has no alpha.
    public var background = RGB8(red: 255, green: 255, blue: 255)

    /// Strict, upright, sRGB, in full, within the default limits.
    public init() {}
}

extension DecodingOptions {
    /// The defaults, except that what could be read of damaged data is returned.
    public static var lenient: DecodingOptions {
        var options = DecodingOptions()
        options.strictness = .lenient
        return options
    }

    /// The numerator over eight that ``jpegScale`` comes to for a stored size.
    func jpegEighths(for stored: PixelSize) -> Int {
        guard case .atLeast(let least) = jpegScale else { return 8 }
        for eighths in [1, 2, 4] {
            let width = (stored.width * eighths + 7) / 8
            let height = (stored.height * eighths + 7) / 8
            if width >= least.width, height >= least.height { return eighths }
        }
        return 8
    }
}
