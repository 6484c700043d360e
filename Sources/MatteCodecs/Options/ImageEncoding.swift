public import Matte

/// An encoding: a file format with its options.
///
/// ```swift
/// try raster.encoded(as: .png).mimeType                                         // "image/png"
/// try raster.encoded(as: .jpeg(quality: 85)).mimeType                           // "image/jpeg"
/// try raster.encoded(as: .webP(WebPOptions(quality: 80, effort: 6))).mimeType   // "image/webp"
/// ImageEncoding.jpeg(quality: 85).format                                        // .jpeg
/// ```
public struct ImageEncoding: Hashable, Sendable {
    enum Choice: Hashable {
        case png(PNGOptions)
        case jpeg(JPEGOptions)
        case webP(WebPOptions)
        case heic(HEICOptions)
    }

    var choice: Choice

    /// PNG with fast compression. The file is a few percent larger than with zlib, which takes at least ten times as
    /// long.
    public static var png: ImageEncoding { .png(PNGOptions()) }

    /// Returns a PNG encoding with options.
    ///
    /// ```swift
    /// ImageEncoding.png(PNGOptions(compression: .smallest)).format  // .png
    /// ```
    public static func png(_ options: PNGOptions) -> ImageEncoding { ImageEncoding(choice: .png(options)) }

    /// Returns a PNG encoding with a level of compression.
    ///
    /// ```swift
    /// ImageEncoding.png(compression: .smallest) == .png(PNGOptions(compression: .smallest))  // true
    /// ```
    public static func png(compression: PNGOptions.Compression) -> ImageEncoding {
        .png(PNGOptions(compression: compression))
    }

    /// JPEG with quality 90.
    public static var jpeg: ImageEncoding { .jpeg(JPEGOptions()) }

    /// Returns a JPEG encoding with options. Encoding throws `MatteError` with code `parameter` if they are out of
    /// range.
    ///
    /// ```swift
    /// ImageEncoding.jpeg(JPEGOptions(quality: 85, isProgressive: true)).format  // .jpeg
    /// ```
    public static func jpeg(_ options: JPEGOptions) -> ImageEncoding { ImageEncoding(choice: .jpeg(options)) }

    /// Returns a JPEG encoding with a quality in 1...100.
    ///
    /// ```swift
    /// ImageEncoding.jpeg(quality: 90) == .jpeg  // true
    /// ```
    public static func jpeg(quality: Int) -> ImageEncoding { .jpeg(JPEGOptions(quality: quality)) }

    /// Lossy WebP with quality 90.
    public static var webP: ImageEncoding { .webP(WebPOptions()) }

    /// Returns a WebP encoding with options. Encoding throws `MatteError` with code `parameter` if they are out of
    /// range.
    ///
    /// ```swift
    /// ImageEncoding.webP(WebPOptions(isLossless: true)) == .losslessWebP  // true
    /// ```
    public static func webP(_ options: WebPOptions) -> ImageEncoding { ImageEncoding(choice: .webP(options)) }

    /// Returns a lossy WebP encoding with a quality in 0...100.
    ///
    /// ```swift
    /// ImageEncoding.webP(quality: 90) == .webP  // true
    /// ```
    public static func webP(quality: Int) -> ImageEncoding { .webP(WebPOptions(quality: quality)) }

    /// Lossless WebP. The colour of fully transparent pixels is preserved.
    public static var losslessWebP: ImageEncoding { .webP(WebPOptions(isLossless: true)) }

    /// HEIC with quality 90. Apple platforms only.
    public static var heic: ImageEncoding { .heic(HEICOptions()) }

    /// Returns a HEIC encoding with options. Encoding throws `MatteError` with code `parameter` if they are out of
    /// range.
    ///
    /// ```swift
    /// ImageEncoding.heic(HEICOptions(quality: 80)).format  // .heic
    /// ```
    public static func heic(_ options: HEICOptions) -> ImageEncoding { ImageEncoding(choice: .heic(options)) }

    /// Returns a HEIC encoding with a quality in 1...100.
    ///
    /// ```swift
    /// ImageEncoding.heic(quality: 90) == .heic  // true
    /// ```
    public static func heic(quality: Int) -> ImageEncoding { .heic(HEICOptions(quality: quality)) }

    /// Creates the encoding `.png`, `.jpeg`, `.webP` or `.heic` for a format that is known only at run time.
    ///
    /// ```swift
    /// ImageEncoding(.webP).format  // .webP
    /// ```
    public init(_ format: ImageFormat) {
        switch format {
        case .png: self = .png
        case .jpeg: self = .jpeg
        case .webP: self = .webP
        case .heic: self = .heic
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
        case .heic: .heic
        }
    }
}

/// The options for PNG files.
///
/// A PNG file has eight bits per sample and is not interlaced. It is grey, RGB or RGBA, like the pixel type.
public struct PNGOptions: Hashable, Sendable {
    /// A trade-off between time and file size. The pixels are always the same.
    public enum Compression: String, CaseIterable, Hashable, Sendable, Codable {
        /// Adaptive filters and Matte's own deflate, for uploads and previews. It takes a small fraction of the time
        /// of ``balanced``, and its files are slightly larger.
        case fast
        /// zlib level 6 with adaptive filters.
        case balanced
        /// zlib level 9. The picture is encoded with and without filters, and the smaller file is kept. Slow.
        case smallest
    }

    /// The trade-off between time and file size.
    public var compression: Compression

    /// Creates options with fast compression by default.
    ///
    /// ```swift
    /// PNGOptions().compression  // .fast
    /// ```
    public init(compression: Compression = .fast) {
        self.compression = compression
    }
}

/// The options for JPEG files.
///
/// On Apple platforms, ImageIO writes JPEG, and its quality scale differs from that of libjpeg. Only ``quality`` and
/// ``background`` have an effect there, unless the package trait `SystemCodecs` is enabled.
public struct JPEGOptions: Hashable, Sendable {
    /// The resolution of colour relative to the resolution of luma.
    public enum ChromaSampling: String, CaseIterable, Hashable, Sendable, Codable {
        /// 4:4:4 at a quality of 95 or more, and 4:2:0 at a lower quality.
        case automatic
        /// 4:4:4: full resolution.
        case full
        /// 4:2:2: half the horizontal resolution.
        case halved
        /// 4:2:0: half the horizontal and half the vertical resolution.
        case quartered
    }

    /// The quality from 1 (smallest file) to 100 (best picture), as libjpeg defines it.
    public var quality: Int

    /// The resolution of colour relative to the resolution of luma.
    public var chroma: ChromaSampling

    /// A Boolean value that indicates whether to write a progressive file. It is a few percent smaller, but takes
    /// more time and memory.
    public var isProgressive: Bool

    /// A Boolean value that indicates whether to compute Huffman tables for the picture. The file is 2 to 10 percent
    /// smaller, but encoding takes a second pass.
    public var optimizesCoding: Bool

    /// The colour that translucent pixels are blended over, because JPEG cannot store alpha.
    public var background: RGB8

    /// Creates options. Encoding throws `MatteError` with code `parameter` if a value is out of range.
    ///
    /// ```swift
    /// let options = JPEGOptions(quality: 85, chroma: .full, background: RGB8(red: 0, green: 0, blue: 0))
    /// try raster.encoded(as: .jpeg(options)).format  // .jpeg
    /// ```
    ///
    /// - Parameters:
    ///   - quality: The quality in 1...100.
    ///   - chroma: The resolution of colour.
    ///   - isProgressive: Whether to write a progressive file.
    ///   - optimizesCoding: Whether to compute Huffman tables for the picture.
    ///   - background: The colour that translucent pixels are blended over.
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
            throw MatteError(
                .parameter, "cannot encode as JPEG: the quality is \(quality); use a quality from 1 to 100")
        }
    }
}

/// The options for HEIC files.
public struct HEICOptions: Hashable, Sendable {
    /// The quality from 1 (smallest file) to 100 (best picture). ImageIO receives it divided by 100.
    public var quality: Int

    /// Creates options. Encoding throws `MatteError` with code `parameter` if the quality is out of range.
    ///
    /// ```swift
    /// HEICOptions().quality  // 90
    /// ```
    ///
    /// - Parameter quality: The quality in 1...100.
    public init(quality: Int = 90) {
        self.quality = quality
    }

    func validate() throws(MatteError) {
        guard 1...100 ~= quality else {
            throw MatteError(
                .parameter, "cannot encode as HEIC: the quality is \(quality); use a quality from 1 to 100")
        }
    }
}

/// The options for WebP files.
public struct WebPOptions: Hashable, Sendable {
    /// A Boolean value that indicates whether compression is lossless. The colour of fully transparent pixels is then
    /// preserved too.
    public var isLossless: Bool

    /// The quality from 0 (smallest file) to 100 (best picture). For lossless compression, the effort from 0 (fastest)
    /// to 100 (smallest file).
    public var quality: Int

    /// The effort from 0 (fastest) to 6 (smallest file).
    public var effort: Int

    /// The quality of a lossy picture's alpha channel, from 0 to 100 (lossless).
    public var alphaQuality: Int

    /// A Boolean value that indicates whether to reduce colour to 4:2:0 by a slower method, which keeps edges between
    /// colours sharper.
    public var sharpensChroma: Bool

    /// Creates options. Encoding throws `MatteError` with code `parameter` if a value is out of range.
    ///
    /// ```swift
    /// let image = try raster.encoded(as: .webP(WebPOptions(isLossless: true, quality: 50)))
    /// try Raster<RGBA8>(decoding: image.bytes) == raster  // true
    /// ```
    ///
    /// - Parameters:
    ///   - isLossless: Whether compression is lossless.
    ///   - quality: The quality in 0...100, or the effort if compression is lossless.
    ///   - effort: The effort in 0...6.
    ///   - alphaQuality: The quality of the alpha channel in 0...100; 100 is lossless.
    ///   - sharpensChroma: Whether to reduce colour by a slower method that keeps edges sharper.
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
            throw MatteError(
                .parameter, "cannot encode as WebP: the quality is \(quality); use a quality from 0 to 100")
        }
        guard 0...100 ~= alphaQuality else {
            throw MatteError(
                .parameter,
                "cannot encode as WebP: the alpha quality is \(alphaQuality); use a quality from 0 to 100")
        }
        guard 0...6 ~= effort else {
            throw MatteError(
                .parameter, "cannot encode as WebP: the effort is \(effort); use an effort from 0 to 6")
        }
    }
}

/// The metadata that is written together with the pixels. The default is none.
public struct EncodingMetadata: Hashable, Sendable {
    /// The ICC profile of the pixels, or `nil` for sRGB. A PNG then declares sRGB; in JPEG and WebP, sRGB is implied.
    public var colorProfile: [UInt8]?

    /// The EXIF block, a TIFF structure. Its orientation is written unchanged: pass the block through
    /// ``uprightEXIF(_:)`` if the pixels are upright.
    public var exif: [UInt8]?

    /// The number of pixels per inch.
    public var density: PixelDensity?

    /// Creates metadata. By default, it describes sRGB pixels and has neither EXIF nor a density.
    ///
    /// ```swift
    /// let metadata = EncodingMetadata(density: PixelDensity(horizontal: 300, vertical: 300))
    /// let image = try raster.encoded(as: .png, metadata: metadata)
    /// try ImageHeader(probing: image.bytes).density != nil  // true
    /// ```
    public init(colorProfile: [UInt8]? = nil, exif: [UInt8]? = nil, density: PixelDensity? = nil) {
        self.colorProfile = colorProfile
        self.exif = exif
        self.density = density
    }

    /// Returns an EXIF block with its orientation set to upright and everything else unchanged.
    ///
    /// ```swift
    /// // The pixels of a decoded photo are upright.
    /// let photo = try DecodedImage<RGBA8>(decoding: phonePhoto)
    /// let metadata = EncodingMetadata(exif: photo.exif.map(EncodingMetadata.uprightEXIF))
    /// let image = try photo.raster.encoded(as: .jpeg, metadata: metadata)
    /// try ImageHeader(probing: image.bytes).orientation  // .up
    /// ```
    ///
    /// - Parameter exif: A TIFF structure. A block without an orientation is returned unchanged.
    public static func uprightEXIF(_ exif: [UInt8]) -> [UInt8] {
        EXIF.upright(exif)
    }
}
