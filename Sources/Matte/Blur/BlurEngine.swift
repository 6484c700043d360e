internal import MatteKernelTypes

/// The scratch memory of a blur of one size, format and deviation, and its two passes.
///
/// Belongs to one operation at a time. Nothing is allocated after the first run with the same number of threads.
@safe final class BlurEngine {
    let layout: BlurLayout
    let edge: BlurEdge
    private var memory = ScratchBlock()
    /// The number of halving jobs that are not finished.
    private let halvingsLeft = Countdown()

    /// Creates an engine for pictures of `size`, neither side 0.
    convenience init(
        size: PixelSize, channels: Int, samples: BlurSamples, sigma: Double, edge: BlurEdge
    ) {
        self.init(
            BlurLayout(size: size, channels: channels, samples: samples, sigma: sigma, edge: edge), edge)
    }

    /// Creates an engine with a given layout.
    init(_ layout: BlurLayout, _ edge: BlurEdge) {
        self.layout = layout
        self.edge = edge
    }

    /// Blurs from the source of `ends` to its destination.
    ///
    /// Both passes are one parallel region, because starting two would cost time in small pictures. The halving jobs
    /// come first. A thread that takes a doubling job waits until all halving jobs are done. The wait always ends: jobs
    /// are handed out in order, so the unfinished halving jobs are already running on other threads.
    func run(
        _ ends: some BlurEnds, _ table: BlurKernels, _ parallelism: Parallelism
    ) throws(MatteError) {
        let size = PixelSize(width: layout.horizontal.length, height: layout.vertical.length)
        let bytes = size.width * layout.pixelBytes * size.height
        let threads = bytes < 1 << 20 ? 1 : parallelism.limit
        // On one thread a job has 32 MiB of samples, so that cancellation is checked between jobs; otherwise there are
        // two jobs per thread.
        let shares = min(threads == 1 ? max(1, bytes >> 25) : 2 * threads, max(1, size.height / 16))
        let base = try unsafe memory.reserve(layout.byteCount(slots: shares)) { block in
            unsafe layout.tapsX.write(block + layout.weightsX, samples: layout.samples)
            unsafe layout.tapsY.write(block + layout.weightsY, samples: layout.samples)
            unsafe (block + layout.blankRow).initializeMemory(
                as: UInt8.self, repeating: 0, count: layout.horizontal.length * 4)
        }
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
                // Jobs start at even rows, because doubling computes two rows at a time.
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
}
