#if PNG && (!canImport(ImageIO) || SystemCodecs)
import CPNG
import Matte

/// A reader of one PNG, based on libpng. The initializer reads the header.
@safe
final class LibPNGReader {
    private let reader: OpaquePointer
    private let input: ShimInput
    private let header: mpng_header
    private let narrowing: Narrowing?
    let width: Int
    let height: Int
    private var rowsRead = 0
    /// The message of the first error that a lenient reader has tolerated.
    private var failure: String?

    /// The conversion of 16-bit samples to 8-bit samples, which libpng requests row by row through a callback.
    private final class Narrowing {
        let conversion: WideColorConversion
        var layout = RowLayout.rgba

        init(_ conversion: WideColorConversion) { self.conversion = conversion }
    }

    /// Opens a file and reads its header.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - limits: The limits on the picture and on decoding.
    ///   - lenient: Whether damaged data is tolerated.
    ///   - conversion: The conversion of 16-bit samples to 8-bit sRGB, or `nil` to only scale them to 8 bits.
    init(
        _ bytes: EncodedInput, limits: DecodingLimits, lenient: Bool,
        narrowing conversion: WideColorConversion? = nil
    ) throws(MatteError) {
        let input = ShimInput(bytes)
        narrowing = conversion.map { Narrowing($0) }
        var options = unsafe mpng_read_options()
        unsafe options.max_width = UInt32(clamping: limits.side)
        unsafe options.max_height = UInt32(clamping: limits.side)
        unsafe options.max_chunk_bytes = UInt64(clamping: limits.metadata)
        unsafe options.max_memory = limits.libraryMemory
        // This limit has an effect only if the version of libpng keeps some of the chunks in memory. libpng treats 0 as
        // no limit, so pass at least 1.
        unsafe options.max_cached_chunks = UInt32(clamping: max(1, limits.chunks))
        unsafe options.lenient = lenient ? 1 : 0
        unsafe options.fail_after = -1
        unsafe options.should_stop = { _ in Task.isCancelled ? 1 : 0 }
        if let narrowing {
            unsafe options.narrow_context = Unmanaged.passUnretained(narrowing).toOpaque()
            unsafe options.narrow = { context, row, count in
                let narrowing = unsafe Unmanaged<Narrowing>.fromOpaque(context!).takeUnretainedValue()
                unsafe narrowing.conversion.narrow(
                    row!, bytesPerPixel: narrowing.layout.bytesPerPixel,
                    isBlueFirst: narrowing.layout == .bgra, count: Int(count))
            }
        }
        unsafe options.read = unsafe ShimInput.read
        unsafe options.read_context = unsafe input.context
        guard let opened = unsafe mpng_reader_open(nil, 0, &options) else {
            throw ShimStatus.memory.decodingError(.png, "")
        }
        var header = unsafe mpng_header()
        let status = unsafe ShimStatus(rawValue: mpng_reader_read_header(opened, &header)) ?? .corrupt
        guard status == .ok else {
            let message = unsafe shimMessage(mpng_reader_message(opened))
            unsafe mpng_reader_close(opened)
            throw input.failure ?? status.decodingError(.png, message)
        }
        unsafe reader = opened
        self.input = input
        unsafe self.header = header
        width = unsafe Int(header.width)
        height = unsafe Int(header.height)
    }

    deinit { unsafe mpng_reader_close(reader) }

    /// A Boolean value that indicates whether the picture is interlaced.
    var isInterlaced: Bool { unsafe header.interlaced != 0 }

    /// A Boolean value that indicates whether rows can be decoded as grey.
    var isGray: Bool { unsafe header.color_type == 0 && header.has_transparency_chunk == 0 }

    /// The header as libpng reads it.
    var reread: RereadHeader {
        unsafe RereadHeader(
            pngColorType: header.color_type, PixelSize(width: width, height: height),
            bitDepth: Int(header.bit_depth), isInterlaced: isInterlaced)
    }

    /// Returns the header that libpng has read, in Matte's types.
    func inspected() -> InspectedFile {
        let header = unsafe self.header
        let models: [UInt8: ImageHeader.ColorModel] = [0: .gray, 2: .rgb, 3: .palette, 4: .gray, 6: .rgb]
        var seen = ImageHeader(
            format: .png, storedSize: PixelSize(width: width, height: height),
            colorModel: unsafe models[header.color_type] ?? .rgb)
        seen.bitDepth = unsafe Int(header.bit_depth)
        seen.hasAlpha = unsafe header.color_type & 4 != 0 || header.has_transparency_chunk != 0
        seen.isProgressive = isInterlaced
        seen.isLossless = true
        if unsafe header.pixels_per_meter_x > 0, unsafe header.pixels_per_meter_y > 0 {
            seen.density = unsafe PixelDensity(
                horizontal: Double(header.pixels_per_meter_x) * 0.0254,
                vertical: Double(header.pixels_per_meter_y) * 0.0254)
        }
        var file = InspectedFile(header: seen)
        if let icc = unsafe header.icc {
            file.icc = unsafe Array(UnsafeBufferPointer(start: icc, count: header.icc_count))
        }
        if let exif = unsafe header.exif {
            file.exif = unsafe Array(UnsafeBufferPointer(start: exif, count: header.exif_count))
        }
        file.colorHints.isSRGB = unsafe header.srgb_intent >= 0
        if unsafe header.has_gamma != 0 { file.colorHints.gamma = unsafe Double(header.gamma) / 100_000 }
        if unsafe header.has_chromaticities != 0 {
            let c = unsafe header.chromaticities
            file.colorHints.chromaticities = [c.0, c.1, c.2, c.3, c.4, c.5, c.6, c.7].map {
                Double($0) / 100_000
            }
        }
        return file
    }

    /// Starts decoding. Rows have the given layout.
    func start(_ layout: RowLayout) throws(MatteError) {
        narrowing?.layout = layout
        let format =
            switch layout {
            case .gray: MPNG_GRAY8
            case .index: MPNG_INDEX8
            case .rgb, .rgb16: MPNG_RGB8
            case .bgra, .bgrx: MPNG_BGRA8
            case .rgba, .rgbx, .cmyk: MPNG_RGBA8
            }
        try check(unsafe mpng_reader_start(reader, Int32(format)))
    }

    /// Reads the next `count` rows of a picture that is not interlaced.
    ///
    /// - Returns: The number of complete rows. It is less than `count` only for damaged files in lenient mode.
    @unsafe
    func readRows(
        into rows: MutableRows, count: Int, lenient: Bool
    ) throws(MatteError) -> Int {
        var done: UInt32 = 0
        let code = unsafe mpng_reader_read_rows(
            reader, rows.base.assumingMemoryBound(to: UInt8.self), rows.bytesPerRow, UInt32(count), &done)
        rowsRead += Int(done)
        try check(code, lenient: lenient)
        return Int(done)
    }

    func skipRows(_ count: Int) throws(MatteError) {
        try check(unsafe mpng_reader_skip_rows(reader, UInt32(count)))
        rowsRead += count
    }

    /// The position in the file up to which libpng has consumed the bytes.
    var position: Int { unsafe mpng_reader_position(reader) }

    /// Reads the whole picture, interlaced or not. Returns the number of rows with at least one decoded pixel.
    @unsafe
    func readImage(
        into rows: MutableRows, lenient: Bool
    ) throws(MatteError) -> (rows: Int, complete: Bool) {
        var done: UInt32 = 0
        let code = unsafe mpng_reader_read_image(
            reader, rows.base.assumingMemoryBound(to: UInt8.self), rows.bytesPerRow, &done)
        rowsRead = Int(done)
        try check(code, lenient: lenient)
        return (Int(done), code == 0)
    }

    /// Checks the data after the last row. A lenient reader tolerates damage there, because all pixels are known.
    func finish(lenient: Bool) throws(MatteError) {
        var exif: UnsafePointer<UInt8>?
        var count = 0
        try check(unsafe mpng_reader_finish(reader, &exif, &count), lenient: lenient)
    }

    /// The damage that a lenient reader has tolerated, as a phrase that is printed after a colon, or `nil` if there was none.
    var damage: String? {
        let message = unsafe shimMessage(mpng_reader_damage(reader))
        return failure ?? (message.isEmpty ? nil : message)
    }

    private func check(_ code: Int32, lenient: Bool = false) throws(MatteError) {
        let status = ShimStatus(rawValue: code) ?? .corrupt
        guard status != .ok else { return }
        let message = unsafe shimMessage(mpng_reader_message(reader))
        if lenient, status.isDamage {
            failure = failure ?? message
            return
        }
        if let failure = input.failure { throw failure }
        throw status.decodingError(.png, message, row: rowsRead, of: height)
    }
}
#endif
