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

    /// Creates the encoding for a format that is known only at run time.
    ///
    /// ```swift
    /// try ImageEncoding(.webP).format  // .webP
    /// try ImageEncoding(.jpeg, quality: 80) == .jpeg(quality: 80)  // true
    /// ```
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - quality: The quality, 1...100, or `nil` for the format's default. PNG has none.
    ///   - background: The colour that replaces transparency in formats without alpha, or `nil` for the default.
    /// - Throws: `MatteError` with code `unsupported` if the format is only read.
    public init(
        _ format: ImageFormat, quality: Int? = nil, background: RGB8? = nil
    ) throws(MatteError) {
        switch format {
        case .png: self = .png
        case .jpeg:
            var options = JPEGOptions()
            options.quality = quality ?? options.quality
            options.background = background ?? options.background
            self = .jpeg(options)
        case .webP: self = .webP(quality: quality ?? WebPOptions().quality)
        case .heic: self = .heic(quality: quality ?? HEICOptions().quality)
        default: throw .onlyRead(format)
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
