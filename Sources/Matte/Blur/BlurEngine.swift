internal import MatteKernelTypes

/// The two passes of a blur (halving, then convolution and doubling) and their scratch memory. An engine is made for
/// one picture size, pixel format and standard deviation.
///
/// An engine must be used by one operation at a time. After the first run, runs with the same number of threads
/// allocate nothing.
@safe final class BlurEngine {
    let layout: BlurLayout
    let edge: BlurEdge
    private var memory = ScratchBlock()
    /// The number of halving jobs that are not finished.
    private let halvingsLeft = Countdown()

    /// Creates an engine for pictures of `size`. Neither side may be 0.
    convenience init(
        size: PixelSize, channels: Int, samples: BlurSamples, sigma: Double, edge: BlurEdge
    ) {
        self.init(
            BlurLayout(size: size, channels: channels, samples: samples, sigma: sigma, edge: edge), edge)
    }

    /// Creates an engine whose scratch memory has the given layout.
    init(_ layout: BlurLayout, _ edge: BlurEdge) {
        self.layout = layout
        self.edge = edge
    }

    /// Blurs the picture that `ends` reads, and writes the result through `ends`.
    ///
    /// Both passes run as one list of jobs, because starting threads twice would take noticeable time for small
    /// pictures. The halving jobs come first. A thread that takes a doubling job waits until all halving jobs are done.
    /// The wait always ends: jobs start in order, so all unfinished halving jobs are already running on other threads.
    func run(
        _ ends: some BlurEnds, _ table: BlurKernels, _ parallelism: Parallelism
    ) throws(MatteError) {
        let size = layout.size
        let (threads, shares) = layout.division(parallelism.limit)
        let base = try unsafe memory.reserve(layout.byteCount(slots: shares)) { unsafe layout.prepare($0) }
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
                    pass.make(from..<to, ends, ends)
                }
            }
        }
    }
}
