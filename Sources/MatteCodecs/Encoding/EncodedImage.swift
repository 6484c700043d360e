public import Matte
internal import MatteText

/// A picture as the bytes of a file.
///
/// ```swift
/// let image = try raster.encoded(as: .png)
/// image.mimeType                  // "image/png"
/// image.dataURL.prefix(22)        // "data:image/png;base64,"
/// ```
public struct EncodedImage: Hashable, Sendable {
    /// The bytes of the whole file.
    public let bytes: [UInt8]

    /// The format of the bytes. It determines ``mimeType``.
    public let format: ImageFormat

    /// The size of the picture in pixels.
    public let size: PixelSize

    /// Creates a value from the bytes of a file and its properties, which are not checked.
    ///
    /// ```swift
    /// let image = EncodedImage(bytes: [97], format: .png, size: PixelSize(width: 1, height: 1))
    /// image.base64  // "YQ=="
    /// ```
    public init(bytes: [UInt8], format: ImageFormat, size: PixelSize) {
        self.bytes = bytes
        self.format = format
        self.size = size
    }

    /// The registered media type, such as `image/png`.
    public var mimeType: String { format.mimeType }

    /// The bytes as base64 text in the standard alphabet, padded, without line breaks.
    public var base64: String { Base64.encoded(bytes.elements) }

    /// The bytes as a data URL: `data:image/png;base64,...`.
    public var dataURL: String { DataURL.text(of: bytes.elements, mimeType: mimeType) }
}
