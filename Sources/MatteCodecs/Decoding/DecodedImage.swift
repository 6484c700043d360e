// Design: docs/design/codecs.md

public import Matte

/// A decoded picture with what its file said about it.
public struct DecodedImage<PixelType: Pixel>: Sendable {
    /// The pixels; upright unless the options keep the stored orientation.
    public var raster: Raster<PixelType>

    /// The file's header.
    public let header: ImageHeader

    /// The profile that describes the pixels' colours; `nil` when they are sRGB (converted, or without a profile), and
    /// when the file's profile is for other channels than the pixels have (ink, or grey in a colour raster).
    public let colorProfile: [UInt8]?

    /// The file's EXIF block as stored, a TIFF structure. It may hold private data, the place above all.
    public let exif: [UInt8]?

    /// True if parts are missing, which only lenient decoding allows.
    public let isPartial: Bool

    /// Decodes a PNG, JPEG or WebP picture; of an animation, the first frame.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - options: limits, strictness, orientation, colour, scale.
    /// - Throws: ``MatteError``: `unsupported` for other formats, `decoding` for damaged data, `limits` before
    ///   memory beyond them is taken, `cancelled` between bands of rows.
    /// - Complexity: the number of pixels.
    public init(
        decoding bytes: Span<UInt8>, options: DecodingOptions = DecodingOptions()
    ) throws(MatteError) {
        self = try EncodedInput.with(bytes) { (input) throws(MatteError) in
            try DecodedImage(input, options)
        }
    }

    private init(_ input: EncodedInput, _ options: DecodingOptions) throws(MatteError) {
        let lenient = options.strictness == .lenient
        let file = try ImageCodecs.inspect(input, limits: options.limits, lenient: lenient)
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
    }

    private static func read(_ rows: DecodedRows, into raster: inout Raster<PixelType>) throws(MatteError) {
        let view = raster.mutableView
        let (start, stride, height) = unsafe (view.start, view.bytesPerRow, view.height)
        let done = try DecodedBands.run(rows: height, bytesPerRow: stride, isWhole: rows.isWhole) {
            (first, count) throws(MatteError) in
            try unsafe rows.readRows(into: start + first * stride, bytesPerRow: stride, count: count)
        }
        if done < height {
            unsafe (start + done * stride)
                .initializeMemory(as: UInt8.self, repeating: 0, count: (height - done) * stride)
        } else {
            try rows.finish()
        }
    }

    /// Decodes a PNG, JPEG or WebP picture out of an array, `Data`, or any other collection of bytes.
    ///
    /// As the form that takes a `Span`.
    public init(
        decoding bytes: some Collection<UInt8>, options: DecodingOptions = DecodingOptions()
    ) throws(MatteError) {
        self = try EncodedInput.with(bytes) { (input) throws(MatteError) in
            try DecodedImage(input, options)
        }
    }
}

extension Raster {
    /// Decodes a PNG, JPEG or WebP picture: upright, in sRGB, of an animation the first frame.
    ///
    /// A pixel type without alpha shows transparent pixels over the options' background, white unless changed; grey
    /// pixels are the luma of ITU-R BT.601.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - options: limits, strictness, orientation, colour, scale.
    /// - Throws: ``MatteError``: `unsupported` for other formats, `decoding` for damaged data, `limits` before
    ///   memory beyond them is taken, `cancelled` between bands of rows.
    /// - Complexity: the number of pixels.
    public init(
        decoding bytes: Span<UInt8>, options: DecodingOptions = DecodingOptions()
    ) throws(MatteError) {
        self = try DecodedImage(decoding: bytes, options: options).raster
    }

    /// Decodes a PNG, JPEG or WebP picture out of an array, `Data`, or any other collection of bytes.
    ///
    /// As the form that takes a `Span`.
    public init(
        decoding bytes: some Collection<UInt8>, options: DecodingOptions = DecodingOptions()
    ) throws(MatteError) {
        self = try DecodedImage(decoding: bytes, options: options).raster
    }
}
