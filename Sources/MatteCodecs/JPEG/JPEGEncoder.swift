#if JPEG
import CJPEG
import Matte

/// Writes JPEG files through libjpeg-turbo.
enum JPEGEncoder {
    /// Encodes rows; `nil` when the file would be longer than `byteCap` (0: no cap).
    static func encode(
        _ feed: inout RowFeed, _ options: JPEGOptions, _ metadata: EncodingMetadata, byteCap: Int
    ) throws(MatteError) -> [UInt8]? {
        guard let writer = unsafe mjpeg_writer_open() else {
            throw ShimStatus.memory.encodingError(.jpeg, "")
        }
        defer { unsafe mjpeg_writer_close(writer) }
        func check(_ code: Int32) throws(MatteError) -> Bool {
            let status = ShimStatus(rawValue: code) ?? .misuse
            if status == .ok { return true }
            if status == .overCap { return false }
            throw status.encodingError(.jpeg, unsafe shimMessage(mjpeg_writer_message(writer)))
        }
        var raw = unsafe writeOptions(feed, options, metadata)
        unsafe raw.byte_cap = UInt64(byteCap)
        let code = unsafe withOptionalBytes(metadata.colorProfile) { icc in
            unsafe withOptionalBytes(metadata.exif) { exif in
                unsafe raw.icc = icc.baseAddress
                unsafe raw.icc_count = icc.count
                unsafe raw.exif = exif.baseAddress
                unsafe raw.exif_count = exif.count
                return unsafe mjpeg_writer_start(writer, &raw)
            }
        }
        guard try check(code) else { return nil }
        var y = 0
        while y < feed.height {
            if Task.isCancelled { throw .cancelled }
            let count = min(RowFeed.band, feed.height - y)
            let code = unsafe feed.withRows(y, count) { rows, stride in
                unsafe mjpeg_writer_write_rows(writer, rows, stride, UInt32(count))
            }
            guard try check(code) else { return nil }
            y += count
        }
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        guard try check(unsafe mjpeg_writer_finish(writer, &bytes, &count)) else { return nil }
        defer { unsafe mjpeg_free(bytes) }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    @unsafe
    private static func writeOptions(
        _ feed: RowFeed, _ options: JPEGOptions, _ metadata: EncodingMetadata
    ) -> mjpeg_write_options {
        var raw = unsafe mjpeg_write_options()
        unsafe raw.width = UInt32(feed.width)
        unsafe raw.height = UInt32(feed.height)
        let format =
            switch feed.layout {
            case .gray, .index: MJPEG_GRAY8
            case .rgb, .cmyk: MJPEG_RGB8
            case .rgba: MJPEG_RGBA8
            case .bgra: MJPEG_BGRA8
            }
        unsafe raw.format = Int32(format)
        unsafe raw.quality = Int32(options.quality)
        let subsampling: Int32 =
            switch options.chroma {
            case .automatic: options.quality >= 95 ? 0 : 2
            case .full: 0
            case .halved: 1
            case .quartered: 2
            }
        unsafe raw.subsampling = subsampling
        unsafe raw.progressive = options.isProgressive ? 1 : 0
        unsafe raw.optimize = options.optimizesCoding ? 1 : 0
        if let density = metadata.density {
            unsafe raw.density_unit = 1
            unsafe raw.density_x = UInt16(clamping: Int(clampedToLevels: density.horizontal))
            unsafe raw.density_y = UInt16(clamping: Int(clampedToLevels: density.vertical))
        }
        unsafe raw.fail_after = -1
        return unsafe raw
    }
}

extension Int {
    /// The nearest integer in 0...65,535; 0 for what isn't a number.
    fileprivate init(clampedToLevels value: Double) {
        self = value > 0 ? Int(Swift.min(value, 65_535) + 0.5) : 0
    }
}
#endif
