public import MatteCodecs

/// One field of a multipart/form-data request: a file, or plain text.
public struct RequestPart: Hashable, Sendable {
    /// The field's name, `image` for example.
    public let name: String

    /// The file's name; `nil` for plain text.
    public let fileName: String?

    /// The file's MIME type; `nil` for plain text.
    public let mimeType: String?

    /// The content: a file's bytes, or text as UTF-8.
    public let bytes: [UInt8]

    /// A file.
    ///
    /// - Parameters:
    ///   - name: the field's name.
    ///   - fileName: what the file is called; services look at its suffix.
    ///   - mimeType: its MIME type.
    ///   - bytes: its content.
    public init(_ name: String, fileName: String, mimeType: String, bytes: [UInt8]) {
        self.name = name
        self.fileName = fileName
        self.mimeType = mimeType
        self.bytes = bytes
    }

    /// Plain text: a prompt, a size, a count.
    public init(_ name: String, _ text: String) {
        self.name = name
        fileName = nil
        mimeType = nil
        bytes = Array(text.utf8)
    }

    /// An encoded picture; its file name is the field's with the format's suffix.
    public init(_ name: String, _ image: EncodedImage) {
        self.init(
            name, fileName: "\(name.prefix { $0 != "[" }).\(image.format.fileSuffix)",
            mimeType: image.mimeType, bytes: image.bytes)
    }

    /// The parts of an edit or variation request in the order that services document: the pictures, the mask, then
    /// plain text fields such as prompt, size and count.
    ///
    /// One picture is the field `image`; several are one field `image[]` each, as OpenAI's endpoints name them, with
    /// numbered file names.
    ///
    /// - Parameters:
    ///   - images: the pictures; a mask belongs to the first.
    ///   - mask: the mask in the service's polarity, the field `mask`.
    ///   - fields: names and texts, in order.
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

    /// The lines before the content, without the boundary: names escaped as browsers do it, so that no name can
    /// end its line.
    var header: String {
        var text = "Content-Disposition: form-data; name=\"\(name.escapedForHeader)\""
        if let fileName { text += "; filename=\"\(fileName.escapedForHeader)\"" }
        if let mimeType { text += "\r\nContent-Type: \(mimeType.filter { !$0.isNewline })" }
        return text + "\r\n\r\n"
    }
}

extension String {
    /// Quotes and line breaks as the HTML standard writes them into multipart names.
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
