// Design: docs/design/codecs.md

public import Matte

/// A decoded picture together with its header and metadata.
///
/// ```swift
/// let image = try DecodedImage<RGBA8>(decoding: bytes)
/// // The picture is upright.
/// image.raster.size == image.header.size  // true
/// ```
public struct DecodedImage<PixelType: Pixel>: Sendable {
    /// The pixels, upright unless the options keep the stored orientation.
    public var raster: Raster<PixelType>

    /// The file's header.
    public let header: ImageHeader

    /// The ICC profile of the pixels, or `nil` if they are sRGB.
    ///
    /// Pixels without a profile count as sRGB. The value is also `nil` if the file's profile does not describe the
    /// decoded channels: a profile for ink, or a grey profile for a colour raster. Profiles with a matrix, with tables, or
    /// for grey are converted. The header's warnings say if a profile could not be converted and why.
    public let colorProfile: [UInt8]?

    /// The file's EXIF block as stored, a TIFF structure. It may contain private data, such as the location of the
    /// camera.
    public let exif: [UInt8]?

    /// A Boolean value that indicates whether parts of the picture are missing, which only lenient decoding allows.
    public let isPartial: Bool

    /// The warnings of the header, followed by those about damage that lenient decoding tolerated: rows that are
    /// missing, and data that was skipped. Row numbers are those of the stored orientation.
    public let warnings: [DecodingWarning]

    /// Decodes a picture's file, in any format that this build reads (``ImageFormat/isReadable``). For an animation,
    /// decodes the first frame.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - options: Limits, strictness, orientation, colour and JPEG scale.
    /// - Throws: `MatteError` with code `unsupported` for other formats, `decoding` for damaged data, `limits` if a
    ///   limit would be exceeded, or `cancelled`. Cancellation is checked between bands of rows.
    /// - Complexity: O(*n*), where *n* is the number of pixels.
    public init(
        decoding bytes: Span<UInt8>, options: DecodingOptions = DecodingOptions()
    ) throws(MatteError) {
        self = try EncodedInput.with(bytes) { (input) throws(MatteError) in
            try DecodedImage(PictureFile(input, options: options))
        }
    }

    init(_ picture: PictureFile) throws(MatteError) {
        let (input, file, options) = (picture.input, picture.file, picture.options)
        let size = options.scaledSize(of: file.header)
        let turns = options.orientation == .apply && file.header.orientation != .up
        let bytes = pixelBytes(size, MemoryLayout<PixelType>.stride)
        try file.need(input, options, inBands: false)
            .adding(bytes, "a picture of \(size)")
            .adding(turns ? bytes : 0, "its turned copy")
            .check("decode a picture of \(size)")
        var raster = try Raster<PixelType>(uninitialized: size)
        let rows = try DecodedRows(input, file, format: PixelType.format, options: options)
        try Self.read(rows, into: &raster)
        if turns { raster = try raster.oriented(file.header.orientation) }
        self.raster = raster
        header = file.header
        colorProfile = rows.remainingProfile
        exif = file.exif
        isPartial = rows.isPartial
        warnings = file.header.warnings + rows.warnings
    }

    private static func read(_ rows: DecodedRows, into raster: inout Raster<PixelType>) throws(MatteError) {
        let view = raster.mutableView
        let (target, stride, height) = (MutableRows(view), view.bytesPerRow, view.height)
        let done = try DecodedBands.run(rows: height, bytesPerRow: stride, isWhole: rows.isWhole) {
            (first, count) throws(MatteError) in
            try unsafe rows.readRows(into: target.suffix(from: first), count: count)
        }
        if done < height {
            unsafe target[done].initializeMemory(
                as: UInt8.self, repeating: 0, count: (height - done) * stride)
        } else {
            try rows.finish()
        }
    }

    /// Decodes a picture from an array, `Data`, a file, or another collection of bytes.
    ///
    /// - Parameters:
    ///   - bytes: The whole file. ``FileBytes`` and ``MappedFile`` are read in pieces.
    ///   - options: Limits, strictness, orientation, colour and JPEG scale.
    /// - Throws: `MatteError` with code `unsupported` for other formats, `decoding` for damaged data, `limits` if a
    ///   limit would be exceeded, `io` if a file cannot be read, or `cancelled`. Cancellation is checked between
    ///   bands of rows.
    /// - Complexity: O(*n*), where *n* is the number of pixels.
    public init(
        decoding bytes: some Collection<UInt8>, options: DecodingOptions = DecodingOptions()
    ) throws(MatteError) {
        self = try EncodedInput.with(bytes) { (input) throws(MatteError) in
            try DecodedImage(PictureFile(input, options: options))
        }
    }
}

extension Raster {
    /// Decodes a picture's file, upright and in sRGB by default. For an animation, decodes the first
    /// frame.
    ///
    /// If the pixel type has no alpha, translucent pixels are blended over the options' background, white by default.
    /// Grey pixels are the luma of ITU-R BT.601.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - options: Limits, strictness, orientation, colour and JPEG scale.
    /// - Throws: `MatteError` with code `unsupported` for other formats, `decoding` for damaged data, `limits` if a
    ///   limit would be exceeded, or `cancelled`. Cancellation is checked between bands of rows.
    /// - Complexity: O(*n*), where *n* is the number of pixels.
    public init(
        decoding bytes: Span<UInt8>, options: DecodingOptions = DecodingOptions()
    ) throws(MatteError) {
        self = try DecodedImage(decoding: bytes, options: options).raster
    }

    /// Decodes a picture from an array, `Data`, a file, or another collection of bytes.
    ///
    /// ```swift
    /// let photo = try Raster<RGBA8>(decoding: jpegBytes)
    /// photo.size  // 300x200
    /// try Raster<Gray8>(decoding: FileBytes("photo.jpg")).size  // 300x200
    /// ```
    ///
    /// If the pixel type has no alpha, translucent pixels are blended over the options' background, white by default.
    /// Grey pixels are the luma of ITU-R BT.601.
    ///
    /// - Parameters:
    ///   - bytes: The whole file. ``FileBytes`` and ``MappedFile`` are read in pieces.
    ///   - options: Limits, strictness, orientation, colour and JPEG scale.
    /// - Throws: `MatteError` with code `unsupported` for other formats, `decoding` for damaged data, `limits` if a
    ///   limit would be exceeded, `io` if a file cannot be read, or `cancelled`. Cancellation is checked between
    ///   bands of rows.
    /// - Complexity: O(*n*), where *n* is the number of pixels.
    public init(
        decoding bytes: some Collection<UInt8>, options: DecodingOptions = DecodingOptions()
    ) throws(MatteError) {
        self = try DecodedImage(decoding: bytes, options: options).raster
    }
}
