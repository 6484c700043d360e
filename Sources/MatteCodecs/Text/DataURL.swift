/// A URL that holds a file (RFC 2397): `data:image/png;base64,...`.
public struct DataURL: Hashable, Sendable {
    /// The media type without parameters, in lower case; `text/plain` where the URL has none.
    public let mimeType: String

    /// What the URL carries, decoded.
    public let bytes: [UInt8]

    /// Joins a media type and bytes.
    public init(mimeType: String, bytes: [UInt8]) {
        self.mimeType = mimeType
        self.bytes = bytes
    }

    /// Parses a URL, base64 or percent-encoded.
    ///
    /// - Throws: ``MatteError`` with code `decoding` for other schemes and broken text.
    public init(_ text: some StringProtocol) throws(MatteError) {
        guard text.prefix(5).lowercased() == "data:" else {
            throw MatteError(.decoding, "a data URL starts with data:, this text with \"\(text.prefix(16))\"")
        }
        guard let comma = text.firstIndex(of: ",") else {
            throw MatteError(.decoding, "the data URL has no comma before its data")
        }
        let header = text[text.index(text.startIndex, offsetBy: 5)..<comma]
        let parts = header.split(separator: ";", omittingEmptySubsequences: false)
        let type = parts.first.map { $0.lowercased() } ?? ""
        mimeType = type.isEmpty ? "text/plain" : type
        let data = text[text.index(after: comma)...]
        if parts.dropFirst().contains(where: { $0.lowercased() == "base64" }) {
            bytes = try Base64.decoded(data)
        } else {
            bytes = try Self.percentDecoded(data)
        }
    }

    /// The whole URL: `data:`, the MIME type, `;base64,` and the bytes.
    public var text: String { Self.text(of: bytes.span, mimeType: mimeType) }

    /// The URL that holds these bytes.
    static func text(of bytes: Span<UInt8>, mimeType: String) -> String {
        let header = "data:\(mimeType);base64,"
        let total = header.utf8.count + Base64.encodedCount(bytes.count)
        return unsafe String(unsafeUninitializedCapacity: total) { target in
            var filled = 0
            for character in header.utf8 {
                unsafe target[filled] = character
                filled += 1
            }
            let rest = unsafe UnsafeMutableBufferPointer(rebasing: target[filled...])
            return unsafe filled + Base64.fill(rest, with: bytes)
        }
    }

    private static func percentDecoded(_ text: some StringProtocol) throws(MatteError) -> [UInt8] {
        var bytes: [UInt8] = []
        var characters = text.utf8.makeIterator()
        while let character = characters.next() {
            guard character == UInt8(ascii: "%") else {
                bytes.append(character)
                continue
            }
            guard let high = characters.next(), let low = characters.next(),
                let value = UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16)
            else { throw MatteError(.decoding, "the data URL has a percent sign without two digits") }
            bytes.append(value)
        }
        return bytes
    }
}
