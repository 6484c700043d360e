extension FormatDescription {
    static func webP(
        decoder: DecoderPart, encoder: EncoderPart
    ) -> FormatDescription {
        FormatDescription(
            suffixes: ["webp"], mimeTypes: ["image/webp"], supportsAlpha: true, largestSide: 16_383,
            isBuffered: true, decoder: decoder, encoder: encoder
        ) { $0.matches("RIFF", at: 0) && $0.matches("WEBP", at: 8) }
    }
}
