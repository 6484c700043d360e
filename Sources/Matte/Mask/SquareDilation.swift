internal import MatteKernelTypes

/// Dilation by squares. Windows are doubled along the rows and then down the columns, one block of rows at a time.
///
/// The maximum of n pixels is the larger of two maxima of n / 2 pixels, so time is proportional to the logarithm of the
/// radius. The rows of a block stay in the second-level cache between doublings. The last doubling writes the result.
@safe struct SquareDilation {
    let width: Int
    let height: Int
    /// The reach of the square in pixels, along rows (`across`) and columns (`down`): at least 1, at most the mask's
    /// size.
    let across: Int
    let down: Int
    let maximum: MaskKernels.Combine

    /// The number of rows per block. The rows around a block are widened a second time with the neighbouring blocks.
    private var block: Int { min(height, max(64, 4 * down)) }
    /// The number of bytes for one row, with space for the reach at both ends and for one more vector.
    private var rowBytes: Int { (width + 2 * across + 127) / 64 * 64 }
    /// The number of bytes of scratch memory per slot: one row buffer, the widened rows of a block and of its
    /// surroundings without gaps, and one more vector.
    private var slotBytes: Int { rowBytes + (block + 2 * down) * width + 64 }

    /// Writes the dilation of the rows at `source` to `target`. Rows have no padding.
    func run(
        _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, _ parallelism: Parallelism
    ) throws(MatteError) {
        let blocks = (height + block - 1) / block
        let threads = width * height < 1 << 19 ? 1 : min(parallelism.limit, blocks)
        // Two jobs per thread balance the work. A single thread uses the same memory for all blocks.
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

    /// Replaces each pixel by the maximum of the 2 * `across` + 1 pixels that start with it.
    ///
    /// Works on whole vectors, so it writes past the end of a row. In the result, those bytes belong to the next row,
    /// which is written later.
    private func widen(_ row: UnsafeMutablePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>) {
        func vectors(_ count: Int) -> Int { (count + 63) / 64 * 64 }
        var window = 1
        let wanted = 2 * across + 1
        while 2 * window < wanted {
            // Works in place in ascending order, so nothing is read after it was overwritten.
            unsafe maximum(row, row + window, row, vectors(width + 2 * across - window))
            window *= 2
        }
        unsafe maximum(row, row + (wanted - window), target, vectors(width))
    }

    /// Replaces each of `count` rows by the maximum of the 2 * `down` + 1 rows that start with it. The rows have no
    /// gaps, so they are processed as one long row.
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
