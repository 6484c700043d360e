public import Matte

/// The part of a size reduction that a JPEG decoder performs. A resize filter performs the rest.
///
/// A JPEG stores blocks of 8x8 pixels by frequency. A decoder that omits high frequencies returns the picture at 1/2,
/// 1/4 or 1/8 of its size. This is faster and takes less memory than decoding in full, but treats each block
/// separately, so the result only approximates full decoding and filtering.
///
/// The table compares the choices with ``never``. The pictures are three photographs, enlarged to between 4032x2682 and
/// 4032x3024 pixels, with sensor noise and 4:2:0 chroma, resized with Lanczos3. The mean and largest differences are in
/// levels, 0...255. Times are fractions of the time with ``never``, for the whole command-line tool on two threads.
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
    /// Decodes every pixel. The result is exact.
    case never
    /// Decodes at least twice as many pixels in each direction as requested, so that the filter determines the result.
    /// The differences from ``never`` are invisible. This is the default.
    case keepingTwice = "keeping-twice"
    /// Decodes as many pixels as requested, or up to twice as many in each direction. Hard edges differ visibly from
    /// ``never``, so use this for previews.
    case wheneverItFits = "whenever-it-fits"

    /// Returns the scale at which to decode, in eighths of the stored size.
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
    /// Decodes a part of a picture at another size, without holding the whole picture in memory, from an array, `Data`, a
    /// file, or another collection of bytes.
    ///
    /// Rows above the part are skipped, decoding stops below it, and resizing holds only a window of rows. For a
    /// baseline JPEG and a PNG without interlacing, of any size, this takes a few megabytes besides the result. A
    /// progressive JPEG needs memory for its coefficients, about 3 bytes per pixel. An interlaced PNG and a WebP need
    /// memory for the whole picture. The options' limits apply.
    ///
    /// The pixels are the same as those of decoding, cropping and resizing in sequence, except for the effect of
    /// ``DCTScaling``. Pixels outside the crop have no influence, except on a JPEG's subsampled colour, which is
    /// interpolated as in the whole picture.
    ///
    /// - Parameters:
    ///   - bytes: The whole file. ``FileBytes`` and ``MappedFile`` are read in pieces.
    ///   - crop: The part to decode, in pixels of the upright picture, or of the stored picture if the options keep its
    ///     orientation. `nil` means the whole picture.
    ///   - size: The size of the result, or `nil` for the size of the part.
    ///   - filter: The filter that weights pixels.
    ///   - light: Whether to resize encoded values or linear light. For linear light, a JPEG is always decoded at full
    ///     size.
    ///   - dctScaling: The part of the reduction that a JPEG decoder does. It replaces the options' `jpegScale`.
    ///   - options: Limits, strictness, orientation and colour.
    ///   - parallelism: The number of threads. It replaces the options' `parallelism`.
    /// - Throws: `MatteError` with code `parameter` for a crop that is not inside the picture or an empty size, and the
    ///   errors of `init(decoding:options:)`.
    /// - Complexity: O(*n*), where *n* is the number of pixels from the top of the picture to the end of the part.
    public init(
        decoding bytes: some Collection<UInt8>, croppedTo crop: PixelRect? = nil, resizedTo size: PixelSize?,
        filter: ResizeFilter = .lanczos3, light: ResizeLight = .encoded,
        dctScaling: DCTScaling = .keepingTwice,
        options: DecodingOptions = DecodingOptions(), parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        self = try EncodedInput.with(bytes) { (input) throws(MatteError) in
            try DecodedImage(
                PictureFile(input, options: options), croppedTo: crop, resizedTo: size, filter, light,
                dctScaling: dctScaling, parallelism: parallelism)
        }
    }

    init(
        _ picture: PictureFile, croppedTo crop: PixelRect?, resizedTo size: PixelSize?,
        _ filter: ResizeFilter, _ light: ResizeLight, dctScaling: DCTScaling, parallelism: Parallelism
    ) throws(MatteError) {
        let (input, file) = (picture.input, picture.file)
        var options = picture.options
        let orientation = options.orientation == .apply ? file.header.orientation : .up
        let section = try StoredSection(
            of: file.header, orientation, croppedTo: crop, resizedTo: size,
            scaling: light == .linear ? .never : dctScaling)
        options.jpegScale = .atLeast(section.scaled)
        options.parallelism = parallelism
        let plan = try ResizePlan<PixelType>(
            from: section.rows.size, section: section.section, unit: section.unit, to: section.target,
            filter: filter, light: light)
        let bytes = pixelBytes(section.target, MemoryLayout<PixelType>.stride)
        let columns = section.rows.x..<section.rows.x + section.rows.width
        let isCropped = columns.count < section.scaled.width
        let beside = isCropped ? DecodedRows.mostColumnsBeside : 0
        try file.need(input, options, inBands: true)
            .adding(bytes, "a picture of \(section.target)")
            .adding(orientation == .up ? 0 : bytes, "its turned copy")
            .adding(StreamingResize.memory(of: plan, columnsBeside: beside), "the rows that a resize spans")
            .adding(
                StreamingResize.pipelineMemory(of: plan, columnsBeside: beside),
                "the rows that are read meanwhile"
            )
            .check("decode a picture at a size of \(section.target)")
        let rows = try DecodedRows(
            input, file, format: PixelType.format, options: options, columns: isCropped ? columns : nil,
            hasRoomBeside: true)
        var resize = try StreamingResize(
            plan, columnsBefore: rows.beside.before, columnsAfter: rows.beside.after)
        var result = try Raster<PixelType>(uninitialized: section.target)
        while rows.nextRow < section.rows.y {
            if Task.isCancelled { throw .cancelled }
            try rows.skipRows(min(512, section.rows.y - rows.nextRow))
        }
        var output = result.mutableView
        // Waking another thread for each of the batches of a small picture would cost more than it gains.
        let pixels = max(section.rows.size.area, section.target.area)
        let isSmall = pixels < (4 << 20) / MemoryLayout<PixelType>.stride
        try resize.makeAllRows(into: &output, isSmall ? .serial : parallelism) { (view) throws(MatteError) in
            try rows.fill(&view)
        }
        try rows.finish()
        raster = try result.oriented(orientation)
        header = file.header
        colorProfile = rows.remainingProfile
        exif = file.exif
        isPartial = rows.isPartial
        warnings = file.header.warnings + rows.warnings
    }
}

extension Raster {
    /// Decodes a part of a picture at another size, without holding the whole picture in memory.
    ///
    /// ```swift
    /// let square = PixelRect(x: 50, y: 0, width: 200, height: 200)
    /// let size = PixelSize(width: 64, height: 64)
    /// let face = try Raster<RGBA8>(decoding: jpegBytes, croppedTo: square, resizedTo: size)
    /// face.size  // 64x64
    /// ```
    /// For the parameters and errors see
    /// ``DecodedImage/init(decoding:croppedTo:resizedTo:filter:light:dctScaling:options:parallelism:)``.
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
