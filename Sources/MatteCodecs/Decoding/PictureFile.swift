public import Matte

/// A file that contains a picture, with its header already read.
///
/// Use it to create a ``StreamedPicture``. Rows are decoded when they are needed, and each pass decodes them again. If
/// the file has changed by then, so that its header is another one, the pass throws an error with code `decoding`.
///
/// ```swift
/// let photo = try PictureFile(FileBytes("poster.jpg"))
/// photo.header.size  // 300x200
/// let poster: StreamedPicture<RGBA8> = photo.streamed()
/// poster.size  // 300x200
/// ```
public struct PictureFile: Sendable {
    /// The file's header.
    public let header: ImageHeader

    /// The file's EXIF block as stored, a TIFF structure. It may contain private data, such as the location of the
    /// camera.
    public var exif: [UInt8]? { file.exif }

    /// The warnings of the header, followed by those about damage that lenient decoding tolerated.
    ///
    /// Damage is found when rows are decoded. After a picture made from this file was encoded or rendered, the property
    /// also contains the warnings of that pass. Copies of the value share them. Row numbers are those of the stored
    /// orientation.
    public var warnings: [DecodingWarning] { log.warnings }

    let input: EncodedInput
    var file: InspectedFile
    /// The warnings of the header and of all passes over the picture.
    let log = DecodingLog()

    /// The options for decoding.
    public var options: DecodingOptions

    /// Reads the header of a file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file. ``FileBytes`` and ``MappedFile`` are read in pieces, an array is shared, and other
    ///     collections are copied.
    ///   - options: Limits, strictness, orientation, colour and JPEG scale.
    /// - Throws: `MatteError` with code `unsupported` if Matte reads no format that begins so, `decoding` for a corrupt
    ///   header, `limits` if a limit would be exceeded, or `io` if the file cannot be read.
    public init(
        _ bytes: some Collection<UInt8>, options: DecodingOptions = DecodingOptions()
    ) throws(MatteError) {
        try self.init(EncodedInput.of(bytes), options: options)
    }

    init(_ input: EncodedInput, options: DecodingOptions) throws(MatteError) {
        self.input = input
        file = try ImageCodecs.inspect(
            input, limits: options.limits, lenient: options.strictness == .lenient, log: options.log)
        header = file.header
        self.options = options
        for warning in header.warnings { log.add(warning) }
    }
}

extension PictureFile {
    /// Returns the whole picture in memory, with the file's options.
    package func decoded<PixelType: Pixel>(as type: PixelType.Type) throws(MatteError) -> Raster<PixelType> {
        try DecodedImage(self).raster
    }

    /// Returns a part of the upright picture at another size, without holding the whole picture in memory.
    ///
    /// For the parameters see ``DecodedImage/init(decoding:croppedTo:resizedTo:filter:light:dctScaling:options:parallelism:)-(Span<UInt8>,_,_,_,_,_,_,_)``.
    package func decoded<PixelType: Pixel>(
        as type: PixelType.Type, croppedTo crop: PixelRect, resizedTo size: PixelSize,
        filter: ResizeFilter = .lanczos3, dctScaling: DCTScaling = .keepingTwice
    ) throws(MatteError) -> Raster<PixelType> {
        try DecodedImage(
            self, croppedTo: crop, resizedTo: size, filter, .encoded, dctScaling: dctScaling,
            parallelism: options.parallelism
        ).raster
    }
}
