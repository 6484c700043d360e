// Design: docs/design/codecs.md

import Matte
import MatteKernelTypes

/// The encoder of baseline JPEG files. Its files have the bytes of libjpeg-turbo's.
enum JPEGEncoder {
    /// Encodes a picture. Returns `false` if the file would exceed the byte cap.
    ///
    /// - Parameter mostHeld: The maximum memory in bytes for coefficients that are held to compute Huffman codes. For a
    ///   larger picture, an additional pass over the picture counts the symbols.
    static func encode(
        _ job: EncodingJob, _ options: JPEGOptions, mostHeld: Int = mostHeldCoefficients
    ) throws(MatteError) -> Bool {
        var run = try Run(job, options)
        guard options.optimizedCodes else {
            return try run.write(run.standardCodes)
        }
        if !job.picture.isBounded || JPEGBlockMemory.byteCount(run.layout, rows: run.layout.down) <= mostHeld
        {
            return try run.writeHeld()
        }
        return try run.write(run.countedCodes())
    }

    /// The maximum memory in bytes for a picture's coefficients. A larger picture is encoded twice instead. The limit
    /// is low because commands of the tool also hold other data, such as a picture turned upside down, and must stay
    /// below 64 MiB in total.
    static var mostHeldCoefficients: Int { 16 << 20 }

    /// Returns the number of rows that are encoded at a time: about 256 KiB of pixels, in multiples of 16 rows. Two such
    /// bands fit the second-level cache, and the system need not clear much memory for them.
    static func bandRows(_ size: PixelSize, _ layout: RowLayout) -> Int {
        max(16, (1 << 18) / max(1, size.width * layout.bytesPerPixel) / 16 * 16)
    }

    /// Returns the memory that encoding takes besides the rows of the picture, in bytes.
    static func memory(_ size: PixelSize, _ options: JPEGOptions, _ layout: RowLayout) -> Int {
        let scan = scanLayout(size, options, layout)
        let held = JPEGBlockMemory.byteCount(scan, rows: scan.down)
        let rows = JPEGPixelBlocks.byteCount(scan) + JPEGBlockMemory.byteCount(scan, rows: 1) + 1 << 20
        return rows + (options.optimizedCodes && held <= mostHeldCoefficients ? held : 0)
    }

    static func scanLayout(_ size: PixelSize, _ options: JPEGOptions, _ layout: RowLayout) -> JPEGScanLayout {
        guard layout != .gray, layout != .index else {
            return JPEGScanLayout(size: size, [JPEGScanLayout.Component(1, 1, table: 0)])
        }
        let (h, v) =
            switch options.chroma {
            case .automatic: options.quality >= 95 ? (1, 1) : (2, 2)
            case .full: (1, 1)
            case .halved: (2, 1)
            case .quartered: (2, 2)
            }
        return JPEGScanLayout(
            size: size,
            [
                JPEGScanLayout.Component(h, v, table: 0), JPEGScanLayout.Component(1, 1, table: 1),
                JPEGScanLayout.Component(1, 1, table: 1),
            ])
    }

    /// One encoding of a picture.
    private struct Run {
        typealias Codes = [(dc: JPEGHuffmanCode, ac: JPEGHuffmanCode)]

        let job: EncodingJob
        let layout: JPEGScanLayout
        let factors: [[UInt16]]
        let start: Int

        init(_ job: EncodingJob, _ options: JPEGOptions) throws(MatteError) {
            self.job = job
            layout = JPEGEncoder.scanLayout(job.picture.size, options, job.picture.layout)
            factors = (0..<layout.tableCount).map {
                JPEGQuantization.factors(quality: options.quality, isChroma: $0 == 1)
            }
            start = job.sink.count
            let size = job.picture.size
            guard size.width <= 65_500, size.height <= 65_500 else {
                throw MatteError(
                    .encoding,
                    "cannot encode a picture of \(size) as JPEG: a side may have 65500 pixels; make the picture smaller, or use PNG"
                )
            }
        }

        var standardCodes: Codes {
            (0..<layout.tableCount).map { (.standardDC[$0], .standardAC[$0]) }
        }

        private func codes(_ writer: JPEGScanWriter) -> Codes {
            writer.occurrences.map {
                (JPEGHuffmanCode(occurrences: $0.dc), JPEGHuffmanCode(occurrences: $0.ac))
            }
        }

        /// Returns the best codes, after a pass over the picture that counts the symbols.
        func countedCodes() throws(MatteError) -> Codes {
            let writer = try JPEGScanWriter(layout, to: job.sink)
            let blocks = try JPEGBlockMemory(layout, rows: 1)
            _ = try forEachRow { (pixels, rows, count, first) throws(MatteError) in
                unsafe pixels.transform(rows, count, first: first, into: blocks, row: 0)
                try writer.add(blocks, row: 0)
                return true
            }
            return codes(writer)
        }

        /// Writes the file with the given codes, in one pass over the picture.
        mutating func write(_ codes: Codes) throws(MatteError) -> Bool {
            guard let indexAt = try head(codes) else { return false }
            let writer = try JPEGScanWriter(layout, to: job.sink)
            writer.start(codes)
            let blocks = try JPEGBlockMemory(layout, rows: 1)
            let isWithinCap = try forEachRow { (pixels, rows, count, first) throws(MatteError) in
                unsafe pixels.transform(rows, count, first: first, into: blocks, row: 0)
                try writer.add(blocks, row: 0)
                return !isOverCap(pending: writer.pendingBytes)
            }
            return isWithinCap ? try finish(writer, indexAt) : false
        }

        /// Writes the file with the best codes. The coefficients of the picture are held in memory.
        mutating func writeHeld() throws(MatteError) -> Bool {
            let writer = try JPEGScanWriter(layout, to: job.sink)
            let blocks = try JPEGBlockMemory(layout, rows: layout.down)
            _ = try forEachRow { (pixels, rows, count, first) throws(MatteError) in
                unsafe pixels.transform(rows, count, first: first, into: blocks, row: first)
                try writer.add(blocks, row: first)
                return true
            }
            let codes = codes(writer)
            guard let indexAt = try head(codes) else { return false }
            writer.start(codes)
            for row in 0..<layout.down {
                try writer.add(blocks, row: row)
                guard !isOverCap(pending: writer.pendingBytes) else { return false }
            }
            return try finish(writer, indexAt)
        }

        /// Passes the rows of pixels of each row of MCUs to `body` until it returns `false`.
        @safe
        private func forEachRow(
            _ body: (JPEGPixelBlocks, Rows, _ count: Int, _ first: Int) throws(MatteError) -> Bool
        ) throws(MatteError) -> Bool {
            let picture = job.picture
            let pixels = try JPEGPixelBlocks(layout, picture.layout, factors: factors)
            let rows = try picture.rows(bandRows: JPEGEncoder.bandRows(picture.size, picture.layout))
            let height = JPEGPixelBlocks.rows(layout)
            return try unsafe rows.forEachBand(threads: picture.threads(job.parallelism)) { _ in
                0
            } work: { _, _ in
            } finish: { (band) throws(MatteError) in
                for y in unsafe stride(from: 0, to: band.count, by: height) {
                    let count = unsafe min(height, band.count - y)
                    guard
                        unsafe try body(pixels, band.rows.suffix(from: y), count, (band.first + y) / height)
                    else { return false }
                }
                return true
            }
        }

        // MARK: Segments

        /// Writes everything before the entropy-coded data. Returns the offset of the index of pictures in the sink, or 0
        /// without one. Returns `nil` if the file exceeds the byte cap.
        private func head(_ codes: Codes) throws(MatteError) -> Int? {
            let metadata = job.metadata
            let added = try JPEGSegments.added(metadata)
            var bytes = JPEGHead.start(metadata.density)
            if let exif = metadata.exif {
                guard exif.count <= 65_527 else {
                    throw MatteError(
                        .encoding,
                        "cannot write EXIF as JPEG: it has \(exif.count) bytes, and a segment holds 65527; leave it out, or use PNG"
                    )
                }
                bytes += JPEGHead.exif(exif)
            }
            let indexAt = added.index.map { $0 + bytes.count + start }
            bytes += added.bytes
            if let profile = metadata.colorProfile, !profile.isEmpty {
                bytes += try JPEGHead.profile(profile)
            }
            bytes += JPEGHead.frame(layout, factors: factors)
            bytes += JPEGHead.scan(layout, codes)
            unsafe try job.sink.append(bytes.elements.bytes)
            return isOverCap(pending: 0) ? nil : indexAt ?? 0
        }

        private func finish(_ writer: JPEGScanWriter, _ indexAt: Int) throws(MatteError) -> Bool {
            try writer.finish()
            let end: [UInt8] = [0xFF, 0xD9]
            unsafe try job.sink.append(end.elements.bytes)
            guard !isOverCap(pending: 0) else { return false }
            if let map = job.metadata.gainMapFile, indexAt > 0 {
                let length = job.sink.count - start
                let index = MPFIndex.data(first: length, others: [(0, start + length - indexAt, map.count)])
                unsafe try job.sink.replace(at: indexAt, with: index.elements.bytes)
                unsafe try job.sink.append(map.elements.bytes)
            }
            return true
        }

        /// Returns true if the file has more bytes than the cap allows.
        private func isOverCap(pending: Int) -> Bool {
            let map = job.metadata.gainMapFile?.count ?? 0
            return job.byteCap > 0 && job.sink.count - start + pending + map > job.byteCap
        }
    }
}
