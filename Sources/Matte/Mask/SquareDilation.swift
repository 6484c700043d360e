internal import MatteKernelTypes

/// Dilation by squares: windows grow by doubling, along the rows and then down the columns, a block of rows at a time.
///
/// A window of n pixels is the larger of two of n / 2, so time grows with the logarithm of the radius. A block's rows
/// stay in the second-level cache from one doubling to the next; the last writes the result.
@safe struct SquareDilation {
    let width: Int
    let height: Int
    /// How far the square reaches, at least 1 and no farther than the mask is large.
    let across: Int
    let down: Int
    let maximum: MaskKernels.Combine

    /// Rows of a block; those around it are widened for its neighbours too.
    private var block: Int { min(height, max(64, 4 * down)) }
    /// Bytes from row to row, in whole vectors: what a row holds behind its end is anybody's.
    private var pitch: Int { (width + 63) / 64 * 64 }
    /// A row with room for what the square reaches over at both ends, and for whole vectors.
    private var rowBytes: Int { (width + 2 * across + 127) / 64 * 64 }
    private var slotBytes: Int { rowBytes + (block + 2 * down) * pitch }

    /// Writes the dilation of the rows at `source`, which follow each other without gaps, to `target`.
    func run(
        _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, _ parallelism: Parallelism
    ) throws(MatteError) {
        let blocks = (height + block - 1) / block
        let threads = width * height < 1 << 19 ? 1 : min(parallelism.limit, blocks)
        // Two shares a thread; serially one works in the same memory after the other.
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
        unsafe slot.update(repeating: 0, count: rowBytes)
        for y in rows.lowerBound - down..<rows.upperBound + down {
            let row = unsafe tall + (y - rows.lowerBound + down) * pitch
            if y < 0 || y >= height {
                unsafe row.update(repeating: 0, count: pitch)
            } else {
                // Anew each time: widening in place writes there too.
                unsafe slot.update(repeating: 0, count: across)
                unsafe (slot + across).update(from: source + y * width, count: width)
                unsafe (slot + across + width).update(repeating: 0, count: across)
                unsafe widen(slot, into: row)
            }
        }
        unsafe growDown(tall, rows.count, into: target + rows.lowerBound * width)
    }

    /// Makes each pixel the largest of 2 * `across` + 1 that begin with it.
    private func widen(_ row: UnsafeMutablePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>) {
        var window = 1
        let wanted = 2 * across + 1
        while 2 * window < wanted {
            // In place, upwards: what is read has not been written yet. Whole vectors, into the room behind.
            let count = width + 2 * across - window
            unsafe maximum(row, row + window, row, min((count + 63) / 64 * 64, rowBytes - window))
            window *= 2
        }
        unsafe maximum(row, row + (wanted - window), target, width)
    }

    /// Makes each of `count` rows the largest of 2 * `down` + 1 that begin with it, in a result without gaps.
    private func growDown(
        _ tall: UnsafeMutablePointer<UInt8>, _ count: Int, into target: UnsafeMutablePointer<UInt8>
    ) {
        var window = 1
        let wanted = 2 * down + 1
        while 2 * window < wanted {
            // Rows follow each other without gaps, so that all of them are one long row.
            let rows = count + 2 * down - window
            unsafe maximum(tall, tall + window * pitch, tall, rows * pitch)
            window *= 2
        }
        let step = wanted - window
        for y in 0..<count {
            unsafe maximum(tall + y * pitch, tall + (y + step) * pitch, target + y * width, width)
        }
    }
}
