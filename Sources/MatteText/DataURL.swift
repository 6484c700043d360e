public import Matte

/// A URL that contains a file (RFC 2397): `data:image/png;base64,...`.
///
/// ```swift
/// let url = try DataURL("data:text/plain;base64,TWF0dGU=")
/// url.mimeType  // "text/plain"
/// url.bytes     // [77, 97, 116, 116, 101]
/// ```
public struct DataURL: Hashable, Sendable {
    /// The media type without parameters, in lower case; `text/plain` if the URL has none.
    public let mimeType: String

    /// The decoded contents of the URL.
    public let bytes: [UInt8]

    /// The maximum number of bytes between `data:` and the comma. Real URLs have fewer than a hundred.
    private static let longestHeader = 4_096

    /// Creates a data URL from a media type and bytes.
    ///
    /// ```swift
    /// DataURL(mimeType: "text/plain", bytes: [97]).text  // "data:text/plain;base64,YQ=="
    /// ```
    public init(mimeType: String, bytes: [UInt8]) {
        self.mimeType = mimeType
        self.bytes = bytes
    }

    /// Parses a data URL whose contents are in base64 or percent-encoded.
    ///
    /// ```swift
    /// try DataURL("data:,a%20b").bytes  // [97, 32, 98]
    /// ```
    ///
    /// - Throws: `MatteError` with code `decoding` for another scheme, for malformed text, and if there is no comma
    ///   within the first 4,101 bytes.
    /// - Complexity: O(*n*), where *n* is the length of the text. At most one copy of the text is held besides the
    ///   result.
    public init(_ text: some StringProtocol) throws(MatteError) {
        try self.init(utf8: Array(text.utf8))
    }

    /// Parses a data URL from the bytes of its text; see ``init(_:)``.
    ///
    /// ```swift
    /// try DataURL(utf8: Array("data:,ab".utf8)).bytes  // [97, 98]
    /// ```
    ///
    /// - Parameter text: The URL in UTF-8 or another encoding that contains ASCII.
    /// - Throws: `MatteError` with code `decoding`, as ``init(_:)`` does.
    public init(utf8 text: [UInt8]) throws(MatteError) {
        let scheme = text.prefix(5)
        guard String(decoding: scheme, as: UTF8.self).lowercased() == "data:" else {
            let start = String(decoding: text.prefix(16), as: UTF8.self)
            throw MatteError(
                .decoding, "cannot read a data URL: it must start with \"data:\", not \(start.quotedExcerpt)")
        }
        guard let comma = text.dropFirst(5).prefix(Self.longestHeader + 1).firstIndex(of: UInt8(ascii: ","))
        else {
            throw MatteError(
                .decoding,
                "cannot read the data URL: there is no comma in its first \(min(text.count, Self.longestHeader + 5)) bytes; pass the whole URL"
            )
        }
        let fields = text[5..<comma].split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self).lowercased() }
        let type = fields.first ?? ""
        mimeType = type.isEmpty ? "text/plain" : type
        let data = text[(comma + 1)...]
        bytes =
            try fields.dropFirst().contains("base64") ? Base64.decoded(utf8: data) : Self.percentDecoded(data)
    }

    /// The whole URL: `data:`, the MIME type, `;base64,` and the bytes in base64.
    public var text: String { Self.text(of: bytes.elements, mimeType: mimeType) }

    /// Returns the text of a data URL that contains these bytes.
    package static func text(of bytes: Span<UInt8>, mimeType: String) -> String {
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

    private static func percentDecoded(_ text: ArraySlice<UInt8>) throws(MatteError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var characters = text.makeIterator()
        while let character = characters.next() {
            guard character == UInt8(ascii: "%") else {
                bytes.append(character)
                continue
            }
            guard let high = characters.next().flatMap(digit), let low = characters.next().flatMap(digit)
            else {
                throw MatteError(
                    .decoding,
                    "cannot read the data URL: a percent sign is not followed by two hexadecimal digits; write a percent sign itself as %25"
                )
            }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func digit(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
