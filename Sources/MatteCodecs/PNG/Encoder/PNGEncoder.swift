import Matte

/// The PNG encoder. Fast compression uses Matte's own deflate. Other levels use libpng, if it is part of this build.
struct PNGEncoder: ImageEncoder {
    /// Encodes with libpng's compression. Returns the length of the file in bytes, or `nil` if the file would exceed the
    /// byte cap. `nil` in builds without libpng.
    let libPNG: (@Sendable (EncodingJob, PNGOptions.Compression) throws(MatteError) -> Int?)?

    func layout(for format: PixelFormat) -> RowLayout { RowLayout(keeping: format) }

    func memory(
        for size: PixelSize, _ layout: RowLayout, _ encoding: ImageEncoding, _ parallelism: Parallelism
    ) -> MemoryNeed.Part {
        MemoryNeed.Part(
            bytes: PixelStream.memory(size, layout, parallelism), purpose: "rows to encode")
    }

    func encode(_ job: EncodingJob) throws(MatteError) -> Bool {
        guard case .png(let options) = job.encoding.choice else { return false }
        if job.storesPixels { return try Self.stored(job) }
        let start = job.sink.count
        var length: Int?
        switch options.compression {
        case .fast:
            if try Self.fast(job) { length = job.sink.count - start }
        case .balanced, .smallest:
            guard let libPNG else {
                throw MatteError(
                    .unsupported,
                    "cannot write PNG at compression \(options.compression): Matte was built without its package trait PNG; use compression fast"
                )
            }
            length = try libPNG(job, options.compression)
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
        return try Self.stored(job)
    }

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
        unsafe try job.sink.append(bytes.elements.bytes)
        return !job.isOverCap
    }

    /// Writes the picture uncompressed and without filters, in one IDAT chunk. Returns `false` if the file exceeds the
    /// byte cap.
    private static func stored(_ job: EncodingJob) throws(MatteError) -> Bool {
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
                let row = unsafe band.rows[y]
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
