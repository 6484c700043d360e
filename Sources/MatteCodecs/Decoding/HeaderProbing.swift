public import Matte

extension ImageHeader {
    /// Reads a picture's header from the first bytes of a file, or from all of it; no pixel is decoded.
    ///
    /// - Parameters:
    ///   - bytes: The file. Of a long one, as much as reaches past the metadata (64 KiB mostly) is enough, but
    ///     an animation's frames are counted as far as the bytes go.
    ///   - limits: The limits; larger pictures are rejected.
    /// - Throws: ``MatteError``: `unsupported` for bytes that are no PNG, JPEG or WebP, `decoding` for a broken
    ///   header, `limits`.
    /// - Complexity: The number of segments or chunks.
    public init(probing bytes: Span<UInt8>, limits: DecodingLimits = DecodingLimits()) throws(MatteError) {
        self = try EncodedInput.with(bytes) { (input) throws(MatteError) in
            try ImageCodecs.inspect(input, limits: limits).header
        }
    }

    /// Reads a picture's header from an array, `Data`, a file, or any other collection of bytes.
    ///
    /// See ``init(probing:limits:)``.
    public init(
        probing bytes: some Collection<UInt8>, limits: DecodingLimits = DecodingLimits()
    ) throws(MatteError) {
        self = try EncodedInput.with(bytes) { (input) throws(MatteError) in
            try ImageCodecs.inspect(input, limits: limits).header
        }
    }
}
