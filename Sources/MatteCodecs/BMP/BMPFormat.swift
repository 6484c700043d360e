extension FormatDescription {
    static let bmp = FormatDescription(
        suffixes: ["bmp", "dib"], mimeTypes: ["image/bmp", "image/x-ms-bmp", "image/x-bmp"],
        supportsAlpha: true, largestSide: 2_147_483_647, decoder: .codec(BMPDecoder())
    ) { bytes in
        // The size of the bitmap header must be one that the format defines: those of Windows 2, 3, 4 and 5, two between
        // them, and two of OS/2.
        let sizes = [12, 16, 40, 52, 56, 64, 108, 124]
        return bytes.matches("BM", at: 0) && bytes.littleEndian32(at: 14).map(sizes.contains) ?? false
    }
}
