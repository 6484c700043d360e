extension FormatDescription {
    static func heic(
        decoder: DecoderPart, encoder: EncoderPart
    ) -> FormatDescription {
        FormatDescription(
            suffixes: ["heic", "heif"], mimeTypes: ["image/heic", "image/heif"], supportsAlpha: true,
            largestSide: 16_384, isBuffered: true, decoder: decoder, encoder: encoder
        ) { ForeignFormat.name(of: $0) == "HEIC" }
    }

    static func avif(decoder: DecoderPart) -> FormatDescription {
        FormatDescription(
            suffixes: ["avif"], mimeTypes: ["image/avif"], supportsAlpha: true, largestSide: 65_536,
            isBuffered: true, decoder: decoder
        ) { ForeignFormat.name(of: $0) == "AVIF" }
    }
}
