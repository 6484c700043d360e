#if PNG && (!canImport(ImageIO) || SystemCodecs)
import Matte

/// An encoder of PNG files that compresses with zlib, through libpng.
enum LibPNGEncoder {
    /// Encodes a picture at the compression `balanced` or `smallest`.
    ///
    /// - Returns: The length of the file in bytes, or `nil` if it would exceed the byte cap.
    static func encode(_ job: EncodingJob, _ compression: PNGOptions.Compression) throws(MatteError) -> Int? {
        if compression == .smallest { return try smaller(job, filtered(level: 9), unfiltered(level: 9)) }
        let start = job.sink.count
        let isWithinCap = try compressed(job, filtered(level: 6), to: job.sink, byteCap: job.byteCap)
        return isWithinCap ? job.sink.count - start : nil
    }

    private static func filtered(level: Int32) -> LibPNGWriter.Compression {
        LibPNGWriter.Compression(level: level, strategy: 1, filters: LibPNGWriter.Compression.allFilters)
    }

    private static func unfiltered(level: Int32) -> LibPNGWriter.Compression {
        LibPNGWriter.Compression(level: level, strategy: 0, filters: LibPNGWriter.Compression.filterNone)
    }

    /// Encodes the picture with two kinds of compression and keeps the smaller file.
    ///
    /// If the second file can have at most 16 MiB, it is encoded into memory. Otherwise a first encode only counts its
    /// bytes, and a second one writes it.
    ///
    /// - Returns: The length of the file in bytes, or `nil` if both files exceed the cap.
    private static func smaller(
        _ job: EncodingJob, _ first: LibPNGWriter.Compression, _ second: LibPNGWriter.Compression
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
            unsafe try job.sink.append(other.bytes.elements.bytes)
            return other.count
        }
        guard try compressed(job, second, to: CountingSink(), byteCap: cap) else { return length }
        try job.sink.truncate(to: start)
        _ = try compressed(job, second, to: job.sink, byteCap: 0)
        return job.sink.count - start
    }

    private static func compressed(
        _ job: EncodingJob, _ compression: LibPNGWriter.Compression, to sink: any ByteSink, byteCap: Int
    ) throws(MatteError) -> Bool {
        guard let writer = try LibPNGWriter(job, compression, to: sink, byteCap: byteCap) else {
            return false
        }
        let rows = try job.picture.rows(bandRows: max(16, (1 << 20) / max(1, job.picture.rowBytes)))
        var outcome: Result<Bool, MatteError> = .success(true)
        let isWithinCap = unsafe try rows.forEachBand(threads: job.picture.threads(job.parallelism)) { _ in
            1
        } work: { band, _ in
            outcome = Result { () throws(MatteError) in
                try unsafe writer.write(band.rows, count: band.count)
            }
        } finish: { _ throws(MatteError) in
            try outcome.get()
        }
        return isWithinCap ? try writer.finish() : false
    }
}
#endif
