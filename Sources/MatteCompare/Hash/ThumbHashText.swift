public import Matte
internal import MatteText

extension ThumbHash {
    /// Creates a hash from its base64 text, the form in which hashes are usually exchanged.
    ///
    /// ```swift
    /// let hash = try ThumbHash(base64: "1QcSHQRnh493V4dIh4eXh1h4kJUI")
    /// hash.hasAlpha  // false
    /// ```
    ///
    /// - Parameter text: The text, in the standard or the URL-safe alphabet, with or without padding.
    /// - Throws: `MatteError` with code `decoding` if the text is not base64, or the bytes are not a hash.
    public init(base64 text: some StringProtocol) throws(MatteError) {
        // The longest hash has 36 characters. Longer texts need not be decoded as a whole to be rejected.
        let characters = Array(text.utf8.prefix(256))
        guard characters.count < 256 else {
            throw MatteError(
                .decoding,
                "cannot read ThumbHash \(String(text.prefix(61)).quotedExcerpt): it has more than 255 characters; "
                    + "the longest has 36")
        }
        try self.init(bytes: Base64.decoded(String(decoding: characters, as: UTF8.self)))
    }

    /// The hash as base64 text, padded.
    public var base64: String { Base64.encoded(bytes.elements) }
}
