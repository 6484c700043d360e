public import Matte
public import MatteCodecs

/// How a picture is made to conform, beyond what the profile says.
public struct PrepareOptions: Hashable, Sendable {
    /// The format to write; `nil` for the profile's first that can hold the picture.
    public var format: ImageFormat?

    /// What a square is cut around, in pixels of the upright picture; `nil` for the middle.
    public var focus: PixelRect?

    /// The bytes the file has to stay below, instead of the profile's cap.
    public var maxBytes: Int?

    /// The quality to begin with for JPEG and lossy WebP, 1 to 100; less where the budget demands it.
    public var quality = 90

    /// What shows through transparent pixels in a format without alpha.
    public var background = RGB8(red: 255, green: 255, blue: 255)

    /// How pixels are weighed when the picture is scaled.
    public var filter = ResizeFilter.lanczos3

    /// How the picture is read. It is always made upright and sRGB.
    public var decoding = DecodingOptions()

    /// The profile's own limits and first suitable format, the middle of the picture, white behind
    /// transparency.
    public init() {}
}
