public import MatteCodecs

/// A part of a multipart/form-data request: a field that contains a file or plain text.
public struct RequestPart: Hashable, Sendable {
    /// The name of the field, such as `image`.
    public let name: String

    /// The name of the file, or `nil` for plain text.
    public let fileName: String?

    /// The MIME type of the file, or `nil` for plain text.
    public let mimeType: String?

    /// The contents of the part: the bytes of a file, or text in UTF-8.
    public let bytes: [UInt8]

    /// Creates a part that contains a file.
    ///
    /// ```swift
    /// let part = RequestPart("image", fileName: "photo.png", mimeType: "image/png", bytes: [1, 2, 3])
    /// part.bytes.count  // 3
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the field.
    ///   - fileName: The name of the file. Services use its extension to determine the format.
    ///   - mimeType: The MIME type of the file, such as `image/png`.
    ///   - bytes: The contents of the file.
    public init(_ name: String, fileName: String, mimeType: String, bytes: [UInt8]) {
        self.name = name
        self.fileName = fileName
        self.mimeType = mimeType
        self.bytes = bytes
    }

    /// Creates a part that contains plain text, such as a prompt, a size or a count.
    ///
    /// ```swift
    /// // "1" in ASCII
    /// RequestPart("n", "1").bytes  // [49]
    /// ```
    public init(_ name: String, _ text: String) {
        self.name = name
        fileName = nil
        mimeType = nil
        bytes = Array(text.utf8)
    }

    /// Creates a part that contains an encoded picture. The file name is the field's name, up to a bracket, with the
    /// extension of the picture's format.
    ///
    /// ```swift
    /// let image = EncodedImage(bytes: [1], format: .png, size: PixelSize(width: 1, height: 1))
    /// RequestPart("image[]", image).fileName  // "image.png"
    /// ```
    public init(_ name: String, _ image: EncodedImage) {
        self.init(
            name, fileName: "\(name.prefix { $0 != "[" }).\(image.format.fileSuffix)",
            mimeType: image.mimeType, bytes: image.bytes)
    }

    /// Returns the parts of an edit or variation request in the documented order: the pictures, the mask, and then
    /// text fields such as prompt, size and count.
    ///
    /// A single picture becomes the field `image`. Several pictures become fields named `image[]` with numbered file
    /// names, as OpenAI's endpoints require.
    ///
    /// ```swift
    /// let parts = RequestPart.parts(images: [image, image], fields: [("prompt", "a smiling face")])
    /// parts.map(\.name)  // ["image[]", "image[]", "prompt"]
    /// ```
    ///
    /// - Parameters:
    ///   - images: The pictures in order. A mask belongs to the first picture.
    ///   - mask: The mask with the service's polarity, sent as the field `mask`.
    ///   - fields: The names and texts of the fields, in order.
    public static func parts(
        images: [EncodedImage], mask: EncodedImage? = nil, fields: [(name: String, text: String)] = []
    ) -> [RequestPart] {
        var parts = images.enumerated().map { index, image in
            images.count == 1
                ? RequestPart("image", image)
                : RequestPart(
                    "image[]", fileName: "image-\(index + 1).\(image.format.fileSuffix)",
                    mimeType: image.mimeType, bytes: image.bytes)
        }
        if let mask { parts.append(RequestPart("mask", mask)) }
        return parts + fields.map { RequestPart($0.name, $0.text) }
    }

    /// The header lines of the part, up to the empty line before its contents, without the boundary. Names are escaped
    /// as in browsers, so that no name can end its header line.
    var header: String {
        var text = "Content-Disposition: form-data; name=\"\(name.escapedForHeader)\""
        if let fileName { text += "; filename=\"\(fileName.escapedForHeader)\"" }
        if let mimeType { text += "\r\nContent-Type: \(mimeType.filter { !$0.isNewline })" }
        return text + "\r\n\r\n"
    }
}

extension String {
    /// The text with quotes and line breaks percent-encoded, as the HTML standard specifies for names in multipart
    /// requests.
    fileprivate var escapedForHeader: String {
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"": text += "%22"
            case "\r": text += "%0D"
            case "\n": text += "%0A"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
