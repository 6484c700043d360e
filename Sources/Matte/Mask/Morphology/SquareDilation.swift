internal import MatteKernelTypes

/// Dilation by squares: each pixel becomes the maximum over a window, first along its row and then along its column.
/// One block of rows is dilated at a time.
///
/// Windows start with one pixel and are doubled until they are long enough: the maximum of n pixels is the larger of
/// two maxima of n / 2 pixels. Time is therefore proportional to the logarithm of the radius. The rows of a block stay
/// in the second-level cache between doublings. The last doubling writes the result.
@safe struct SquareDilation {
    let width: Int
    let height: Int
    /// The distance in pixels that the square extends from its centre, to the left and right (`across`) and up and down
    /// (`down`): at least 1, at most the mask's width or height.
    let across: Int
    let down: Int
    let maximum: MaskKernels.Combine

    /// The number of rows per block. The `down` rows above and below a block are dilated horizontally both with this
    /// block and with its neighbour, so taller blocks mean less work.
    private var block: Int { min(height, max(64, 4 * down)) }
    /// The number of bytes of the row buffer: a row, `across` bytes at both ends, and space for one more vector.
    private var rowBytes: Int { (width + 2 * across + 127) / 64 * 64 }
    /// The number of bytes of scratch memory for one block: the row buffer, the horizontally dilated rows of the block
    /// and of the `down` rows above and below it, and space for one more vector.
    private var slotBytes: Int { rowBytes + (block + 2 * down) * width + 64 }

    /// Writes the dilation of the rows at `source` to `target`. Rows have no padding.
    func run(
        _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, _ parallelism: Parallelism
    ) throws(MatteError) {
        let blocks = (height + block - 1) / block
        let threads = width * height < 1 << 19 ? 1 : min(parallelism.limit, blocks)
        // On several threads, divide the blocks into two jobs per thread, each with its own scratch memory, so that all
        // threads end at about the same time. On one thread, make each block a job; all jobs then use the same scratch
        // memory.
        let shares = threads == 1 ? blocks : min(blocks, 2 * threads)
        let memory = try RasterStorage(bytes: (threads == 1 ? 1 : shares) * slotBytes)
        let base = unsafe memory.base.bindMemory(to: UInt8.self, capacity: memory.capacity)
        try Bands.run(count: shares, threads: threads) { i in
            let slot = unsafe base + (threads == 1 ? 0 : i * slotBytes)
            for b in blocks * i / shares..<blocks * (i + 1) / shares {
                unsafe make(b * block..<min(height, (b + 1) * block), source, target, slot)
            }
        }
        withExtendedLifetime(memory) {}
    }

    private func make(
        _ rows: Range<Int>, _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>,
        _ slot: UnsafeMutablePointer<UInt8>
    ) {
        let tall = unsafe slot + rowBytes
        for y in rows.lowerBound - down..<rows.upperBound + down {
            let row = unsafe tall + (y - rows.lowerBound + down) * width
            if y < 0 || y >= height {
                unsafe row.update(repeating: 0, count: width)
            } else {
                // Clear the margins for every row, because widening in place overwrites them.
                unsafe slot.update(repeating: 0, count: across)
                unsafe (slot + across).update(from: source + y * width, count: width)
                unsafe (slot + across + width).update(repeating: 0, count: across)
                unsafe widen(slot, into: row)
            }
        }
        unsafe growDown(tall, rows.count, into: target + rows.lowerBound * width)
    }

    /// Writes to each pixel x of `target` the maximum of 2 * `across` + 1 pixels of `row`, from pixel x on. `row` has
    /// `across` additional pixels at its start, so these pixels are centred on pixel x of the mask.
    ///
    /// Whole vectors are written, also past the end of `target`. The bytes there belong to the next row, which is
    /// written later.
    private func widen(_ row: UnsafeMutablePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>) {
        func vectors(_ count: Int) -> Int { (count + 63) / 64 * 64 }
        var window = 1
        let wanted = 2 * across + 1
        while 2 * window < wanted {
            // Each pixel is combined with a later one, in ascending order. No pixel is therefore read after it was
            // overwritten.
            unsafe maximum(row, row + window, row, vectors(width + 2 * across - window))
            window *= 2
        }
        unsafe maximum(row, row + (wanted - window), target, vectors(width))
    }

    /// Writes to each row y of the `count` rows of `target` the maximum of 2 * `down` + 1 rows of `tall`, from row y
    /// on. `tall` has `down` additional rows at its start, so these rows are centred on row y of the block. The rows
    /// have no padding, so they are processed as one long row.
    private func growDown(
        _ tall: UnsafeMutablePointer<UInt8>, _ count: Int, into target: UnsafeMutablePointer<UInt8>
    ) {
        var window = 1
        let wanted = 2 * down + 1
        while 2 * window < wanted {
            unsafe maximum(tall, tall + window * width, tall, (count + 2 * down - window) * width)
            window *= 2
        }
        unsafe maximum(tall, tall + (wanted - window) * width, target, count * width)
    }
}
