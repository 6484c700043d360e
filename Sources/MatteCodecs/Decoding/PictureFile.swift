public import Matte

/// A file with a picture, whose header has been read.
///
/// It is the start of a ``StreamedPicture``: nothing is decoded until rows are needed, and each run decodes again.
///
/// ```swift
/// let photo = try PictureFile(FileBytes("poster.jpg"))
/// photo.header.size
/// ```
public struct PictureFile: Sendable {
    /// The file's header.
    public let header: ImageHeader

    /// The file's EXIF block as stored, a TIFF structure. It may hold private data, the place above all.
    public var exif: [UInt8]? { file.exif }

    let input: EncodedInput
    let file: InspectedFile

    /// The options of decoding.
    public var options: DecodingOptions

    /// Reads the header.
    ///
    /// - Parameters:
    ///   - bytes: The whole file: ``FileBytes``, which is read in pieces, an array, or another collection, which is
    ///     copied.
    ///   - options: Limits, strictness, orientation, colour and JPEG scale.
    /// - Throws: ``MatteError``: `unsupported` for bytes that are no PNG, JPEG or WebP, `decoding` for a broken
    ///   header, `limits`, `io`.
    public init(
        _ bytes: some Collection<UInt8>, options: DecodingOptions = DecodingOptions()
    ) throws(MatteError) {
        input = EncodedInput.of(bytes)
        file = try ImageCodecs.inspect(
            input, limits: options.limits, lenient: options.strictness == .lenient)
        header = file.header
        self.options = options
    }
}
