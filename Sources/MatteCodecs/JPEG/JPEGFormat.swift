import Matte

extension FormatDescription {
    /// Returns the description of JPEG.
    ///
    /// - Parameters:
    ///   - library: The decoder for the kinds that Matte's own reader leaves out, or `nil` in builds without libjpeg and
    ///     ImageIO.
    ///   - progressive: The encoder of progressive files, or `nil` in builds without libjpeg.
    static func jpeg(
        library: (any ImageDecoder)?,
        progressive: (@Sendable (EncodingJob, JPEGOptions) throws(MatteError) -> Bool)?
    ) -> FormatDescription {
        FormatDescription(
            suffixes: ["jpg", "jpeg", "jpe", "jfif"], mimeTypes: ["image/jpeg", "image/jpg", "image/pjpeg"],
            supportsAlpha: false, largestSide: 65_500, decoder: .codec(JPEGDecoder(library: library)),
            encoder: .codec(JPEGWriter(progressive: progressive))
        ) { $0.count >= 3 && $0[0] == 0xFF && $0[1] == 0xD8 && $0[2] == 0xFF }
    }
}
