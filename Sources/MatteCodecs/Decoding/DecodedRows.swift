import Matte

/// The decoded rows of a picture, from top to bottom. Rows are cropped to the requested columns, converted to the
/// requested pixel format and colour space, and have the stored orientation.
@safe
final class DecodedRows {
    private let source: any StoredRows
    private let conversion: RowConversion
    private let background: RGB8?
    private let color: ColorConversion?
    private var scratch: Raster<Gray8>?
    /// A Boolean value that indicates whether the decoder writes directly into the caller's rows, without scratch memory.
    private let isDirect: Bool
    /// The columns of the scaled picture that the rows contain.
    let columns: Range<Int>
    /// The size of the whole picture in pixels, after a JPEG's scaling.
    let size: PixelSize
    /// The number of rows that were read or skipped.
    private(set) var nextRow = 0
    /// The number of columns that are written before and after the requested ones.
    ///
    /// They are the rest of a JPEG's coded blocks, or of another format's row if that is little longer. The caller's rows
    /// must have room for them on both sides. Both are 0 if the caller has no such room, or if rows are converted, which
    /// leaves them out.
    let beside: (before: Int, after: Int)
    /// The ICC profile of the pixels, or `nil` if they are sRGB or their colour space is unknown.
    let remainingProfile: [UInt8]?

    /// The largest sum of ``beside``. The coded blocks of a JPEG that a crop needs exceed it by less than two units of at
    /// most 32 pixels on each side.
    static let mostColumnsBeside = 128

    /// The number of rows that the scratch memory holds.
    private static let band = 16

    private var damage: DamageReport

    /// Starts decoding.
    ///
    /// - Parameters:
    ///   - hasRoomBeside: Whether the caller's rows have room for ``beside`` before and after the columns.
    ///   - log: A log that receives warnings, besides the log of the options.
    init(
        _ input: EncodedInput, _ file: InspectedFile, format: PixelFormat, options: DecodingOptions,
        columns: Range<Int>? = nil, hasRoomBeside: Bool = false, log: DecodingLog? = nil
    ) throws(MatteError) {
        damage = DamageReport(logs: [options.log, log].compactMap { $0 })
        var request = RowRequest(
            format: format, blendsAlpha: file.header.hasAlpha && !format.hasAlpha, limits: options.limits)
        request.columns = columns
        request.lenient = options.strictness == .lenient
        request.prefersLibrary = options.prefersLibrary
        request.parallelism = options.parallelism
        let toSRGB =
            options.color == .convertToSRGB || file.color.convertsInk ? ColorConversion(file.color) : nil
        // ImageIO converts colours itself, whatever the depth is.
        let isDeep = file.header.bitDepth == 16 || file.heif != nil && file.header.bitDepth > 8
        if isDeep { request.narrowing = toSRGB?.wide }
        if file.header.format == .jpeg { request.eighths = options.jpegEighths(for: file.header.storedSize) }
        source = try ImageCodecs.decoder(of: file.header.format).rows(of: input, file, request)
        // Everything that follows relies on the header that was inspected, whatever the decoder found in the file.
        let wanted = columns ?? 0..<source.size.width
        let isInside =
            source.columns.lowerBound <= wanted.lowerBound && wanted.upperBound <= source.columns.upperBound
        guard source.size == options.scaledSize(of: file.header), isInside else {
            throw .changed(
                file.header.format,
                "its header stated \(options.scaledSize(of: file.header)) pixels, and now states \(source.size)"
            )
        }
        // CMYK rows are converted to RGBA first.
        conversion = RowConversion(from: source.layout.format ?? .rgba8, to: format)
        background = request.blendsAlpha ? options.background : nil
        size = source.size
        self.columns = wanted
        // Matte inspects every JPEG, so the header of one that ImageIO decodes has a colour space or inks too.
        color = request.narrowing == nil && !source.isSRGB ? toSRGB : nil
        let isGray = format == .gray8 || format == .grayF32
        let kept = toSRGB == nil && !source.isSRGB ? file.profile : nil
        remainingProfile = kept.flatMap { ICCProfile.describes($0.elements, grayPixels: isGray) ? $0 : nil }
        let isCopy = conversion.isCopy && background == nil && source.layout != .cmyk
        let before = wanted.lowerBound - source.columns.lowerBound
        let after = source.columns.upperBound - wanted.upperBound
        isDirect = isCopy && before + after <= (hasRoomBeside ? Self.mostColumnsBeside : 0)
        beside = isDirect ? (before, after) : (0, 0)
        if !isDirect {
            let width = source.columns.count * source.layout.bytesPerPixel
            scratch = try Raster<Gray8>(
                size: PixelSize(width: width, height: min(Self.band, size.height)), repeating: 0)
        }
    }

    /// A Boolean value that indicates whether the decoder skipped damaged data.
    var isPartial: Bool { source.isPartial }

    /// The warnings about damage in the rows that were read or skipped so far.
    var warnings: [DecodingWarning] { damage.warnings }

    /// A Boolean value that indicates whether reading the first row decodes the whole picture.
    var isWhole: Bool { source.isWhole }

    /// Reads the next `count` rows to memory, from row 0 of `rows` on.
    ///
    /// - Returns: The number of complete rows. It is less than `count` only for damaged files in lenient mode.
    @unsafe
    func readRows(into rows: MutableRows, count: Int) throws(MatteError) -> Int {
        let done = try unsafe readStoredRows(into: rows, count: count)
        damage.note(source, missing: done < count ? nextRow : nil)
        return done
    }

    @unsafe
    private func readStoredRows(into rows: MutableRows, count: Int) throws(MatteError) -> Int {
        var done = 0
        if isDirect {
            let left = unsafe MutableRows(
                base: rows.base - beside.before * source.layout.bytesPerPixel, bytesPerRow: rows.bytesPerRow)
            done = try unsafe source.readRows(into: left, count: count)
            if let color {
                for y in 0..<done {
                    unsafe color.apply(
                        rows[y], bytesPerPixel: source.layout.bytesPerPixel,
                        isBlueFirst: source.layout == .bgra, count: columns.count)
                }
            }
            nextRow += done
            return done
        }
        while done < count {
            let wanted = min(Self.band, count - done)
            let read = try unsafe readBand(into: rows.suffix(from: done), wanted)
            done += read
            if read < wanted { break }
        }
        nextRow += done
        return done
    }

    @unsafe
    private func readBand(into rows: MutableRows, _ count: Int) throws(MatteError) -> Int {
        let layout = source.layout
        // Move the raster out of the property, so that it has a single owner and can be changed without a copy.
        var band = scratch!
        scratch = nil
        defer { scratch = band }
        let view = band.mutableView
        let read = try unsafe source.readRows(into: MutableRows(view), count: count)
        for y in 0..<read {
            var row = unsafe view.start + y * view.bytesPerRow
            unsafe row += (columns.lowerBound - source.columns.lowerBound) * layout.bytesPerPixel
            if layout == .cmyk, !(color?.convertsInk ?? false) {
                unsafe RowColor.turnInkIntoColor(row, count: columns.count)
            }
            unsafe color?.apply(
                row, bytesPerPixel: layout.bytesPerPixel, isBlueFirst: layout == .bgra,
                count: columns.count)
            if let background, layout == .rgba {
                unsafe RowColor.blend(row, count: columns.count, over: background)
            }
            unsafe conversion.convert(row, to: rows[y], pixels: columns.count)
        }
        return read
    }

    /// Skips the next `count` rows.
    func skipRows(_ count: Int) throws(MatteError) {
        guard count > 0 else { return }
        try source.skipRows(count)
        nextRow += count
        damage.note(source)
    }

    /// Checks the data that follows the last row in the file, if that row was read or skipped.
    func finish() throws(MatteError) {
        guard nextRow == size.height else { return }
        try source.finish()
        damage.note(source)
    }

    /// Reads rows until the view is full. In lenient mode, unreadable rows are filled with zeros.
    func fill<PixelType>(_ rows: inout MutableRasterView<PixelType>) throws(MatteError) {
        let done = try unsafe readRows(into: MutableRows(rows), count: rows.height)
        for y in done..<rows.height {
            unsafe (rows.start + y * rows.bytesPerRow).initializeMemory(
                as: UInt8.self, repeating: 0, count: rows.width * MemoryLayout<PixelType>.stride)
        }
    }
}

extension InspectedFile {
    /// Returns the memory that decoding needs besides the resulting pixels.
    ///
    /// - Parameter inBands: Whether rows are read in bands. A picture that can only be decoded as a whole is then held
    ///   in a buffer.
    func need(_ input: EncodedInput, _ options: DecodingOptions, inBands: Bool) -> MemoryNeed {
        let size = header.storedSize
        var need = MemoryNeed(limit: options.limits.memory)
            .adding(input.heldBytes, "the encoded picture")
            .adding(color.tableBytes, "the table of a colour profile")
        let purpose =
            header.format == .jpeg
            ? "the coefficients of a JPEG with several scans" : "decoding \(header.format)"
        need = need.adding(heldBytes, purpose)
        // The libraries decode these pictures only as a whole, into a buffer from which bands are copied.
        let isBuffered =
            ImageCodecs.description(of: header.format).isBuffered
            || header.format == .png && header.isProgressive
        if inBands, isBuffered {
            let kind = header.format == .png ? "an interlaced PNG" : "a \(header.format) picture"
            need = need.adding(pixelBytes(size, 4), "\(kind), which is decoded as a whole")
        }
        return need
    }
}
