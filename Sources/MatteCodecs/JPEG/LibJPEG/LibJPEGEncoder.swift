#if JPEG && (!canImport(ImageIO) || SystemCodecs)
import CJPEG
import Matte

/// The encoder of progressive JPEG files, based on libjpeg-turbo.
enum LibJPEGEncoder {
    /// Encodes a picture. Returns `false` if the file would exceed the byte cap.
    static func encode(_ job: EncodingJob, _ options: JPEGOptions) throws(MatteError) -> Bool {
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
        let added = try JPEGSegments.added(job.metadata)
        var segments: [UInt8]? = added.bytes
        let start = job.sink.count
        var indexAt: Int?
        func passOn() throws(MatteError) {
            var bytes: UnsafePointer<UInt8>?
            var count = 0
            unsafe mjpeg_writer_take(writer, &bytes, &count)
            guard var start = unsafe bytes, count > 0 else { return }
            if let more = segments, !more.isEmpty {
                // libjpeg has written the segments of JFIF, EXIF and the profile. The others follow EXIF.
                segments = nil
                let head = unsafe JPEGSegments.headLength(UnsafeBufferPointer(start: start, count: count))
                try unsafe job.sink.append(RawSpan(_unsafeStart: UnsafeRawPointer(start), byteCount: head))
                indexAt = added.index.map { $0 + job.sink.count }
                unsafe try job.sink.append(more.elements.bytes)
                unsafe start += head
                count -= head
            }
            try unsafe job.sink.append(RawSpan(_unsafeStart: UnsafeRawPointer(start), byteCount: count))
        }
        var raw = unsafe writeOptions(job.picture, options, job.metadata)
        let addedCount = added.bytes.count + (job.metadata.gainMapFile?.count ?? 0)
        guard job.byteCap == 0 || job.byteCap > addedCount else { return false }
        unsafe raw.byte_cap = UInt64(max(0, job.byteCap - addedCount))
        let code = unsafe withOptionalBytes(job.metadata.colorProfile) { icc in
            unsafe withOptionalBytes(job.metadata.exif) { exif in
                unsafe raw.icc = icc.baseAddress
                unsafe raw.icc_count = icc.count
                unsafe raw.exif = exif.baseAddress
                unsafe raw.exif_count = exif.count
                return unsafe mjpeg_writer_start(writer, &raw)
            }
        }
        guard try check(code) else { return false }
        let picture = job.picture
        let rows = try picture.rows(bandRows: JPEGEncoder.bandRows(picture.size, picture.layout))
        var outcome: Int32 = 0
        let isWithinCap = unsafe try rows.forEachBand(threads: picture.threads(job.parallelism)) { _ in
            1
        } work: { band, _ in
            outcome = unsafe mjpeg_writer_write_rows(
                writer, band.rows.base.assumingMemoryBound(to: UInt8.self), band.rows.bytesPerRow,
                UInt32(band.count))
        } finish: { _ throws(MatteError) in
            guard try check(outcome) else { return false }
            try passOn()
            return true
        }
        guard isWithinCap else { return false }
        guard try check(unsafe mjpeg_writer_finish(writer)) else { return false }
        try passOn()
        if let map = job.metadata.gainMapFile, let indexAt {
            let length = job.sink.count - start
            let index = MPFIndex.data(first: length, others: [(0, start + length - indexAt, map.count)])
            unsafe try job.sink.replace(at: indexAt, with: index.elements.bytes)
            unsafe try job.sink.append(map.elements.bytes)
        }
        return true
    }

    /// Returns the number that the C shim defines for the chroma sampling of the options.
    private static func subsampling(_ options: JPEGOptions) -> Int32 {
        switch options.chroma {
        case .automatic: options.quality >= 95 ? 0 : 2
        case .full: 0
        case .halved: 1
        case .quartered: 2
        }
    }

    @unsafe
    private static func writeOptions(
        _ picture: EncoderPicture, _ options: JPEGOptions, _ metadata: EncodingMetadata
    ) -> mjpeg_write_options {
        var raw = unsafe mjpeg_write_options()
        unsafe raw.width = UInt32(picture.size.width)
        unsafe raw.height = UInt32(picture.size.height)
        let format =
            switch picture.layout {
            case .gray, .index: MJPEG_GRAY8
            case .rgb, .rgb16, .cmyk: MJPEG_RGB8
            case .rgba, .rgbx: MJPEG_RGBA8
            case .bgra, .bgrx: MJPEG_BGRA8
            }
        unsafe raw.format = Int32(format)
        unsafe raw.quality = Int32(options.quality)
        unsafe raw.subsampling = subsampling(options)
        unsafe raw.progressive = options.isProgressive ? 1 : 0
        unsafe raw.optimize = options.optimizedCodes ? 1 : 0
        if let density = metadata.density {
            unsafe raw.density_unit = 1
            unsafe raw.density_x = UInt16(nearestTo: density.horizontal)
            unsafe raw.density_y = UInt16(nearestTo: density.vertical)
        }
        unsafe raw.fail_after = -1
        return unsafe raw
    }
}
#endif
