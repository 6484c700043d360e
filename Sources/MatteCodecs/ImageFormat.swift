/// A file format for pictures.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable, Codable {
    /// Portable Network Graphics: lossless, with alpha.
    case png
    /// JPEG: lossy, without alpha.
    case jpeg
    /// WebP: lossy or lossless, with alpha.
    case webP = "webp"
    /// HEIC: lossy, with alpha; the format of iPhone photos. Supported on Apple platforms only, by ImageIO.
    case heic

    /// Recognizes a format by the first bytes of a file, regardless of the file's name.
    ///
    /// ```swift
    /// ImageFormat(sniffing: [0xFF, 0xD8, 0xFF])  // .jpeg
    /// ```
    /// Returns `nil` if the bytes belong to no supported format. Twelve bytes are enough to recognize PNG, JPEG and
    /// WebP. For HEIC, up to 256 bytes are needed, because the file starts with a list of compatible formats.
    public init?(sniffing bytes: Span<UInt8>) {
        func matches(_ magic: [UInt8], at offset: Int) -> Bool {
            guard bytes.count >= offset + magic.count else { return false }
            for i in 0..<magic.count where bytes[offset + i] != magic[i] { return false }
            return true
        }
        if matches([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
            self = .png
        } else if matches([0xFF, 0xD8, 0xFF], at: 0) {
            self = .jpeg
        } else if matches(Array("RIFF".utf8), at: 0), matches(Array("WEBP".utf8), at: 8) {
            self = .webP
        } else if ForeignFormat.name(of: bytes) == "HEIC" {
            self = .heic
        } else {
            return nil
        }
    }

    /// Recognizes a format by the first bytes of a file, regardless of the file's name.
    ///
    /// ```swift
    /// ImageFormat(sniffing: [0xFF, 0xD8, 0xFF, 0xE0])  // .jpeg
    /// ```
    public init?(sniffing bytes: [UInt8]) {
        self.init(sniffing: bytes.elements)
    }

    /// Creates the format for a file name's suffix: `png`, `jpg`, `jpeg`, `jpe`, `jfif`, `webp`, `heic` or `heif`,
    /// in any letter case.
    ///
    /// The text may also be a file name or a path. Returns `nil` for other suffixes.
    ///
    /// ```swift
    /// ImageFormat(fileSuffix: "holiday/beach.JPG")  // .jpeg
    /// ```
    public init?(fileSuffix: String) {
        let suffix = fileSuffix.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
        switch suffix.lowercased() {
        case "png": self = .png
        case "jpg", "jpeg", "jpe", "jfif": self = .jpeg
        case "webp": self = .webP
        case "heic", "heif": self = .heic
        default: return nil
        }
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
        switch type {
        case "image/png": self = .png
        case "image/jpeg", "image/jpg", "image/pjpeg": self = .jpeg
        case "image/webp": self = .webP
        case "image/heic", "image/heif": self = .heic
        default: return nil
        }
    }

    /// The registered media type, such as `image/png`.
    public var mimeType: String { "image/\(rawValue)" }

    /// The usual suffix of file names, without a dot: `png`, `jpg` or `webp`.
    public var fileSuffix: String { self == .jpeg ? "jpg" : rawValue }

    /// A Boolean value that indicates whether pictures in this format can have translucent pixels.
    public var supportsAlpha: Bool { self != .jpeg }

    /// The longest side that the format can store, in pixels.
    public var largestSide: Int {
        switch self {
        case .png: 2_147_483_647
        case .jpeg: 65_500
        case .webP: 16_383
        case .heic: 16_384
        }
    }
}

extension ImageFormat: CustomStringConvertible {
    /// The usual name of the format, such as `PNG`.
    public var description: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webP: "WebP"
        case .heic: "HEIC"
        }
    }
}
