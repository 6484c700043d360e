public import Matte
public import MatteCodecs

/// The options of preparing a picture that the profile does not determine.
public struct PrepareOptions: Hashable, Sendable {
    /// The format to write; `nil` for the profile's first that can hold the picture.
    public var format: ImageFormat?

    /// The rectangle around which a square is cropped, in pixels of the upright picture; `nil` for the
    /// middle.
    public var focus: PixelRect?

    /// The bytes the file has to stay below, instead of the profile's cap.
    public var maxBytes: Int?

    /// The quality to begin with for JPEG and lossy WebP, 1 to 100; less where the budget demands it.
    public var quality = 90

    /// The colour behind transparent pixels in a format without alpha.
    public var background = RGB8(red: 255, green: 255, blue: 255)

    /// The filter of the resize.
    public var filter = ResizeFilter.lanczos3

    /// The options of decoding the picture. It is always made upright and sRGB.
    public var decoding = DecodingOptions()

    /// The profile's own limits and first suitable format, the middle of the picture, white behind
    /// transparency.
    public init() {}
}
