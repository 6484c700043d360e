#if JPEG && (!canImport(ImageIO) || SystemCodecs)
import CJPEG
import Matte

/// An encoder of JPEG files, based on libjpeg-turbo.
enum JPEGEncoder {
    /// Encodes a picture. Returns `false` if the file would exceed the byte cap.
    ///
    /// - Parameter mostHeld: The maximum memory in bytes for the coefficients that libjpeg holds to compute Huffman
    ///   tables. For a larger picture, an additional pass over the picture computes the tables.
    static func encode(
        _ job: EncodingJob, _ options: JPEGOptions, mostHeld: Int = mostHeldCoefficients
    ) throws(MatteError) -> Bool {
        let (size, layout) = (job.picture.size, job.picture.layout)
        guard options.optimizesCoding, !options.isProgressive, job.picture.isBounded,
            coefficientBytes(size, options, layout) > mostHeld
        else { return unsafe try encode(job, options, .whole) }
        let symbols = UnsafeMutablePointer<mjpeg_symbols>.allocate(capacity: 1)
        defer { unsafe symbols.deallocate() }
        unsafe symbols.initialize(to: mjpeg_symbols())
        _ = try unsafe encode(job, options, .counting(symbols))
        return try unsafe encode(job, options, .using(symbols))
    }

    /// The purpose of a pass over the picture.
    @unsafe private enum Run {
        /// Writes the file in one pass, with the standard Huffman tables or tables that libjpeg computes.
        case whole
        /// Counts the Huffman symbols, without writing a file.
        case counting(UnsafeMutablePointer<mjpeg_symbols>)
        /// Writes the file with Huffman tables computed from the counts of an earlier pass.
        case using(UnsafeMutablePointer<mjpeg_symbols>)
    }

    /// The maximum memory in bytes for a picture's coefficients. A larger picture is encoded twice instead. The limit
    /// is low because commands of the tool also hold other data, such as a picture turned upside down, and must stay
    /// below 64 MiB in total.
    static var mostHeldCoefficients: Int { 16 << 20 }

    private static func encode(
        _ job: EncodingJob, _ options: JPEGOptions, _ run: Run
    ) throws(MatteError) -> Bool {
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
        switch unsafe run {
        case .whole: break
        case .counting(let symbols): unsafe raw.counted = symbols
        case .using(let symbols): unsafe raw.symbols = UnsafePointer(symbols)
        }
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
        let rows = try picture.rows(bandRows: bandRows(picture.size, picture.layout))
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

    /// Returns the number of rows that are encoded at a time: about 256 KiB of pixels, in multiples of 16 rows. Two such
    /// bands fit the second-level cache, and the system need not clear much memory for them.
    static func bandRows(_ size: PixelSize, _ layout: RowLayout) -> Int {
        max(16, (1 << 18) / max(1, size.width * layout.bytesPerPixel) / 16 * 16)
    }

    /// Returns true if libjpeg holds the coefficients of the whole picture while it encodes.
    static func holdsCoefficients(_ size: PixelSize, _ options: JPEGOptions, _ layout: RowLayout) -> Bool {
        options.isProgressive
            || options.optimizesCoding && coefficientBytes(size, options, layout) <= mostHeldCoefficients
    }

    /// Returns the memory for a picture's coefficients in bytes: two bytes per coefficient.
    static func coefficientBytes(_ size: PixelSize, _ options: JPEGOptions, _ layout: RowLayout) -> Int {
        let area = pixelBytes(
            PixelSize(width: (size.width + 15) / 16 * 16, height: (size.height + 15) / 16 * 16), 2)
        guard layout != .gray, area < .max / 3 else { return area }
        return switch subsampling(options) {
        case 0: 3 * area
        case 1: 2 * area
        default: area / 2 * 3
        }
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
            case .rgb, .cmyk: MJPEG_RGB8
            case .rgba, .rgbx: MJPEG_RGBA8
            case .bgra, .bgrx: MJPEG_BGRA8
            }
        unsafe raw.format = Int32(format)
        unsafe raw.quality = Int32(options.quality)
        unsafe raw.subsampling = subsampling(options)
        unsafe raw.progressive = options.isProgressive ? 1 : 0
        unsafe raw.optimize = options.optimizesCoding ? 1 : 0
        if let density = metadata.density {
            unsafe raw.density_unit = 1
            unsafe raw.density_x = UInt16(nearestTo: density.horizontal)
            unsafe raw.density_y = UInt16(nearestTo: density.vertical)
        }
        unsafe raw.fail_after = -1
        return unsafe raw
    }
}

extension UInt16 {
    /// Creates the integer in 0...65,535 that is nearest to `value`, or 0 if `value` is not a number.
    fileprivate init(nearestTo value: Double) {
        self = value > 0 ? UInt16(Swift.min(value, 65_534.5) + 0.5) : 0
    }
}
#endif
