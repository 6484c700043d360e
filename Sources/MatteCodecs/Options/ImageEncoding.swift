public import Matte

/// A format to write, with its options.
///
/// ```swift
/// try raster.encoded(as: .png)
/// try raster.encoded(as: .jpeg(quality: 85))
/// try raster.encoded(as: .webP(WebPOptions(quality: 80, effort: 6)))
/// ```
public struct ImageEncoding: Hashable, Sendable {
    enum Choice: Hashable {
        case png(PNGOptions)
        case jpeg(JPEGOptions)
        case webP(WebPOptions)
    }

    var choice: Choice

    /// PNG, fast: a file within some percent of what zlib makes in ten times the time and more.
    public static var png: ImageEncoding { .png(PNGOptions()) }

    /// PNG with options of choice.
    public static func png(_ options: PNGOptions) -> ImageEncoding { ImageEncoding(choice: .png(options)) }

    /// PNG at a compression of choice.
    public static func png(compression: PNGOptions.Compression) -> ImageEncoding {
        .png(PNGOptions(compression: compression))
    }

    /// JPEG of quality 90.
    public static var jpeg: ImageEncoding { .jpeg(JPEGOptions()) }

    /// JPEG with options of choice, which encoding checks.
    public static func jpeg(_ options: JPEGOptions) -> ImageEncoding { ImageEncoding(choice: .jpeg(options)) }

    /// JPEG of a quality of 1 to 100.
    public static func jpeg(quality: Int) -> ImageEncoding { .jpeg(JPEGOptions(quality: quality)) }

    /// Lossy WebP of quality 90.
    public static var webP: ImageEncoding { .webP(WebPOptions()) }

    /// WebP with options of choice, which encoding checks.
    public static func webP(_ options: WebPOptions) -> ImageEncoding { ImageEncoding(choice: .webP(options)) }

    /// Lossy WebP of a quality of 0 to 100.
    public static func webP(quality: Int) -> ImageEncoding { .webP(WebPOptions(quality: quality)) }

    /// Lossless WebP; the colour of transparent pixels is kept.
    public static var losslessWebP: ImageEncoding { .webP(WebPOptions(isLossless: true)) }

    /// Creates the encoding `.png`, `.jpeg` or `.webP` from a format that is known at run time.
    public init(_ format: ImageFormat) {
        switch format {
        case .png: self = .png
        case .jpeg: self = .jpeg
        case .webP: self = .webP
        }
    }

    private init(choice: Choice) {
        self.choice = choice
    }

    /// The format of the file.
    public var format: ImageFormat {
        switch choice {
        case .png: .png
        case .jpeg: .jpeg
        case .webP: .webP
        }
    }
}

/// The options of a PNG file. It has eight bits per sample, is grey, RGB or RGBA like the pixel type, and is
/// not interlaced.
public struct PNGOptions: Hashable, Sendable {
    /// Time against size. The pixels are the same whichever it is.
    public enum Compression: String, CaseIterable, Hashable, Sendable, Codable {
        /// For uploads and previews: adaptive filters and Matte's own deflate, a small part of the time that
        /// ``balanced`` takes, for files that are a little larger.
        case fast
        /// zlib's level 6 with adaptive filters.
        case balanced
        /// zlib's level 9, with and without filters, whichever is smaller; slow.
        case smallest
    }

    /// Time against size.
    public var compression: Compression

    /// As fast as it goes, unless told otherwise.
    public init(compression: Compression = .fast) {
        self.compression = compression
    }
}

/// The options of a JPEG file.
public struct JPEGOptions: Hashable, Sendable {
    /// The resolution of colour against that of light and dark.
    public enum ChromaSampling: String, CaseIterable, Hashable, Sendable, Codable {
        /// 4:4:4 from quality 95 up, 4:2:0 below.
        case automatic
        /// 4:4:4: as fine.
        case full
        /// 4:2:2: half as fine across.
        case halved
        /// 4:2:0: half as fine across and down.
        case quartered
    }

    /// 1 (smallest) to 100 (best), on libjpeg's scale.
    public var quality: Int

    /// The resolution of colour.
    public var chroma: ChromaSampling

    /// True to store the picture in scans that refine it; a few percent smaller, slower, needs more memory.
    public var isProgressive: Bool

    /// True to compute Huffman tables for this picture: 2 to 10 percent smaller, with a second pass.
    public var optimizesCoding: Bool

    /// The colour behind transparent pixels, which JPEG cannot store.
    public var background: RGB8

    /// Quality 90 in one scan over white, unless told otherwise. Values out of range throw when they are used.
    public init(
        quality: Int = 90, chroma: ChromaSampling = .automatic, isProgressive: Bool = false,
        optimizesCoding: Bool = true, background: RGB8 = RGB8(red: 255, green: 255, blue: 255)
    ) {
        self.quality = quality
        self.chroma = chroma
        self.isProgressive = isProgressive
        self.optimizesCoding = optimizesCoding
        self.background = background
    }

    func validate() throws(MatteError) {
        guard 1...100 ~= quality else {
            throw MatteError(.parameter, "the JPEG quality is \(quality); it must be 1 to 100")
        }
    }
}

/// The options of a WebP file.
public struct WebPOptions: Hashable, Sendable {
    /// True for lossless compression. The colour of fully transparent pixels is kept too.
    public var isLossless: Bool

    /// 0 (smallest) to 100 (best); for lossless pictures, how hard to try.
    public var quality: Int

    /// 0 (fast) to 6 (small).
    public var effort: Int

    /// 0 to 100 (lossless) for the alpha channel of a lossy picture.
    public var alphaQuality: Int

    /// True to reduce colour to 4:2:0 by a slower method that keeps edges between colours sharper.
    public var sharpensChroma: Bool

    /// Lossy at quality 90 with lossless alpha, unless told otherwise. Values out of range throw when they are
    /// used.
    public init(
        isLossless: Bool = false, quality: Int = 90, effort: Int = 4, alphaQuality: Int = 100,
        sharpensChroma: Bool = false
    ) {
        self.isLossless = isLossless
        self.quality = quality
        self.effort = effort
        self.alphaQuality = alphaQuality
        self.sharpensChroma = sharpensChroma
    }

    func validate() throws(MatteError) {
        guard 0...100 ~= quality else {
            throw MatteError(.parameter, "the WebP quality is \(quality); it must be 0 to 100")
        }
        guard 0...100 ~= alphaQuality else {
            throw MatteError(.parameter, "the WebP alpha quality is \(alphaQuality); it must be 0 to 100")
        }
        guard 0...6 ~= effort else {
            throw MatteError(.parameter, "the WebP effort is \(effort); it must be 0 to 6")
        }
    }
}

/// The metadata that is written beside the pixels. Nothing by default.
public struct EncodingMetadata: Hashable, Sendable {
    /// The ICC profile the pixels are in; `nil` for sRGB, which PNG then states and the others take for granted.
    public var colorProfile: [UInt8]?

    /// An EXIF block, a TIFF structure. Its orientation is written as it is: pass it through
    /// ``uprightEXIF(_:)`` when the pixels have been turned.
    public var exif: [UInt8]?

    /// Pixels per inch.
    public var density: PixelDensity?

    /// No metadata, sRGB pixels.
    public init(colorProfile: [UInt8]? = nil, exif: [UInt8]? = nil, density: PixelDensity? = nil) {
        self.colorProfile = colorProfile
        self.exif = exif
        self.density = density
    }

    /// An EXIF block whose orientation says upright, all else as it was.
    public static func uprightEXIF(_ exif: [UInt8]) -> [UInt8] {
        EXIF.upright(exif)
    }
}
