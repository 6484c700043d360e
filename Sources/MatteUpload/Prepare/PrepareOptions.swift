public import Matte
public import MatteCodecs

/// The options for preparing a picture that the profile does not determine.
public struct PrepareOptions: Hashable, Sendable {
    /// The format to write, or `nil` for the profile's first format that can store the picture.
    public var format: ImageFormat?

    /// The rectangle around which a square is cropped, in pixels of the upright picture, or `nil` for the centre.
    public var focus: PixelRect?

    /// The limit that the file must stay below, in bytes, or `nil` for the profile's cap.
    public var maxBytes: Int?

    /// The initial quality of JPEG and lossy WebP, 1...100. It is lowered if the budget requires it.
    public var quality = 90

    /// The colour behind translucent pixels in a format without alpha.
    public var background = RGB8(red: 255, green: 255, blue: 255)

    /// The filter for resizing.
    public var filter = ResizeFilter.lanczos3

    /// The options for decoding the picture. The result is always upright and in sRGB.
    public var decoding = DecodingOptions()

    /// Creates the defaults: the profile's cap and first suitable format, the centre of the picture, and a white
    /// background.
    public init() {}
}
