// Design: docs/design/blur.md

internal import MatteKernelTypes
internal import Synchronization

/// A Gaussian too narrow for halving, for bytes whose channels are independent (no straight alpha, or all of it 255),
/// with its scratch memory.
///
/// The picture is processed in tiles, so narrow that the rows of a window stay in the second-level cache during the
/// vertical pass. The results of that pass go directly to the horizontal pass and become bytes.
///
/// Belongs to one operation at a time. Nothing is allocated after the first run with the same number of threads.
@safe final class NarrowBlur {
    private let layout: NarrowLayout
    private var memory = ScratchBlock()

    /// Creates a blur for pictures of `size`, neither side 0, of `channels` bytes per pixel; `sigma` must need no
    /// halving.
    init(size: PixelSize, channels: Int, sigma: Double, edge: BlurEdge) {
        layout = NarrowLayout(size: size, channels: channels, sigma: sigma, edge: edge)
    }

    /// Returns true if the scratch memory suits pictures of this size and kind.
    func isFor(_ size: PixelSize, _ channels: Int) -> Bool {
        layout.size == size && layout.channels == channels
    }

    /// Blurs a picture, or stops at an alpha below 255 if the condition forbids it.
    ///
    /// - Returns: false if it found a forbidden alpha; the destination is then partly written.
    func run(
        _ ends: BlurPixelEnds, _ kernels: BlurFoldingKernels, _ condition: BlurCondition,
        _ parallelism: Parallelism
    ) throws(MatteError) -> Bool {
        let size = layout.size
        let bytes = size.width * layout.channels * size.height
        let threads = bytes < 1 << 19 ? 1 : parallelism.limit
        // On one thread a job has 16 MiB, so that cancellation is checked between jobs; otherwise there are two jobs
        // per thread.
        let shares = min(threads == 1 ? max(1, bytes >> 24) : 2 * threads, max(1, size.height / 16))
        let base = try unsafe memory.reserve(layout.byteCount(slots: shares)) { block in
            unsafe layout.tapsX.writeFolded(block + layout.weightsX)
            unsafe layout.tapsY.writeFolded(block + layout.weightsY)
        }
        let isOpaque = Atomic<Bool>(true)
        try Bands.run(count: shares, threads: threads) { i in
            let tiles = unsafe NarrowTiles(
                layout: layout, ends: ends, kernels: kernels, memory: base, slot: i, condition: condition)
            let rows = size.height * i / shares..<size.height * (i + 1) / shares
            for x in stride(from: 0, to: size.width, by: layout.tileWidth) {
                tiles.make(rows, x..<min(size.width, x + layout.tileWidth), while: isOpaque)
            }
        }
        return isOpaque.load(ordering: .relaxed)
    }
}
