public import Matte

extension ImageHeader {
    /// Reads a picture's header without decoding any pixel.
    ///
    /// ```swift
    /// let header = try ImageHeader(probing: bytes.span)
    /// header.format  // .jpeg
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: The file, or its beginning up to the end of the metadata: 64 KiB are usually enough. For an
    ///     animation, only frames within these bytes are counted.
    ///   - limits: The limits. Pictures that exceed them are rejected.
    /// - Throws: `MatteError` with code `unsupported` if Matte reads no format that begins so, `decoding` for a corrupt
    ///   header, or `limits`.
    /// - Complexity: O(*n*), where *n* is the number of segments or chunks.
    public init(probing bytes: Span<UInt8>, limits: DecodingLimits = DecodingLimits()) throws(MatteError) {
        self = try EncodedInput.with(bytes) { (input) throws(MatteError) in
            try ImageCodecs.inspect(input, limits: limits).header
        }
    }

    /// Reads a picture's header from an array, `Data`, a file, or another collection of bytes.
    ///
    /// For the parameters and errors see ``init(probing:limits:)``. A file that cannot be read also throws
    /// `MatteError` with code `io`.
    public init(
        probing bytes: some Collection<UInt8>, limits: DecodingLimits = DecodingLimits()
    ) throws(MatteError) {
        self = try EncodedInput.with(bytes) { (input) throws(MatteError) in
            try ImageCodecs.inspect(input, limits: limits).header
        }
    }
}
