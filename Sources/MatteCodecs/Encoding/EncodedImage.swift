public import Matte

/// A picture as the bytes of a file.
public struct EncodedImage: Hashable, Sendable {
    /// The whole file.
    public let bytes: [UInt8]

    /// The format of the bytes, which also determines ``mimeType``.
    public let format: ImageFormat

    /// Columns and rows of the picture as stored.
    public let size: PixelSize

    /// Joins bytes with what is known of them; nothing is checked.
    public init(bytes: [UInt8], format: ImageFormat, size: PixelSize) {
        self.bytes = bytes
        self.format = format
        self.size = size
    }

    /// The registered media type, `image/png` and so on.
    public var mimeType: String { format.mimeType }

    /// The bytes as base64 text, standard alphabet, padded, without line breaks.
    public var base64: String { Base64.encoded(bytes.span) }

    /// The bytes as a URL that holds them, `data:image/png;base64,...`.
    public var dataURL: String { DataURL.text(of: bytes.span, mimeType: mimeType) }
}
