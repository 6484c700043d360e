extension FormatDescription {
    static let gif = FormatDescription(
        suffixes: ["gif"], mimeTypes: ["image/gif"], supportsAlpha: true, largestSide: 65_535,
        decoder: .codec(GIFDecoder())
    ) { $0.matches("GIF87a", at: 0) || $0.matches("GIF89a", at: 0) }
}
