public import Matte

/// The properties of a picture that its file declares, known before any pixel is decoded.
///
/// ```swift
/// // A photo from a phone that was held upright.
/// let header = try ImageHeader(probing: phonePhoto)
/// header.storedSize   // 300x200
/// header.orientation  // .right
/// header.size         // 200x300
/// ```
public struct ImageHeader: Hashable, Sendable {
    /// The meaning of a pixel's samples in the file.
    public enum ColorModel: String, Hashable, Sendable, Codable {
        /// One grey sample per pixel.
        case gray
        /// Samples of red, green and blue.
        case rgb
        /// One sample per pixel, which is an index into a table of colours.
        case palette
        /// Samples of luma and two colour differences.
        case ycbcr
        /// Samples of four inks: cyan, magenta, yellow and black.
        case cmyk
        /// Samples of four inks. Cyan, magenta and yellow are stored as luma and two colour differences.
        case ycck
    }

    /// The format according to the file's first bytes, regardless of its name.
    public var format: ImageFormat

    /// The size in pixels as stored, before the orientation is applied.
    public var storedSize: PixelSize

    /// The orientation that makes the stored picture upright.
    public var orientation = ImageOrientation.up

    /// The meaning of a pixel's samples in the file.
    public var colorModel: ColorModel

    /// The number of bits per sample: 1, 2, 4, 8 or 16, in HEIC and AVIF also 10 or 12.
    public var bitDepth = 8

    /// A Boolean value that indicates whether the file has an alpha channel or a transparent colour.
    public var hasAlpha = false

    /// A Boolean value that indicates whether the picture is stored in several passes: a progressive JPEG or an
    /// interlaced PNG or GIF. Such a picture can only be decoded as a whole.
    public var isProgressive = false

    /// A Boolean value that indicates whether compression is lossless, as in every PNG and some WebP files.
    public var isLossless = false

    /// The number of frames in the file. It exceeds 1 for an animation; only the first frame is decoded.
    public var frameCount = 1

    /// A Boolean value that indicates whether the file contains an ICC profile.
    public var hasColorProfile = false

    /// The name in the ICC profile, such as `Display P3`.
    public var colorProfileDescription: String?

    /// The pixels per inch, or `nil` if the file does not declare them.
    public var density: PixelDensity?

    /// The properties of the file that decoding tolerates, as far as the header shows them. Empty for nearly all files.
    public var warnings: [DecodingWarning] = []

    /// The size in pixels after the orientation is applied.
    public var size: PixelSize { orientation.applied(to: storedSize) }
}

/// The density at which a picture is printed, in pixels per inch.
public struct PixelDensity: Hashable, Sendable, Codable {
    /// The number of pixels per inch in the horizontal direction.
    public var horizontal: Double
    /// The number of pixels per inch in the vertical direction.
    public var vertical: Double

    /// Creates a density in pixels per inch.
    ///
    /// ```swift
    /// let metadata = EncodingMetadata(density: PixelDensity(horizontal: 300, vertical: 300))
    /// let image = try raster.encoded(as: .jpeg, metadata: metadata)
    /// try ImageHeader(probing: image.bytes).density?.horizontal  // Optional(300.0)
    /// ```
    public init(horizontal: Double, vertical: Double) {
        self.horizontal = horizontal
        self.vertical = vertical
    }
}
