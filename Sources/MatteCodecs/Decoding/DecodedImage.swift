// Design: docs/design/codecs.md

public import Matte

/// A decoded picture with what its file said about it.
public struct DecodedImage<PixelType: Pixel>: Sendable {
    /// The pixels; upright unless the options keep the stored orientation.
    public var raster: Raster<PixelType>

    /// What the file says about itself.
    public let header: ImageHeader

    /// The profile that describes the pixels' colours; `nil` when they are sRGB (converted, or without a profile), and
    /// when the file's profile is for other channels than the pixels have (ink, or grey in a colour raster).
    public let colorProfile: [UInt8]?

    /// The file's EXIF block as stored, a TIFF structure. It may hold private data, the place above all.
    public let exif: [UInt8]?

    /// Whether parts are missing, which only lenient decoding allows.
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
        try self.init(decoding: bytes, of: nil, options: options)
    }

    /// The public form; the part of a mapped file that has been decoded is given back to the system meanwhile.
    private init(
        decoding bytes: Span<UInt8>, of mapped: MappedFile?, options: DecodingOptions
    ) throws(MatteError) {
        let lenient = options.strictness == .lenient
        let file = try InspectedFile(bytes, limits: options.limits, lenient: lenient)
        let size = options.scaledSize(of: file.header)
        let turns = options.orientation == .apply && file.header.orientation != .up
        let bytesTaken = size.area.multipliedReportingOverflow(
            by: MemoryLayout<PixelType>.stride * (turns ? 2 : 1))
        try options.limits.checkMemory(
            bytesTaken.overflow ? .max : bytesTaken.partialValue,
            for: turns ? "a picture of \(size) and its turned copy" : "a picture of \(size)")
        var rest = options
        rest.limits = options.limits.taking(bytesTaken.partialValue)
        var raster = try Raster<PixelType>(uninitialized: size)
        let pipeline = try unsafe bytes.withUnsafeBufferPointer { pointer throws(MatteError) in
            let pipeline = try unsafe RowPipeline(
                UnsafeRawBufferPointer(pointer), file, format: PixelType.format, options: rest)
            try Self.read(pipeline, of: mapped, into: &raster)
            return pipeline
        }
        if turns {
            let turned = raster
            raster = try turned.oriented(file.header.orientation)
        }
        self.raster = raster
        header = file.header
        colorProfile = pipeline.remainingProfile
        exif = file.exif
        isPartial = pipeline.isPartial
    }

    private static func read(
        _ pipeline: RowPipeline, of mapped: MappedFile?, into raster: inout Raster<PixelType>
    ) throws(MatteError) {
        let view = raster.mutableView
        let (start, stride, height) = unsafe (view.start, view.bytesPerRow, view.height)
        let done = try RowBands.run(rows: height, bytesPerRow: stride, isWhole: pipeline.isWhole) {
            (first, count) throws(MatteError) in
            let read = try unsafe pipeline.readRows(
                into: start + first * stride, bytesPerRow: stride, count: count)
            mapped?.release(upTo: pipeline.position)
            return read
        }
        if done < height {
            unsafe (start + done * stride)
                .initializeMemory(as: UInt8.self, repeating: 0, count: (height - done) * stride)
        } else {
            try pipeline.finish()
        }
    }

    /// Decodes a PNG, JPEG or WebP picture out of an array, `Data`, or any other collection of bytes.
    ///
    /// As the form that takes a `Span`.
    public init(
        decoding bytes: some Collection<UInt8>, options: DecodingOptions = DecodingOptions()
    ) throws(MatteError) {
        let mapped = bytes as? MappedFile
        self = try withByteSpan(of: bytes) { (span: Span<UInt8>) throws(MatteError) in
            try DecodedImage(decoding: span, of: mapped, options: options)
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
