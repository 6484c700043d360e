// Design: docs/design/png-writer.md

#if PNG
import Matte
import MatteKernelTypes
import Synchronization

/// Pixels as the zlib stream of a PNG's image data: filtered row by row, then compressed by Matte's own deflate.
///
/// The rows are cut into chunks that know nothing of each other, so that threads can share them out; where the
/// cuts are depends on the picture's width alone, and so do the bytes.
struct PixelStream: ~Copyable {
    private let kernels = KernelTable.current
    private let size: PixelSize
    private let bytesPerPixel: Int
    private let isBlueFirst: Bool
    private let byteCap: Int
    private let parallelism: Parallelism

    /// Rows of a chunk; a chunk is a few blocks of ``DeflateWorkspace``, about half a mebibyte.
    private let chunkRows: Int

    private static var chunkBlocks: Int { 4 }
    /// Below this many bytes of pixels threads cost more than they bring.
    private static var parallelBytes: Int { 1 << 20 }

    /// The stream of all rows of `feed`, in pieces; `nil` as soon as it is seen to be longer than `byteCap` (0: no
    /// cap).
    static func compressed(
        _ feed: inout RowFeed, byteCap: Int, parallelism: Parallelism
    ) throws(MatteError) -> [[UInt8]]? {
        let stream = PixelStream(feed, byteCap: byteCap, parallelism: parallelism)
        let chunks = try stream.chunks(&feed)
        return chunks.map { stream.joined($0) }
    }

    private init(_ feed: RowFeed, byteCap: Int, parallelism: Parallelism) {
        size = PixelSize(width: feed.width, height: feed.height)
        bytesPerPixel = feed.layout.bytesPerPixel
        isBlueFirst = feed.layout == .bgra
        self.byteCap = byteCap
        self.parallelism = parallelism
        let filtered = 1 + feed.width * bytesPerPixel
        chunkRows = DeflateWorkspace.blockBytes(rowBytes: filtered) / filtered * Self.chunkBlocks
    }

    /// Bytes of a row of pixels.
    private var rowBytes: Int { size.width * bytesPerPixel }

    /// A chunk's rows compressed, and the checksum and number of the bytes they were.
    private struct Chunk {
        var bytes: [UInt8]
        var checksum: UInt32
        var byteCount: Int
    }

    private func chunks(_ feed: inout RowFeed) throws(MatteError) -> [Chunk]? {
        let count = (size.height + chunkRows - 1) / chunkRows
        let threads = min(count, rowBytes * size.height < Self.parallelBytes ? 1 : parallelism.limit)
        let total = Atomic<Int>(0)
        if let pixels = unsafe feed.pixels {
            let scratches = try ScratchPool(count: threads, stream: self)
            let chunks = Mutex([Chunk?](repeating: nil, count: count))
            try Bands.run(count: count, threads: threads) { i in
                guard !isOverCap(total.load(ordering: .relaxed)) else { return }
                let first = i * chunkRows
                let chunk = scratches.withScratch { scratch in
                    unsafe compress(
                        pixels.start + first * pixels.bytesPerRow, bytesPerRow: pixels.bytesPerRow,
                        first: first, count: min(chunkRows, size.height - first), scratch)
                }
                total.add(chunk.bytes.count, ordering: .relaxed)
                chunks.withLock { $0[i] = chunk }
            }
            if isOverCap(total.load(ordering: .relaxed)) { return nil }
            return chunks.withLock { $0.compactMap { $0 } }
        }
        // Rows that must be converted first come in order, each chunk behind the last row of the one before.
        let scratch = try Scratch(stream: self)
        var rows = try Raster<Gray8>(
            uninitialized: PixelSize(width: rowBytes, height: min(chunkRows, size.height) + 1))
        var chunks: [Chunk] = []
        var bytes = 0
        for i in 0..<count {
            if Task.isCancelled { throw .cancelled }
            let first = i * chunkRows
            let number = min(chunkRows, size.height - first)
            let target = rows.mutableView
            if first > 0 {
                unsafe target.start.copyMemory(
                    from: target.start + chunkRows * rowBytes, byteCount: rowBytes)
            }
            var y = 0
            while y < number {
                let band = min(RowFeed.band, number - y)
                unsafe feed.withRows(first + y, band) { source, stride in
                    for r in 0..<band {
                        unsafe (target.start + (1 + y + r) * rowBytes).copyMemory(
                            from: source + r * stride, byteCount: rowBytes)
                    }
                }
                y += band
            }
            let chunk = unsafe compress(
                UnsafeRawPointer(target.start) + rowBytes, bytesPerRow: rowBytes, first: first, count: number,
                scratch)
            bytes += chunk.bytes.count
            if isOverCap(bytes) { return nil }
            chunks.append(chunk)
        }
        return chunks
    }

    private func isOverCap(_ bytes: Int) -> Bool { byteCap > 0 && bytes > byteCap }

    /// Filters and compresses `count` rows from row number `first` on; the row before the first one, if there is
    /// one, lies before it.
    @unsafe
    private func compress(
        _ rows: UnsafeRawPointer, bytesPerRow: Int, first: Int, count: Int, _ scratch: Scratch
    ) -> Chunk {
        let filtered = unsafe scratch.filtered
        let filteredRow = 1 + rowBytes
        var above = unsafe first > 0 ? rows - bytesPerRow : UnsafeRawPointer(scratch.zeros)
        if isBlueFirst, first > 0 {
            unsafe kernels.swizzle.swapRedBlue(above, scratch.swapped(1), size.width)
            unsafe above = UnsafeRawPointer(scratch.swapped(1))
        }
        for y in 0..<count {
            var row = unsafe rows + y * bytesPerRow
            if isBlueFirst {
                unsafe kernels.swizzle.swapRedBlue(row, scratch.swapped(y & 1), size.width)
                unsafe row = UnsafeRawPointer(scratch.swapped(y & 1))
            }
            let target = unsafe filtered + y * filteredRow
            let type = unsafe cheapestFilter(row, above)
            unsafe target.storeBytes(of: UInt8(type), as: UInt8.self)
            unsafe kernels.png.filter(type, bytesPerPixel, row, above, target + 1, rowBytes)
            unsafe above = row
        }
        let byteCount = count * filteredRow
        // Matches are compared eight bytes at a time, past the last row too.
        unsafe (filtered + byteCount).initializeMemory(as: UInt8.self, repeating: 0, count: 64)
        let length = unsafe kernels.deflate.chunk(
            filtered, filteredRow, count, bytesPerPixel == 3 ? 3 : 4, first + count == size.height ? 1 : 0,
            scratch.workspace, scratch.output)
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: length) { target, initialized in
            unsafe target.baseAddress.map {
                unsafe UnsafeMutableRawPointer($0).copyMemory(from: scratch.output, byteCount: length)
            }
            initialized = length
        }
        return unsafe Chunk(
            bytes: bytes,
            checksum: kernels.png.adler32(1, filtered, byteCount), byteCount: byteCount)
    }

    /// The filter whose row is nearest to zero, by the PNG specification's own rule of thumb.
    @unsafe
    private func cheapestFilter(_ row: UnsafeRawPointer, _ above: UnsafeRawPointer) -> Int {
        unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 5) { costs in
            unsafe kernels.png.filterCosts(bytesPerPixel, row, above, rowBytes, costs.baseAddress!)
            var best = 0
            for type in 1..<5 where unsafe costs[type] < costs[best] { best = type }
            return best
        }
    }

    /// The chunks behind the stream's header and before its checksum.
    private func joined(_ chunks: [Chunk]) -> [[UInt8]] {
        // A window of 32 KiB, the fastest level (RFC 1950, section 2.2).
        var pieces: [[UInt8]] = [[0x78, 0x01]]
        var checksum: UInt32 = 1
        for chunk in chunks {
            pieces.append(chunk.bytes)
            checksum = Self.combined(checksum, chunk.checksum, chunk.byteCount)
        }
        pieces.append([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) })
        return pieces
    }

    /// The Adler-32 checksum of two pieces from that of each: the first piece's sum counts once for every byte of
    /// the second, whose own sums started from 1.
    static func combined(_ a: UInt32, _ b: UInt32, _ count: Int) -> UInt32 {
        let modulus: UInt64 = 65_521
        let length = UInt64(count) % modulus
        let aLow = UInt64(a & 0xFFFF)
        let low = (aLow + UInt64(b & 0xFFFF) + modulus - 1) % modulus
        let high = (UInt64(a >> 16) + UInt64(b >> 16) + length * (aLow + modulus - 1)) % modulus
        return UInt32(high << 16 | low)
    }

    /// The memory in which one chunk at a time is compressed.
    @safe
    private final class Scratch: @unchecked Sendable {
        private let memory: Raster<Gray8>
        private let start: UnsafeMutableRawPointer
        private let parts: [Int]

        init(stream: borrowing PixelStream) throws(MatteError) {
            let row = stream.rowBytes
            let filtered = min(stream.chunkRows, stream.size.height) * (1 + row)
            let sizes = [
                DeflateWorkspace.byteCount(rowBytes: 1 + row), filtered + 64,
                DeflateWorkspace.outputByteCount(rowBytes: 1 + row, byteCount: filtered), row,
                stream.isBlueFirst ? row : 0, stream.isBlueFirst ? row : 0,
            ]
            var offsets: [Int] = []
            var end = 0
            for size in sizes {
                offsets.append(end)
                end += (size + 127) & ~63
            }
            parts = offsets
            var memory = try Raster<Gray8>(uninitialized: PixelSize(width: end, height: 1))
            unsafe start = memory.mutableView.start
            self.memory = memory
            unsafe zeros.initializeMemory(as: UInt8.self, repeating: 0, count: row)
        }

        var workspace: UnsafeMutableRawPointer { unsafe start + parts[0] }
        var filtered: UnsafeMutableRawPointer { unsafe start + parts[1] }
        var output: UnsafeMutableRawPointer { unsafe start + parts[2] }
        var zeros: UnsafeMutableRawPointer { unsafe start + parts[3] }
        func swapped(_ i: Int) -> UnsafeMutableRawPointer { unsafe start + parts[4 + i] }
    }

    /// One scratch a thread.
    private final class ScratchPool: Sendable {
        private let free: Mutex<[Scratch]>

        init(count: Int, stream: borrowing PixelStream) throws(MatteError) {
            var scratches: [Scratch] = []
            for _ in 0..<count { scratches.append(try Scratch(stream: stream)) }
            free = Mutex(scratches)
        }

        func withScratch<Result>(_ body: (Scratch) -> Result) -> Result {
            let scratch = free.withLock { $0.removeLast() }
            defer { free.withLock { $0.append(scratch) } }
            return body(scratch)
        }
    }
}
#endif
