/// A file format for pictures.
public enum ImageFormat: String, CaseIterable, Hashable, Sendable, Codable {
    /// Portable Network Graphics: lossless, with alpha.
    case png
    /// JPEG: lossy, without alpha.
    case jpeg
    /// WebP: lossy or lossless, with alpha.
    case webP = "webp"

    /// Recognises a format by the first bytes of a file, whatever the file is called.
    ///
    /// Twelve bytes are enough for every format; `nil` when they belong to none of them.
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
        } else {
            return nil
        }
    }

    /// Recognises a format by the first bytes of a file, whatever the file is called.
    public init?(sniffing bytes: [UInt8]) {
        self.init(sniffing: bytes.span)
    }

    /// The format a file name's suffix stands for: `png`, `jpg`, `jpeg`, `jpe`, `jfif`, `webp`, in any case,
    /// with or without the dot. A whole path will do.
    public init?(fileSuffix: String) {
        let suffix = fileSuffix.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
        switch suffix.lowercased() {
        case "png": self = .png
        case "jpg", "jpeg", "jpe", "jfif": self = .jpeg
        case "webp": self = .webP
        default: return nil
        }
    }

    /// The format a MIME type stands for, such as `image/png`; parameters behind a semicolon are ignored.
    public init?(mimeType: String) {
        let type = mimeType.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
        switch type {
        case "image/png": self = .png
        case "image/jpeg", "image/jpg", "image/pjpeg": self = .jpeg
        case "image/webp": self = .webP
        default: return nil
        }
    }

    /// The registered media type, `image/png` and so on.
    public var mimeType: String { "image/\(rawValue)" }

    /// The usual suffix of file names, without a dot.
    public var fileSuffix: String { self == .jpeg ? "jpg" : rawValue }

    /// True if pictures in this format can have transparent pixels.
    public var supportsAlpha: Bool { self != .jpeg }

    /// The longest side the format can store.
    public var largestSide: Int {
        switch self {
        case .png: 2_147_483_647
        case .jpeg: 65_500
        case .webP: 16_383
        }
    }
}

extension ImageFormat: CustomStringConvertible {
    /// The format's name as it is usually written.
    public var description: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webP: "WebP"
        }
    }
}
