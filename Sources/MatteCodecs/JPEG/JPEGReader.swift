#if JPEG && (!canImport(ImageIO) || SystemCodecs)
import CJPEG
import Matte

/// A reader of one JPEG, based on libjpeg. The initializer reads the header.
@safe
final class JPEGReader {
    private let reader: OpaquePointer
    private let input: ShimInput
    private let header: mjpeg_header
    private let lenient: Bool
    /// The size of the decoded picture in pixels, after scaling.
    private(set) var decodedSize: PixelSize
    /// The columns of the decoded picture that the rows contain.
    private(set) var columns: Range<Int>
    private var rowsRead = 0
    /// The message of the first error that a lenient reader has tolerated.
    private var failure: String?

    init(_ bytes: EncodedInput, limits: DecodingLimits, lenient: Bool) throws(MatteError) {
        let input = ShimInput(bytes)
        var options = unsafe mjpeg_read_options()
        unsafe options.max_scans = UInt32(clamping: limits.scans)
        unsafe options.max_memory = limits.libraryMemory
        unsafe options.lenient = lenient ? 1 : 0
        unsafe options.fail_after = -1
        unsafe options.should_stop = { _ in Task.isCancelled ? 1 : 0 }
        unsafe options.read = unsafe ShimInput.read
        unsafe options.read_context = unsafe input.context
        guard let opened = unsafe mjpeg_reader_open(nil, 0, &options) else {
            throw ShimStatus.memory.decodingError(.jpeg, "")
        }
        var header = mjpeg_header()
        let status = unsafe ShimStatus(rawValue: mjpeg_reader_read_header(opened, &header)) ?? .corrupt
        guard status == .ok else {
            let message = unsafe shimMessage(mjpeg_reader_message(opened))
            unsafe mjpeg_reader_close(opened)
            throw input.failure ?? status.decodingError(.jpeg, message)
        }
        unsafe reader = opened
        self.input = input
        self.header = header
        self.lenient = lenient
        decodedSize = PixelSize(width: Int(header.width), height: Int(header.height))
        columns = 0..<decodedSize.width
    }

    deinit { unsafe mjpeg_reader_close(reader) }

    /// The header as libjpeg reads it.
    var reread: RereadHeader {
        RereadHeader(
            size: PixelSize(width: Int(header.width), height: Int(header.height)),
            colors: Int(header.components), isHeldWhole: hasMultipleScans)
    }

    /// A Boolean value that indicates whether the file has one component.
    var isGray: Bool { header.components == 1 }

    /// A Boolean value that indicates whether the file has four components, which are decoded as CMYK inks.
    var isCMYK: Bool { header.components == 4 }

    /// A Boolean value that indicates whether the file has several scans, in which case libjpeg holds the coefficients
    /// of the whole picture.
    var hasMultipleScans: Bool { header.multiple_scans != 0 }

    /// Starts decoding at `eighths`/8 of the stored size. Rows contain at least the requested columns, or all columns
    /// if `wanted` is `nil`.
    func start(_ layout: RowLayout, eighths: Int, columns wanted: Range<Int>?) throws(MatteError) {
        let format =
            switch layout {
            case .gray, .index: MJPEG_GRAY8
            case .rgb, .rgb16: MJPEG_RGB8
            case .rgba, .rgbx: MJPEG_RGBA8
            case .bgra, .bgrx: MJPEG_BGRA8
            case .cmyk: MJPEG_CMYK8
            }
        var options = mjpeg_output_options()
        options.format = Int32(format)
        options.scale_eighths = UInt32(eighths)
        if let wanted {
            options.crop_x = UInt32(wanted.lowerBound)
            options.crop_width = UInt32(wanted.count)
        }
        var output = mjpeg_output()
        try check(unsafe mjpeg_reader_start(reader, &options, &output))
        decodedSize = PixelSize(width: Int(output.width), height: Int(output.height))
        columns = Int(output.crop_x)..<Int(output.crop_x + output.crop_width)
    }

    /// Reads the next `count` rows to memory, from row 0 of `rows` on.
    ///
    /// - Returns: The number of complete rows. It is less than `count` only for damaged files in lenient mode.
    @unsafe
    func readRows(into rows: MutableRows, count: Int) throws(MatteError) -> Int {
        var done: UInt32 = 0
        let code = unsafe mjpeg_reader_read_rows(
            reader, rows.base.assumingMemoryBound(to: UInt8.self), rows.bytesPerRow, UInt32(count), &done)
        rowsRead += Int(done)
        try check(code, lenient: lenient)
        return Int(done)
    }

    /// The position in the file up to which libjpeg has consumed the bytes.
    var position: Int { unsafe mjpeg_reader_position(reader) }

    func skipRows(_ count: Int) throws(MatteError) {
        try check(unsafe mjpeg_reader_skip_rows(reader, UInt32(count)))
        rowsRead += count
    }

    /// Checks the data after the last row. Throws if a part of the picture is missing.
    func finish() throws(MatteError) {
        try check(unsafe mjpeg_reader_finish(reader))
    }

    /// A Boolean value that indicates whether a lenient reader has skipped damaged data.
    var sawDamage: Bool { unsafe mjpeg_reader_warning_count(reader) > 0 }

    /// The damage that a lenient reader has tolerated, as a phrase that is printed after a colon, or `nil` if there was none.
    var damage: String? {
        var row: UInt32 = 0
        let message = unsafe shimMessage(mjpeg_reader_damage(reader, &row))
        guard !message.isEmpty else { return failure }
        return row == 0 ? message : "\(message), from row \(row) of \(decodedSize.height) on"
    }

    private func check(_ code: Int32, lenient: Bool = false) throws(MatteError) {
        let status = ShimStatus(rawValue: code) ?? .corrupt
        guard status != .ok else { return }
        let message = unsafe shimMessage(mjpeg_reader_message(reader))
        if lenient, status.isDamage {
            failure = failure ?? message
            return
        }
        if let failure = input.failure { throw failure }
        throw status.decodingError(.jpeg, message, row: rowsRead, of: decodedSize.height)
    }
}
#endif
