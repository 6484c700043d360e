public import Matte

/// What a file says about its picture before any pixel is decoded.
public struct ImageHeader: Hashable, Sendable {
    /// What the samples of a pixel stand for in the file.
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

    /// What the first bytes say the file is, whatever its name.
    public var format: ImageFormat

    /// The size as stored, before any turning.
    public var storedSize: PixelSize

    /// How the stored picture has to be turned to stand upright.
    public var orientation = ImageOrientation.up

    /// What the samples stand for.
    public var colorModel: ColorModel

    /// Bits a sample: 1, 2, 4, 8 or 16.
    public var bitDepth = 8

    /// Whether some pixels may be transparent: an alpha channel, or a transparent colour.
    public var hasAlpha = false

    /// Whether the picture is stored in passes: a progressive JPEG, an interlaced PNG. Such a picture can only be
    /// decoded as a whole.
    public var isProgressive = false

    /// Whether compression lost nothing: PNG, and lossless WebP.
    public var isLossless = false

    /// Pictures in the file; more than 1 for an animation, of which the first is decoded.
    public var frameCount = 1

    /// Whether a colour profile is embedded.
    public var hasColorProfile = false

    /// The profile's own name, `Display P3` for example.
    public var colorProfileDescription: String?

    /// Pixels per inch across and down, where the file says so.
    public var density: PixelDensity?

    /// The size of the picture when it stands upright.
    public var size: PixelSize { orientation.applied(to: storedSize) }
}

/// How many pixels a printed inch takes.
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
