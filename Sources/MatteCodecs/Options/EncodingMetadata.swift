/// The metadata that is written together with the pixels. The default is none.
public struct EncodingMetadata: Hashable, Sendable {
    /// The ICC profile of the pixels, or `nil` for sRGB. A PNG then declares sRGB; in JPEG and WebP, sRGB is implied.
    public var colorProfile: [UInt8]?

    /// The EXIF block, a TIFF structure. Its orientation is written unchanged: pass the block through
    /// ``uprightEXIF(_:)`` if the pixels are upright.
    public var exif: [UInt8]?

    /// The number of pixels per inch.
    public var density: PixelDensity?

    /// The XMP packet, XML in UTF-8.
    public var xmp: [UInt8]?

    /// The IPTC records (IIM). JPEG and PNG have a place for them, WebP has none and leaves them out.
    public var iptc: [UInt8]?

    /// Comments and other texts. JPEG and PNG have a place for them, WebP has none and leaves them out.
    public var text: [Text] = []

    /// The JPEG of a gain map with its description, which is written after the picture in a JPEG.
    var gainMapFile: [UInt8]?

    /// The code points of the colour space (ITU-T H.273) for the cICP chunk of a PNG, instead of a profile: colour
    /// primaries, transfer function, matrix and full-range flag.
    var codePoints: [UInt8]?

    /// The ICC profile of Display P3, for ``colorProfile``.
    ///
    /// ```swift
    /// let metadata = EncodingMetadata(colorProfile: EncodingMetadata.displayP3)
    /// let image = try raster.encoded(as: .jpeg, metadata: metadata)
    /// try ImageHeader(probing: image.bytes).colorProfileDescription == "Display P3"  // true
    /// ```
    public static var displayP3: [UInt8] {
        ICCWriter.profile("Display P3", LightPrimaries.displayP3.matrix, .sRGB) ?? []
    }

    /// A comment or another text.
    public struct Text: Hashable, Sendable {
        /// The purpose of the text in 1 to 79 Latin characters, such as `Comment` or `Author`, which only PNG stores.
        public var keyword: String
        /// The text.
        public var value: String

        /// Creates a text.
        ///
        /// ```swift
        /// EncodingMetadata.Text("a red bicycle").keyword  // "Comment"
        /// ```
        public init(_ value: String, keyword: String = "Comment") {
            self.keyword = keyword
            self.value = value
        }
    }

    /// Creates metadata. By default, it describes sRGB pixels and has nothing else.
    ///
    /// ```swift
    /// let metadata = EncodingMetadata(density: PixelDensity(horizontal: 300, vertical: 300))
    /// let image = try raster.encoded(as: .png, metadata: metadata)
    /// try ImageHeader(probing: image.bytes).density != nil  // true
    /// ```
    public init(colorProfile: [UInt8]? = nil, exif: [UInt8]? = nil, density: PixelDensity? = nil) {
        self.colorProfile = colorProfile
        self.exif = exif
        self.density = density
    }

    /// Returns an EXIF block with its orientation set to upright and everything else unchanged.
    ///
    /// ```swift
    /// // The pixels of a decoded photo are upright.
    /// let photo = try DecodedImage<RGBA8>(decoding: phonePhoto)
    /// let metadata = EncodingMetadata(exif: photo.exif.map(EncodingMetadata.uprightEXIF))
    /// let image = try photo.raster.encoded(as: .jpeg, metadata: metadata)
    /// try ImageHeader(probing: image.bytes).orientation  // .up
    /// ```
    ///
    /// - Parameter exif: A TIFF structure. A block without an orientation is returned unchanged.
    public static func uprightEXIF(_ exif: [UInt8]) -> [UInt8] {
        EXIF.upright(exif)
    }
}
