public import Matte

/// The part of a reduction that a JPEG's decoder may do.
///
/// A JPEG stores blocks of 8x8 pixels by frequency. Leaving out high frequencies decodes a picture at 1/2, 1/4 or 1/8,
/// faster and in less memory, but each block by itself: the result is close to, not the same as, decoding in full and
/// filtering. What that costs and brings, measured on three enlarged photographs of 4032x2682 to 4032x3024 with a
/// sensor's grain, 4:2:0, Lanczos3, against ``never`` (levels of a channel; time of the whole tool, on two threads):
///
/// | To a width of | Choice | Decodes at | Mean | Largest | PSNR | Time |
/// |---|---|---|---|---|---|---|
/// | 1600 | ``keepingTwice`` | 8/8 | 0 | 0 | | 1.0 |
/// | 1600 | ``wheneverItFits`` | 4/8 | 0.31 to 0.35 | 3 to 6 | 52 to 53 dB | 0.76 to 0.80 |
/// | 1000 | ``keepingTwice`` | 4/8 | 0.15 to 0.20 | 2 to 5 | 55 to 56 dB | 0.72 to 0.74 |
/// | 1000 | ``wheneverItFits`` | 2/8 | 0.45 to 0.64 | 4 to 16 | 48 to 51 dB | 0.63 to 0.67 |
/// | 400 | ``keepingTwice`` | 2/8 | 0.19 to 0.28 | 2 to 5 | 53 to 55 dB | 0.50 to 0.61 |
/// | 400 | ``wheneverItFits`` | 1/8 | 0.54 to 0.91 | 8 to 24 | 44 to 50 dB | 0.41 to 0.54 |
public enum DCTScaling: String, CaseIterable, Hashable, Sendable, Codable {
    /// Every pixel is decoded; exact.
    case never
    /// At least twice as many pixels each way are decoded as are wanted, so that the filter still decides what
    /// remains. The default: no difference that can be seen.
    case keepingTwice = "keeping-twice"
    /// As few pixels are decoded as are wanted, or up to twice as many: hard edges show it. For previews.
    case wheneverItFits = "whenever-it-fits"

    /// Eighths of the stored size to decode at.
    func eighths(from crop: PixelSize, to size: PixelSize) -> Int {
        let factor: Int
        switch self {
        case .never: return 8
        case .keepingTwice: factor = 2
        case .wheneverItFits: factor = 1
        }
        for eighths in [1, 2, 4]
        where crop.width * eighths >= 8 * factor * size.width
            && crop.height * eighths >= 8 * factor * size.height
        {
            return eighths
        }
        return 8
    }
}

extension DecodedImage {
    /// Decodes a part of a picture at another size, without ever holding the whole picture.
    ///
    /// Rows above the part are passed over, decoding stops below it, and between decoder and result stands a window
    /// of rows (`StreamingResize`). A baseline JPEG and a PNG without interlacing of any size therefore take some
    /// megabytes beside the result. A progressive JPEG holds its coefficients (about 3 bytes a pixel), an interlaced
    /// PNG and a WebP the whole picture, within the options' memory limit.
    ///
    /// The pixels are those of decoding, cropping and resizing one after the other, apart from ``DCTScaling``: pixels
    /// beside the crop don't count, but for a JPEG's reduced colour, which is interpolated as in the whole picture.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - crop: the part wanted, in pixels of the picture as it comes out, upright unless the options keep the
    ///     stored orientation; `nil` for all.
    ///   - size: the size of the result; `nil` for that of the part.
    ///   - filter: how pixels are weighed.
    ///   - light: averages stored values, or linear light; the latter decodes JPEG in full.
    ///   - dctScaling: how much of the scaling a JPEG's decoder does. In place of the options' `jpegScale`.
    ///   - options: limits, strictness, orientation, colour.
    ///   - parallelism: how many threads resize. Decoding is serial.
    /// - Throws: ``MatteError``: `parameter` for a crop outside of the picture or an empty size; otherwise as
    ///   `init(decoding:options:)`.
    /// - Complexity: the number of pixels from the top of the picture to the end of the part.
    public init(
        decoding bytes: Span<UInt8>, croppedTo crop: PixelRect? = nil, resizedTo size: PixelSize?,
        filter: ResizeFilter = .lanczos3, light: ResizeLight = .encoded,
        dctScaling: DCTScaling = .keepingTwice,
        options: DecodingOptions = DecodingOptions(), parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        self = try EncodedInput.with(bytes) { (input) throws(MatteError) in
            try DecodedImage(
                input, croppedTo: crop, resizedTo: size, filter, light, dctScaling: dctScaling,
                options: options, parallelism: parallelism)
        }
    }

    private init(
        _ input: EncodedInput, croppedTo crop: PixelRect?, resizedTo size: PixelSize?,
        _ filter: ResizeFilter, _ light: ResizeLight, dctScaling: DCTScaling, options: DecodingOptions,
        parallelism: Parallelism
    ) throws(MatteError) {
        let lenient = options.strictness == .lenient
        let file = try ImageCodecs.inspect(input, limits: options.limits, lenient: lenient)
        let orientation = options.orientation == .apply ? file.header.orientation : .up
        let section = try StoredSection(
            of: file.header, orientation, croppedTo: crop, resizedTo: size,
            scaling: light == .linear ? .never : dctScaling)
        var options = options
        options.jpegScale = .atLeast(section.scaled)
        let plan = try ResizePlan<PixelType>(
            from: section.rows.size, section: section.section, unit: section.unit, to: section.target,
            filter: filter, light: light)
        let bytes = pixelBytes(section.target, MemoryLayout<PixelType>.stride)
        try file.need(input, options, inBands: true)
            .adding(bytes, "a picture of \(section.target)")
            .adding(orientation == .up ? 0 : bytes, "its turned copy")
            .adding(StreamingResize.memory(of: plan), "the rows that a resize spans")
            .check("decode a picture at a size of \(section.target)")
        var resize = try StreamingResize(plan)
        var result = try Raster<PixelType>(uninitialized: section.target)
        let columns = section.rows.x..<section.rows.x + section.rows.width
        let rows = try DecodedRows(
            input, file, format: PixelType.format, options: options,
            columns: columns.count == section.scaled.width ? nil : columns)
        while rows.nextRow < section.rows.y {
            if Task.isCancelled { throw .cancelled }
            try rows.skipRows(min(512, section.rows.y - rows.nextRow))
        }
        var output = result.mutableView
        while resize.remainingRows > 0 {
            while resize.missingRows > 0 {
                if Task.isCancelled { throw .cancelled }
                try resize.append { (view) throws(MatteError) in try rows.fill(&view) }
            }
            try resize.makeRows(into: &output, parallelism: parallelism)
        }
        try rows.finish()
        raster = try result.oriented(orientation)
        header = file.header
        colorProfile = rows.remainingProfile
        exif = file.exif
        isPartial = rows.isPartial
    }

    /// Decodes a part of a picture at another size out of an array, `Data`, or any other collection of bytes.
    ///
    /// See ``init(decoding:croppedTo:resizedTo:filter:light:dctScaling:options:parallelism:)``.
    public init(
        decoding bytes: some Collection<UInt8>, croppedTo crop: PixelRect? = nil, resizedTo size: PixelSize?,
        filter: ResizeFilter = .lanczos3, light: ResizeLight = .encoded,
        dctScaling: DCTScaling = .keepingTwice,
        options: DecodingOptions = DecodingOptions(), parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        self = try EncodedInput.with(bytes) { (input) throws(MatteError) in
            try DecodedImage(
                input, croppedTo: crop, resizedTo: size, filter, light, dctScaling: dctScaling,
                options: options, parallelism: parallelism)
        }
    }
}

extension Raster {
    /// Decodes a part of a picture at another size, without ever holding the whole picture.
    ///
    /// ```swift
    /// let face = try Raster<RGBA8>(decoding: jpeg, croppedTo: square, resizedTo: PixelSize(width: 1024, height: 1024))
    /// ```
    /// See ``DecodedImage/init(decoding:croppedTo:resizedTo:filter:light:dctScaling:options:parallelism:)``.
    public init(
        decoding bytes: some Collection<UInt8>, croppedTo crop: PixelRect? = nil, resizedTo size: PixelSize?,
        filter: ResizeFilter = .lanczos3, light: ResizeLight = .encoded,
        dctScaling: DCTScaling = .keepingTwice,
        options: DecodingOptions = DecodingOptions(), parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        self =
            try DecodedImage(
                decoding: bytes, croppedTo: crop, resizedTo: size, filter: filter, light: light,
                dctScaling: dctScaling, options: options, parallelism: parallelism
            ).raster
    }
}
