#if PNG
import CPNG
import Matte

/// A libpng writer. Rows or one finished zlib stream go in, a file comes out.
@safe
final class PNGWriter {
    private let writer: OpaquePointer

    /// How libpng compresses rows.
    struct Compression {
        var level: Int32
        var strategy: Int32
        var filters: Int32

        static let stored = Compression(level: 0, strategy: 0, filters: filterNone)

        static let filterNone: Int32 = 0x08
        static let filterUp: Int32 = 0x20
        static let allFilters: Int32 = 0xF8
    }

    /// Writes what stands before the image data.
    ///
    /// - Parameter byteCap: a length beyond which writing ends early with `nil`, or 0.
    init?(
        size: PixelSize, layout: RowLayout, compression: Compression, metadata: EncodingMetadata, byteCap: Int
    ) throws(MatteError) {
        guard let opened = unsafe mpng_writer_open() else { throw ShimStatus.memory.encodingError(.png, "") }
        unsafe writer = opened
        var options = unsafe mpng_write_options()
        unsafe options.width = UInt32(size.width)
        unsafe options.height = UInt32(size.height)
        let format =
            switch layout {
            case .gray, .index: MPNG_GRAY8
            case .rgb: MPNG_RGB8
            case .rgba, .cmyk: MPNG_RGBA8
            case .bgra: MPNG_BGRA8
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
        unsafe options.byte_cap = UInt64(byteCap)
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
    }

    deinit { unsafe mpng_writer_close(writer) }

    /// Writes rows; `false` when the cap is reached.
    @unsafe
    func write(_ rows: UnsafePointer<UInt8>, bytesPerRow: Int, count: Int) throws(MatteError) -> Bool {
        try check(unsafe mpng_writer_write_rows(writer, rows, bytesPerRow, UInt32(count)))
    }

    /// Writes one IDAT chunk that holds a zlib stream, in place of rows, and the end, and returns the file; `nil` when
    /// the cap is reached. Each piece is dropped as soon as the file holds it.
    func finish(zlibStream pieces: consuming [[UInt8]]) throws(MatteError) -> [UInt8]? {
        var fileCount = 0
        let code = unsafe mpng_writer_begin_zlib_stream(
            writer, pieces.reduce(0) { $0 + $1.count }, &fileCount)
        guard try check(code) else { return nil }
        var outcome: Int32 = 0
        let file = unsafe [UInt8](unsafeUninitializedCapacity: fileCount) { file, initialized in
            unsafe outcome = mpng_writer_lend(writer, file.baseAddress)
            for i in pieces.indices where outcome == 0 {
                let piece = pieces[i]
                pieces[i] = []
                unsafe piece.withUnsafeBufferPointer {
                    unsafe outcome = mpng_writer_append_zlib_stream(writer, $0.baseAddress, $0.count)
                }
            }
            var bytes: UnsafeMutablePointer<UInt8>?
            var count = 0
            if outcome == 0 { unsafe outcome = mpng_writer_finish(writer, &bytes, &count) }
            initialized = outcome == 0 ? count : 0
        }
        return try check(outcome) ? file : nil
    }

    /// Writes the end and returns the file; `nil` when the cap is reached.
    func finish() throws(MatteError) -> [UInt8]? {
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        guard try check(unsafe mpng_writer_finish(writer, &bytes, &count)) else { return nil }
        defer { unsafe mpng_free(bytes) }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    private func check(_ code: Int32) throws(MatteError) -> Bool {
        let status = ShimStatus(rawValue: code) ?? .misuse
        if status == .ok { return true }
        if status == .overCap { return false }
        throw status.encodingError(.png, unsafe shimMessage(mpng_writer_message(writer)))
    }
}

/// Pixels an inch as pixels a metre; 0 when that makes no sense.
private func perMeter(_ perInch: Double) -> UInt32 {
    let value = perInch / 0.0254 + 0.5
    return value >= 1 && value < 2_147_483_647 ? UInt32(value) : 0
}
#endif
