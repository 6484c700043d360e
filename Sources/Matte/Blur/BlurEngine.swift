internal import MatteKernelTypes

/// The scratch memory of a blur of one size, format and deviation, and its two passes.
///
/// Belongs to one operation at a time. Nothing is allocated after the first run with the same number of threads.
@safe final class BlurEngine {
    let layout: BlurLayout
    let edge: BlurEdge
    private var memory: RasterStorage?
    private var slots = 0
    /// The number of shares of halving that are not finished.
    private let halvingsLeft = Countdown()

    /// Creates an engine for pictures of `size`, neither side 0.
    convenience init(
        size: PixelSize, channels: Int, samples: BlurSamples, sigma: Double, edge: BlurEdge
    ) {
        self.init(
            BlurLayout(size: size, channels: channels, samples: samples, sigma: sigma, edge: edge), edge)
    }

    /// Allocates the layout.
    init(_ layout: BlurLayout, _ edge: BlurEdge) {
        self.layout = layout
        self.edge = edge
    }

    /// Blurs from `ends`' source to its destination.
    ///
    /// Both passes are one parallel region. Shares of halving to the coarse picture come first; a thread with a
    /// share of the rest waits until the last of them is done. Shares are handed out in order, so other threads
    /// are already working on them, and the wait ends.
    func run(
        _ ends: some BlurEnds, _ table: BlurKernels, _ parallelism: Parallelism
    ) throws(MatteError) {
        let size = PixelSize(width: layout.horizontal.length, height: layout.vertical.length)
        let bytes = size.width * layout.pixelBytes * size.height
        let threads = bytes < 1 << 20 ? 1 : parallelism.limit
        // In serial, a share is 32 MiB of samples, so that cancellation is checked; otherwise two shares per thread.
        let shares = min(threads == 1 ? max(1, bytes >> 25) : 2 * threads, max(1, size.height / 16))
        let base = try unsafe reserve(slots: shares)
        let kernels = layout.samples == .fixed ? table.fixed : table.float
        let halvings = layout.halvings
        let coarse = layout.vertical.lower[halvings]...layout.vertical.upper[halvings]
        let halvingShares = halvings == 0 ? 0 : shares
        halvingsLeft.start(halvingShares)
        try Bands.run(count: halvingShares + shares, threads: threads) { i in
            if i < halvingShares {
                let from = coarse.lowerBound + coarse.count * i / shares
                let to = coarse.lowerBound + coarse.count * (i + 1) / shares
                var pass = unsafe BlurHalving(layout, edge, kernels, base, slot: i)
                for y in from..<to { pass.make(y, first: from, ends) }
                halvingsLeft.step()
            } else {
                halvingsLeft.wait()
                let share = i - halvingShares
                // Even rows, because doubling computes two at a time.
                let pairs = (size.height + 1) / 2
                let from = 2 * (pairs * share / shares)
                let to = min(size.height, 2 * (pairs * (share + 1) / shares))
                if from < to {
                    var pass = unsafe BlurDoubling(layout, edge, kernels, base, slot: share)
                    pass.make(from..<to, ends)
                }
            }
        }
    }

    /// Returns memory for `slots` slots, with the weights written.
    private func reserve(slots wanted: Int) throws(MatteError) -> UnsafeMutableRawPointer {
        if let memory, slots >= wanted { return unsafe memory.base }
        memory = nil
        let block = try RasterStorage(bytes: layout.byteCount(slots: wanted))
        unsafe layout.tapsX.write(block.base + layout.weightsX, samples: layout.samples)
        unsafe layout.tapsY.write(block.base + layout.weightsY, samples: layout.samples)
        unsafe (block.base + layout.blankRow).initializeMemory(
            as: UInt8.self, repeating: 0, count: layout.horizontal.length * 4)
        memory = block
        slots = wanted
        return unsafe block.base
    }
}

/// Copies of one pixel of samples.
func fillPixels(_ row: UnsafeMutableRawPointer, _ range: Range<Int>, from pixel: Int, bytes: Int) {
    guard !range.isEmpty else { return }
    switch bytes {
    case 8: unsafe fill(row, range, pixel, UInt64.self)
    case 4: unsafe fill(row, range, pixel, UInt32.self)
    default: unsafe fill(row, range, pixel, UInt16.self)
    }
}

private func fill<Bits: FixedWidthInteger>(
    _ row: UnsafeMutableRawPointer, _ range: Range<Int>, _ pixel: Int, _: Bits.Type
) {
    let pixels = unsafe row.assumingMemoryBound(to: Bits.self)
    unsafe (pixels + range.lowerBound).update(repeating: pixels[pixel], count: range.count)
}
