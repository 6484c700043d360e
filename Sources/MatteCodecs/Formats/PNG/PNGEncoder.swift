import Matte

/// An encoder of PNG files.
enum PNGEncoder {
    /// Encodes a picture. Returns `false` if the file would exceed the byte cap.
    static func encode(_ job: EncodingJob, _ options: PNGOptions) throws(MatteError) -> Bool {
        if job.storesPixels { return try stored(job) }
        let start = job.sink.count
        var length: Int?
        switch options.compression {
        case .fast:
            if try fast(job) { length = job.sink.count - start }
        #if PNG && (!canImport(ImageIO) || SystemCodecs)
        case .balanced:
            if try compressed(job, filtered(level: 6), to: job.sink, byteCap: job.byteCap) {
                length = job.sink.count - start
            }
        case .smallest:
            length = try smaller(job, filtered(level: 9), unfiltered(level: 9))
        #else
        case .balanced, .smallest:
            throw MatteError(
                .unsupported,
                "cannot write PNG at compression \(options.compression): Matte was built without its package trait PNG; use compression fast"
            )
        #endif
        }
        // Store the pixels uncompressed if compression makes the file longer. Budget searches rely on this maximum
        // length.
        let picture = job.picture
        let bound =
            StoredStream.pngBytes(
                width: picture.size.width, height: picture.size.height,
                bytesPerPixel: picture.layout.bytesPerPixel)
            + StoredStream.standardChunks + job.metadata.byteCount
        guard (length ?? .max) > bound, job.byteCap == 0 || bound <= job.byteCap else { return length != nil }
        try job.sink.truncate(to: start)
        return try stored(job)
    }

    #if PNG && (!canImport(ImageIO) || SystemCodecs)
    private static func filtered(level: Int32) -> PNGWriter.Compression {
        PNGWriter.Compression(level: level, strategy: 1, filters: PNGWriter.Compression.allFilters)
    }

    private static func unfiltered(level: Int32) -> PNGWriter.Compression {
        PNGWriter.Compression(level: level, strategy: 0, filters: PNGWriter.Compression.filterNone)
    }

    /// Encodes the picture with two kinds of compression and keeps the smaller file.
    ///
    /// If the second file can have at most 16 MiB, it is encoded into memory. Otherwise a first encode only counts its
    /// bytes, and a second one writes it.
    ///
    /// - Returns: The length of the file in bytes, or `nil` if both files exceed the cap.
    private static func smaller(
        _ job: EncodingJob, _ first: PNGWriter.Compression, _ second: PNGWriter.Compression
    ) throws(MatteError) -> Int? {
        let start = job.sink.count
        var length: Int?
        if try compressed(job, first, to: job.sink, byteCap: job.byteCap) {
            length = job.sink.count - start
        } else {
            try job.sink.truncate(to: start)
        }
        let cap = length ?? job.byteCap
        if cap > 0, cap <= 16 << 20 {
            let other = MemorySink()
            guard try compressed(job, second, to: other, byteCap: cap) else { return length }
            try job.sink.truncate(to: start)
            unsafe try job.sink.append(other.bytes.span.bytes)
            return other.count
        }
        guard try compressed(job, second, to: CountingSink(), byteCap: cap) else { return length }
        try job.sink.truncate(to: start)
        _ = try compressed(job, second, to: job.sink, byteCap: 0)
        return job.sink.count - start
    }

    private static func compressed(
        _ job: EncodingJob, _ compression: PNGWriter.Compression, to sink: any ByteSink, byteCap: Int
    ) throws(MatteError) -> Bool {
        guard let writer = try PNGWriter(job, compression, to: sink, byteCap: byteCap) else { return false }
        let rows = try job.picture.rows(bandRows: max(16, (1 << 20) / max(1, job.picture.rowBytes)))
        var outcome: Result<Bool, MatteError> = .success(true)
        let threads = job.parallelism.limit
        let isWithinCap = unsafe try rows.forEachBand(threads: threads) { _ in
            1
        } work: { band, _ in
            outcome = Result { () throws(MatteError) in
                try unsafe writer.write(
                    band.start.assumingMemoryBound(to: UInt8.self), bytesPerRow: band.bytesPerRow,
                    count: band.count)
            }
        } finish: { _ throws(MatteError) in
            try outcome.get()
        }
        return isWithinCap ? try writer.finish() : false
    }
    #endif

    /// Writes the picture with filtered rows, compressed by Matte's own deflate. Returns `false` if the file exceeds
    /// the byte cap.
    private static func fast(_ job: EncodingJob) throws(MatteError) -> Bool {
        guard try append(try head(job), job) else { return false }
        let isWithinCap = try PixelStream.compress(
            job.picture, byteCap: job.byteCap, parallelism: job.parallelism,
            into: { (chunk) throws(MatteError) in try append(chunk, job) })
        return isWithinCap ? try append(PNGContainer.end, job) : false
    }

    private static func head(_ job: EncodingJob) throws(MatteError) -> [UInt8] {
        try PNGContainer.head(job.picture.size, job.picture.layout, job.metadata)
    }

    /// Appends bytes to the file. Returns `false` if the file exceeds the byte cap.
    private static func append(_ bytes: [UInt8], _ job: EncodingJob) throws(MatteError) -> Bool {
        unsafe try job.sink.append(bytes.span.bytes)
        return !job.isOverCap
    }

    /// Writes the picture uncompressed and without filters, in one IDAT chunk. Returns `false` if the file exceeds the
    /// byte cap.
    static func stored(_ job: EncodingJob) throws(MatteError) -> Bool {
        let (width, rowBytes) = (job.picture.size.width, job.picture.rowBytes)
        let name = Array("IDAT".utf8)
        let length = StoredStream.byteCount(job.picture.size.height * (1 + rowBytes))
        guard length < 1 << 31 else {
            throw MatteError(
                .encoding,
                "cannot write a picture of \(job.picture.size) uncompressed as PNG: it needs a chunk of \(length) bytes, and the limit is 2147483647; make the picture smaller"
            )
        }
        guard try append(try head(job) + PNGChunk.bytes(of: UInt32(length)), job) else { return false }
        var checksum: UInt32 = 0
        func add(_ bytes: [UInt8]) throws(MatteError) -> Bool {
            checksum = unsafe bytes.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress else { return checksum }
                return unsafe PNGChunk.checksum(checksum, start, bytes.count)
            }
            return try append(bytes, job)
        }
        guard try add(name) else { return false }
        let isBlueFirst = job.picture.layout == .bgra
        var redFirst = [UInt8](repeating: 0, count: isBlueFirst ? rowBytes : 0)
        var stream = StoredStream()
        let rows = try job.picture.rows(bandRows: max(16, (1 << 20) / max(1, rowBytes)))
        let isWithinCap = unsafe try rows.forEachBand(threads: 1) { _ in
            0
        } work: { _, _ in
        } finish: { (band) throws(MatteError) in
            for y in unsafe 0..<band.count {
                let row = unsafe band.start + y * band.bytesPerRow
                stream.append([0])
                if isBlueFirst {
                    unsafe redFirst.withUnsafeMutableBufferPointer {
                        unsafe OpaqueRows.convert(
                            row, .bgra8, to: .rgba, $0.baseAddress!, count: width,
                            background: RGB8(red: 0, green: 0, blue: 0))
                    }
                    stream.append(redFirst)
                } else {
                    unsafe stream.append(UnsafeRawBufferPointer(start: row, count: rowBytes))
                }
            }
            return try add(stream.taken())
        }
        guard isWithinCap, try add(stream.finished()) else { return false }
        return try append(PNGChunk.bytes(of: checksum) + PNGContainer.end, job)
    }
}
