extension ImageFormat {
    /// Recognizes a format by the first bytes of a file, regardless of the file's name.
    ///
    /// ```swift
    /// ImageFormat(sniffing: [0xFF, 0xD8, 0xFF])  // .jpeg
    /// ```
    /// Returns `nil` if the bytes belong to no supported format. Thirty bytes are enough, except for HEIC and
    /// AVIF: up to 256 bytes are needed, because the file starts with a list of compatible formats.
    public init?(sniffing bytes: Span<UInt8>) {
        for format in Self.allCases where format.properties.begins(bytes) {
            self = format
            return
        }
        return nil
    }

    /// Recognizes a format by the first bytes of a file, regardless of the file's name.
    ///
    /// ```swift
    /// ImageFormat(sniffing: [0xFF, 0xD8, 0xFF, 0xE0])  // .jpeg
    /// ```
    public init?(sniffing bytes: [UInt8]) {
        self.init(sniffing: bytes.elements)
    }

    /// Creates the format for a file name's suffix, such as `png`, `jpg` or `jpeg`, in any letter case.
    ///
    /// The text may also be a file name or a path. Returns `nil` for other suffixes.
    ///
    /// ```swift
    /// ImageFormat(fileSuffix: "holiday/beach.JPG")  // .jpeg
    /// ```
    public init?(fileSuffix: String) {
        let suffix = fileSuffix.split(separator: ".", omittingEmptySubsequences: false).last ?? ""
        let lower = suffix.lowercased()
        guard let format = Self.allCases.first(where: { $0.properties.suffixes.contains(lower) }) else {
            return nil
        }
        self = format
    }

    /// Creates the format for a MIME type, such as `image/png`. Parameters after a semicolon are ignored.
    ///
    /// Returns `nil` for other types.
    ///
    /// ```swift
    /// ImageFormat(mimeType: "image/webp; q=0.9")  // .webP
    /// ```
    public init?(mimeType: String) {
        let type = mimeType.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
        guard let format = Self.allCases.first(where: { $0.properties.mimeTypes.contains(type) }) else {
            return nil
        }
        self = format
    }

    /// The registered media type, such as `image/png`.
    public var mimeType: String { properties.mimeTypes[0] }

    /// The usual suffix of file names, without a dot, such as `png` or `jpg`.
    public var fileSuffix: String { properties.suffixes[0] }

    /// A Boolean value that indicates whether pictures in this format can have translucent pixels.
    public var supportsAlpha: Bool { properties.supportsAlpha }

    /// The longest side that the format can store, in pixels.
    public var largestSide: Int { properties.largestSide }

    /// A Boolean value that indicates whether this build reads the format.
    ///
    /// Reading a format whose decoder is not part of this build throws `MatteError` with code `unsupported`. Every build
    /// reads the formats that Matte decodes without a library. PNG, JPEG and WebP each have a package trait with that
    /// name. The default trait `AllFormats` enables all three; a package that depends on Matte may choose fewer. The trait
    /// `JPEG` adds only the rare kinds of JPEG, such as those with arithmetic codes or four components.
    ///
    /// On Apple platforms, ImageIO replaces the C libraries that these traits select, unless the trait `SystemCodecs`
    /// is enabled. ImageIO reads HEIC too. Other platforms read HEIC and AVIF with the trait `HEIF`, which is off by
    /// default.
    public var isReadable: Bool { properties.decoder.codec != nil }

    /// A Boolean value that indicates whether this build writes the format.
    ///
    /// Writing PNG with ``PNGOptions/Compression/fast`` and baseline JPEG needs no library, so every build writes both.
    /// ImageIO writes HEIC, and no WebP. The other formats are only read.
    public var isWritable: Bool { properties.encoder?.codec != nil }

    private var properties: FormatDescription { ImageCodecs.description(of: self) }
}
