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
}

extension ImageFormat: CustomStringConvertible {
    /// The usual name of the format, such as `PNG`.
    public var description: String { self == .webP ? "WebP" : rawValue.uppercased() }

    /// Returns the names of formats for error messages, such as "PNG, JPEG or WebP".
    static func names(_ formats: [ImageFormat]) -> String {
        let names = formats.map(\.description)
        guard let last = names.last, names.count > 1 else { return names.first ?? "no format" }
        return names.dropLast().joined(separator: ", ") + " or " + last
    }
}
