#if PNG && (!canImport(ImageIO) || SystemCodecs)
import CPNG
import Matte

/// A libpng writer that takes rows and writes bytes to a sink.
@safe
final class LibPNGWriter {
    private let writer: OpaquePointer
    private let sink: any ByteSink
    /// The chunks with texts that libpng doesn't write itself, until they are written.
    private var texts: [UInt8] = []

    /// The settings of libpng for compressing rows.
    struct Compression {
        var level: Int32
        var strategy: Int32
        var filters: Int32

        static let filterNone: Int32 = 0x08
        static let filterUp: Int32 = 0x20
        static let allFilters: Int32 = 0xF8
    }

    /// Writes the bytes before the image data. Returns `nil` if they exceed the byte cap.
    ///
    /// - Parameter byteCap: The maximum length of the file in bytes; 0 means no maximum.
    init?(
        _ job: EncodingJob, _ compression: Compression, to sink: any ByteSink, byteCap: Int
    ) throws(MatteError) {
        let (size, layout, metadata) = (job.picture.size, job.picture.layout, job.metadata)
        self.sink = sink
        guard let opened = unsafe mpng_writer_open() else { throw ShimStatus.memory.encodingError(.png, "") }
        unsafe writer = opened
        var options = unsafe mpng_write_options()
        unsafe options.width = UInt32(size.width)
        unsafe options.height = UInt32(size.height)
        let format =
            switch layout {
            case .gray, .index: MPNG_GRAY8
            case .rgb, .rgb16: MPNG_RGB8
            case .rgba, .rgbx, .cmyk: MPNG_RGBA8
            case .bgra, .bgrx: MPNG_BGRA8
            }
        unsafe options.format = Int32(format)
        unsafe options.level = compression.level
        unsafe options.strategy = compression.strategy
        unsafe options.filters = compression.filters
        unsafe options.memory_level = 9
        unsafe options.srgb = metadata.colorProfile == nil ? 1 : 0
        if let density = metadata.density {
            unsafe options.pixels_per_meter_x = perMeter(density.horizontal)
            unsafe options.pixels_per_meter_y = perMeter(density.vertical)
        }
        texts = PNGContainer.texts(metadata)
        guard byteCap == 0 || byteCap > texts.count else { return nil }
        unsafe options.byte_cap = UInt64(max(0, byteCap - texts.count))
        unsafe options.fail_after = -1
        let code = unsafe withOptionalBytes(metadata.colorProfile) { icc in
            unsafe withOptionalBytes(metadata.exif) { exif in
                unsafe options.icc = icc.baseAddress
                unsafe options.icc_count = icc.count
                unsafe options.exif = exif.baseAddress
                unsafe options.exif_count = exif.count
                return unsafe mpng_writer_start(opened, &options)
            }
        }
        guard try check(code) else { return nil }
        try passOn()
    }

    deinit { unsafe mpng_writer_close(writer) }

    /// Writes `count` rows, from row 0 of `rows` on. Returns `false` if the file exceeds the byte cap.
    @unsafe
    func write(_ rows: Rows, count: Int) throws(MatteError) -> Bool {
        let isWritten = try check(
            unsafe mpng_writer_write_rows(
                writer, rows.base.assumingMemoryBound(to: UInt8.self), rows.bytesPerRow, UInt32(count)))
        if isWritten { try passOn() }
        return isWritten
    }

    /// Writes the end of the file. Returns `false` if the file exceeds the byte cap.
    func finish() throws(MatteError) -> Bool {
        guard try check(unsafe mpng_writer_finish(writer)) else { return false }
        try passOn()
        return true
    }

    /// Moves the bytes that libpng has written to the sink.
    private func passOn() throws(MatteError) {
        var bytes: UnsafePointer<UInt8>?
        var count = 0
        unsafe mpng_writer_take(writer, &bytes, &count)
        guard var start = unsafe bytes, count > 0 else { return }
        if !texts.isEmpty, count >= PNGContainer.headerLength {
            // The chunks follow the header, which libpng has written first.
            let head = PNGContainer.headerLength
            let more = texts
            texts = []
            try unsafe sink.append(RawSpan(_unsafeStart: UnsafeRawPointer(start), byteCount: head))
            unsafe try sink.append(more.elements.bytes)
            unsafe start += head
            count -= head
        }
        try unsafe sink.append(RawSpan(_unsafeStart: UnsafeRawPointer(start), byteCount: count))
    }

    private func check(_ code: Int32) throws(MatteError) -> Bool {
        let status = ShimStatus(rawValue: code) ?? .misuse
        if status == .ok { return true }
        if status == .overCap { return false }
        throw status.encodingError(.png, unsafe shimMessage(mpng_writer_message(writer)))
    }
}
#endif
