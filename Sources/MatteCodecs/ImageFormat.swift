/// A file format for pictures.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable, Codable {
    /// Portable Network Graphics: lossless, with alpha.
    case png
    /// JPEG: lossy, without alpha.
    case jpeg
    /// WebP: lossy or lossless, with alpha.
    case webP = "webp"
    /// HEIC: lossy, with alpha; the format of iPhone photos. Read and written on Apple platforms, by ImageIO; elsewhere
    /// only read, with the package trait `HEIF`.
    case heic
    /// GIF: up to 256 colours, lossless. Only read; of an animation, the first frame.
    case gif
    /// BMP, the bitmap files of Windows: lossless. Only read.
    case bmp
    /// AVIF: lossy or lossless, with alpha. Only read, with the package trait `HEIF`, and not on Apple platforms.
    case avif

    /// Recognizes a format by the first bytes of a file, regardless of the file's name.
    ///
    /// ```swift
    /// ImageFormat(sniffing: [0xFF, 0xD8, 0xFF])  // .jpeg
    /// ```
    /// Returns `nil` if the bytes belong to no supported format. Thirty bytes are enough, except for HEIC and
    /// AVIF: up to 256 bytes are needed, because the file starts with a list of compatible formats.
    public init?(sniffing bytes: Span<UInt8>) {
        for format in Self.allCases where format.properties.begins(bytes) {
            self = format
            return
        }
        return nil
    }

    /// Recognizes a format by the first bytes of a file, regardless of the file's name.
    ///
    /// ```swift
    /// ImageFormat(sniffing: [0xFF, 0xD8, 0xFF, 0xE0])  // .jpeg
    /// ```
    public init?(sniffing bytes: [UInt8]) {
        self.init(sniffing: bytes.elements)
    }

    /// Creates the format for a file name's suffix: `png`, `jpg`, `jpeg`, `jpe`, `jfif`, `webp`, `heic`, `heif`, `gif`,
    /// `bmp`, `dib` or `avif`, in any letter case.
    ///
    /// The text may also be a file name or a path. Returns `nil` for other suffixes.
    ///
    /// ```swift
    /// ImageFormat(fileSuffix: "holiday/beach.JPG")  // .jpeg
    /// ```
    public init?(fileSuffix: String) {
        let suffix = fileSuffix.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
        let lower = suffix.lowercased()
        guard let format = Self.allCases.first(where: { $0.properties.suffixes.contains(lower) }) else {
            return nil
        }
        self = format
    }

    /// Creates the format for a MIME type, such as `image/png`. Parameters after a semicolon are ignored.
    ///
    /// Returns `nil` for other types.
    ///
    /// ```swift
    /// ImageFormat(mimeType: "image/webp; q=0.9")  // .webP
    /// ```
    public init?(mimeType: String) {
        let type = mimeType.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
        guard let format = Self.allCases.first(where: { $0.properties.mimeTypes.contains(type) }) else {
            return nil
        }
        self = format
    }

    /// The registered media type, such as `image/png`.
    public var mimeType: String { properties.mimeTypes[0] }

    /// The usual suffix of file names, without a dot, such as `png` or `jpg`.
    public var fileSuffix: String { properties.suffixes[0] }

    /// A Boolean value that indicates whether pictures in this format can have translucent pixels.
    public var supportsAlpha: Bool { properties.supportsAlpha }

    /// The longest side that the format can store, in pixels.
    public var largestSide: Int { properties.largestSide }
}

extension ImageFormat: CustomStringConvertible {
    /// The usual name of the format, such as `PNG`.
    public var description: String { properties.name }
}
