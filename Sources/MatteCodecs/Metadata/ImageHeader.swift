public import Matte

/// The properties of a picture that a file states before any pixel is decoded.
public struct ImageHeader: Hashable, Sendable {
    /// The meaning of a pixel's samples in the file.
    public enum ColorModel: String, Hashable, Sendable, Codable {
        /// One sample.
        case gray
        /// Red, green, blue.
        case rgb
        /// An index into a table of colours.
        case palette
        /// Luma and two colour differences.
        case ycbcr
        /// Four inks.
        case cmyk
        /// Four inks, three of them stored as luma and colour differences.
        case ycck
    }

    /// The format according to the first bytes, regardless of the file's name.
    public var format: ImageFormat

    /// The size as stored, before any turning.
    public var storedSize: PixelSize

    /// The orientation that turns the stored picture upright.
    public var orientation = ImageOrientation.up

    /// The meaning of the samples.
    public var colorModel: ColorModel

    /// Bits a sample: 1, 2, 4, 8 or 16.
    public var bitDepth = 8

    /// True if pixels may be transparent, through an alpha channel or a transparent colour.
    public var hasAlpha = false

    /// True if the picture is stored in passes: a progressive JPEG, an interlaced PNG. Such a picture can
    /// only be decoded as a whole.
    public var isProgressive = false

    /// True if compression is lossless: PNG, and lossless WebP.
    public var isLossless = false

    /// Pictures in the file; more than 1 for an animation, whose first picture is decoded.
    public var frameCount = 1

    /// True if a colour profile is embedded.
    public var hasColorProfile = false

    /// The profile's own name, `Display P3` for example.
    public var colorProfileDescription: String?

    /// Pixels per inch across and down, where the file says so.
    public var density: PixelDensity?

    /// The size of the picture when it stands upright.
    public var size: PixelSize { orientation.applied(to: storedSize) }
}

/// The number of pixels per printed inch.
public struct PixelDensity: Hashable, Sendable, Codable {
    /// Pixels an inch across.
    public var horizontal: Double
    /// Pixels an inch down.
    public var vertical: Double

    /// Makes a density in pixels an inch.
    public init(horizontal: Double, vertical: Double) {
        self.horizontal = horizontal
        self.vertical = vertical
    }
}
