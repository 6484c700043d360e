// Design: docs/design/codecs.md

import Matte
import MatteKernelTypes
import Synchronization

/// The image data of a PNG: rows that are filtered one by one and compressed by Matte's own deflate.
///
/// Rows are compressed in groups. No group refers to another, so several threads can each compress one. Each group
/// becomes one IDAT chunk. The number of rows in a group depends only on the length of a row, so the bytes of the file
/// do not depend on the number of threads.
struct PixelStream {
    private let kernels = KernelTable.current
    let size: PixelSize
    let bytesPerPixel: Int
    let isBlueFirst: Bool

    /// The number of rows in a chunk: a few blocks of ``DeflateWorkspace``, about 512 KiB of uncompressed data.
    let chunkRows: Int

    private static var chunkBlocks: Int { 2 }
    /// The number of chunks per band of rows: `madeChunks` if the rows are computed for the encoder or memory is
    /// bounded, `lentChunks` if they are already in memory.
    private static var madeChunks: Int { 8 }
    private static var lentChunks: Int { 64 }
    /// The number of bytes of pixels below which one thread is faster than several.
    private static var parallelBytes: Int { 1 << 20 }

    /// Compresses all rows of a picture.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - byteCap: The number of compressed bytes above which compression stops; 0 means no maximum.
    ///   - parallelism: The number of threads. The bytes do not depend on it.
    ///   - append: Receives the next IDAT chunk. Returns `false` to stop compression.
    /// - Returns: `true` if all chunks were appended.
    static func compress(
        _ picture: EncoderPicture, byteCap: Int, parallelism: Parallelism,
        into append: ([UInt8]) throws(MatteError) -> Bool
    ) throws(MatteError) -> Bool {
        let stream = PixelStream(picture.size, picture.layout)
        return try stream.compress(picture, byteCap, parallelism, append)
    }

    /// Returns the memory in bytes that compression needs, including the memory for rows.
    static func memory(_ size: PixelSize, _ layout: RowLayout, _ parallelism: Parallelism) -> Int {
        let stream = PixelStream(size, layout)
        let band = EncoderRows.memory(size, layout, bandRows: stream.chunkRows * madeChunks)
        let scratch = Scratch.byteCount(stream) + stream.chunkRows * stream.rowBytes
        return band + scratch * parallelism.limit + madeChunks * stream.chunkRows * stream.rowBytes
    }

    private init(_ size: PixelSize, _ layout: RowLayout) {
        self.size = size
        bytesPerPixel = layout.bytesPerPixel
        isBlueFirst = layout == .bgra
        let filtered = 1 + size.width * bytesPerPixel
        chunkRows = DeflateWorkspace.blockRows(rowBytes: filtered) * Self.chunkBlocks
    }

    /// The number of bytes per row of pixels.
    var rowBytes: Int { size.width * bytesPerPixel }

    /// The result of compressing the rows of one chunk.
    private struct Chunk {
        /// The chunk, to which its CRC-32 has not been added yet.
        var data: PNGChunk
        /// The Adler-32 checksum of the uncompressed bytes.
        var checksum: UInt32
        /// The number of uncompressed bytes.
        var byteCount: Int
        /// A Boolean value that indicates whether this is the last chunk of the stream.
        var isLast: Bool
    }

    private func compress(
        _ picture: EncoderPicture, _ byteCap: Int, _ parallelism: Parallelism,
        _ append: ([UInt8]) throws(MatteError) -> Bool
    ) throws(MatteError) -> Bool {
        var checksum: UInt32 = 1
        let chunkRows = chunkRows
        let bandChunks = picture.isLent && !picture.isBounded ? Self.lentChunks : Self.madeChunks
        let threads = rowBytes * size.height < Self.parallelBytes ? 1 : parallelism.limit
        let rows = try picture.rows(bandRows: chunkRows * bandChunks)
        let scratches = PreparedScratch(count: threads, stream: self)
        let total = Atomic<Int>(0)
        let chunks = Locked([Chunk?](repeating: nil, count: bandChunks))
        let isComplete = unsafe try rows.forEachBand(threads: threads) { band throws(MatteError) in
            try scratches.prepare()
            return unsafe (band.count + chunkRows - 1) / chunkRows
        } work: { band, i in
            guard byteCap == 0 || total.load(ordering: .relaxed) <= byteCap else { return }
            let skipped = i * chunkRows
            let chunk = scratches.withScratch { scratch in
                unsafe compress(
                    band.rows.suffix(from: skipped), first: band.first + skipped,
                    count: min(chunkRows, band.count - skipped), scratch)
            }
            total.add(chunk.data.count, ordering: .relaxed)
            chunks.withLock { $0[i] = chunk }
        } finish: { _ throws(MatteError) in
            guard byteCap == 0 || total.load(ordering: .relaxed) <= byteCap else { return false }
            // Append the chunks in order, and free each as soon as it is written.
            for i in 0..<bandChunks {
                let next = chunks.withLock { chunks in
                    defer { chunks[i] = nil }
                    return chunks[i]
                }
                guard var next else { break }
                checksum = ZlibStream.combined(checksum, next.checksum, next.byteCount)
                if next.isLast { next.data.append(ZlibStream.tail(checksum)) }
                guard try append(next.data.finish()) else { return false }
            }
            return true
        }
        return isComplete
    }

    /// Filters and compresses `count` rows, from row 0 of `rows` on. Row 0 is row `first` of the picture. If `first` is
    /// not 0, row -1 must be the picture's previous row.
    @unsafe
    private func compress(_ rows: Rows, first: Int, count: Int, _ scratch: Scratch) -> Chunk {
        let filtered = unsafe scratch.filtered
        let filteredRow = 1 + rowBytes
        var above = unsafe first > 0 ? rows[-1] : UnsafeRawPointer(scratch.zeros)
        if isBlueFirst, first > 0 {
            unsafe kernels.swizzle.swapRedBlue(above, scratch.swapped(1), size.width, 0, 0)
            unsafe above = UnsafeRawPointer(scratch.swapped(1))
        }
        for y in 0..<count {
            var row = unsafe rows[y]
            if isBlueFirst {
                unsafe kernels.swizzle.swapRedBlue(row, scratch.swapped(y), size.width, 0, 0)
                unsafe row = UnsafeRawPointer(scratch.swapped(y))
            }
            let target = unsafe filtered + y * filteredRow
            let type = unsafe cheapestFilter(row, above)
            unsafe target.storeBytes(of: UInt8(type), as: UInt8.self)
            unsafe kernels.png.filter(type, bytesPerPixel, row, above, target + 1, rowBytes)
            unsafe above = row
        }
        let byteCount = count * filteredRow
        // Clear the bytes after the last row, because the search for matches compares eight bytes at a time and may
        // read past the end of the row.
        unsafe (filtered + byteCount).initializeMemory(as: UInt8.self, repeating: 0, count: 64)
        let isLast = first + count == size.height
        let length = unsafe kernels.deflate.chunk(
            filtered, count, isLast ? 1 : 0, scratch.workspace, scratch.output)
        let head = first == 0 ? ZlibStream.head : []
        // Reserve 4 more bytes for the Adler-32 checksum of the stream, which ends the last chunk.
        var data = PNGChunk("IDAT", capacity: head.count + length + 4)
        data.append(head)
        unsafe data.append(UnsafeRawBufferPointer(start: scratch.output, count: length))
        let checksum = unsafe kernels.png.adler32(1, filtered, byteCount)
        return Chunk(data: data, checksum: checksum, byteCount: byteCount, isLast: isLast)
    }

    /// Returns the type of filter (0...4) for which the filtered row has the smallest sum of absolute values. The PNG
    /// specification recommends this heuristic.
    @unsafe
    private func cheapestFilter(_ row: UnsafeRawPointer, _ above: UnsafeRawPointer) -> Int {
        unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 5) { costs in
            unsafe kernels.png.filterCosts(bytesPerPixel, row, above, rowBytes, costs.baseAddress!)
            var best = 0
            for type in 1..<5 where unsafe costs[type] < costs[best] { best = type }
            return best
        }
    }
}
