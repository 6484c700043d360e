/// The properties of a file format. All code that depends on a format's properties reads its description.
struct FormatDescription: Sendable {
    /// The usual name, such as `PNG`.
    let name: String
    /// The suffixes of file names without a dot, in lower case, the usual one first.
    let suffixes: [String]
    /// The media types, the registered one first.
    let mimeTypes: [String]
    let supportsAlpha: Bool
    /// The longest side that the format can store, in pixels.
    let largestSide: Int
    /// The package trait without which the format is not part of a build, or `nil`.
    var trait: String?
    /// A Boolean value that indicates whether every picture is decoded as a whole.
    var isDecodedWhole = false
    /// A Boolean value that indicates whether Matte reads the format and can't write it.
    var isOnlyRead = false
    /// Returns true if a file that begins with these bytes has the format. 256 bytes are enough.
    let begins: @Sendable (Span<UInt8>) -> Bool
}

extension ImageFormat {
    /// The format's description. A new format needs a case, a description here, and a line in ``ImageCodecs``.
    var properties: FormatDescription {
        switch self {
        case .png: Self.pngDescription
        case .jpeg: Self.jpegDescription
        case .webP: Self.webPDescription
        case .heic: Self.heicDescription
        case .gif: Self.gifDescription
        case .bmp: Self.bmpDescription
        case .avif: Self.avifDescription
        }
    }

    private static let pngDescription = FormatDescription(
        name: "PNG", suffixes: ["png"], mimeTypes: ["image/png"], supportsAlpha: true,
        largestSide: 2_147_483_647, trait: "PNG"
    ) { $0.matches("PNG\u{0D}\u{0A}\u{1A}\u{0A}", at: 1) && $0[0] == 0x89 }

    private static let jpegDescription = FormatDescription(
        name: "JPEG", suffixes: ["jpg", "jpeg", "jpe", "jfif"],
        mimeTypes: ["image/jpeg", "image/jpg", "image/pjpeg"], supportsAlpha: false, largestSide: 65_500,
        trait: "JPEG"
    ) { $0.count >= 3 && $0[0] == 0xFF && $0[1] == 0xD8 && $0[2] == 0xFF }

    private static let webPDescription = FormatDescription(
        name: "WebP", suffixes: ["webp"], mimeTypes: ["image/webp"], supportsAlpha: true,
        largestSide: 16_383, trait: "WebP", isDecodedWhole: true
    ) { $0.matches("RIFF", at: 0) && $0.matches("WEBP", at: 8) }

    private static let heicDescription = FormatDescription(
        name: "HEIC", suffixes: ["heic", "heif"], mimeTypes: ["image/heic", "image/heif"],
        supportsAlpha: true, largestSide: 16_384, isDecodedWhole: true
    ) { ForeignFormat.name(of: $0) == "HEIC" }

    private static let gifDescription = FormatDescription(
        name: "GIF", suffixes: ["gif"], mimeTypes: ["image/gif"], supportsAlpha: true, largestSide: 65_535,
        isDecodedWhole: true, isOnlyRead: true
    ) { $0.matches("GIF87a", at: 0) || $0.matches("GIF89a", at: 0) }

    private static let bmpDescription = FormatDescription(
        name: "BMP", suffixes: ["bmp", "dib"], mimeTypes: ["image/bmp", "image/x-ms-bmp", "image/x-bmp"],
        supportsAlpha: true, largestSide: 2_147_483_647, isOnlyRead: true
    ) { bytes in
        // The size of the bitmap header must be one that the format defines: those of Windows 2, 3, 4 and 5, two between
        // them, and two of OS/2.
        let sizes = [12, 16, 40, 52, 56, 64, 108, 124]
        return bytes.matches("BM", at: 0) && bytes.littleEndian32(at: 14).map(sizes.contains) ?? false
    }

    private static let avifDescription = FormatDescription(
        name: "AVIF", suffixes: ["avif"], mimeTypes: ["image/avif"], supportsAlpha: true, largestSide: 65_536,
        isDecodedWhole: true, isOnlyRead: true
    ) { ForeignFormat.name(of: $0) == "AVIF" }

    /// Returns the names of formats for error messages, such as "PNG, JPEG or WebP".
    static func names(_ formats: [ImageFormat]) -> String {
        let names = formats.map(\.description)
        guard let last = names.last, names.count > 1 else { return names.first ?? "no format" }
        return names.dropLast().joined(separator: ", ") + " or " + last
    }
}
