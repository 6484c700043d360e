import Matte

extension FormatDescription {
    /// Returns the description of PNG.
    ///
    /// - Parameter libPNG: The encoder for the compressions `balanced` and `smallest`, or `nil` in builds without libpng.
    static func png(
        decoder: DecoderPart,
        libPNG: (@Sendable (EncodingJob, PNGOptions.Compression) throws(MatteError) -> Int?)?
    ) -> FormatDescription {
        FormatDescription(
            suffixes: ["png"], mimeTypes: ["image/png"], supportsAlpha: true, largestSide: 2_147_483_647,
            decoder: decoder, encoder: .codec(PNGEncoder(libPNG: libPNG))
        ) { $0.matches("PNG\u{0D}\u{0A}\u{1A}\u{0A}", at: 1) && $0[0] == 0x89 }
    }
}
