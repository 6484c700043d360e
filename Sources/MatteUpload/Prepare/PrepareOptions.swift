public import Matte
public import MatteCodecs

/// The options for preparing a picture for upload. They complement the rules of the profile.
public struct PrepareOptions: Hashable, Sendable {
    /// The file format to write, or `nil` for the profile's first format that can store the picture.
    public var format: ImageFormat?

    /// The rectangle on which a square crop is centred, in pixels of the upright picture, or `nil` for the centre of
    /// the picture. It is used only if the service requires squares.
    public var focus: PixelRect?

    /// The limit in bytes that the file must stay below, or `nil` for the profile's limit.
    public var maxBytes: Int?

    /// The least length in pixels to which the longer side may be reduced to meet the byte limit. Preparing throws if the
    /// file is still too long. The profile's own least side also applies.
    public var leastSide = BudgetPolicy().leastSide

    /// The quality of JPEG and lossy WebP to start with, 1...100. It is lowered if the file exceeds the byte limit.
    public var quality = 90

    /// The colour over which translucent pixels are composited in a format without alpha.
    public var background = RGB8(red: 255, green: 255, blue: 255)

    /// The filter for resizing the picture to the planned size.
    public var filter = ResizeFilter.lanczos3

    /// The options for decoding the picture. The result is always upright and in sRGB.
    public var decoding = DecodingOptions()

    /// Creates the default options: the profile's byte limit and first suitable format, the centre of the picture, and
    /// a white background.
    ///
    /// ```swift
    /// var options = PrepareOptions()
    /// options.format = .webP
    /// options.maxBytes = 20_000
    /// let upload = try UploadProfile.openAIVision.prepare(jpegBytes, options: options)
    /// upload.image.bytes.count < 20_000  // true
    /// ```
    public init() {}
}
