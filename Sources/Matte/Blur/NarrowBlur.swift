// Design: docs/design/blur.md

internal import MatteKernelTypes
internal import Synchronization

/// A Gaussian blur with a standard deviation below 3.75 pixels, for which the picture is not halved, and its scratch
/// memory. Only for bytes whose channels can be blurred independently: pixels without straight alpha, or with all
/// alphas 255.
///
/// The picture is processed in tiles. They are so narrow that the rows of a vertical window stay in the second-level
/// cache. The results of the vertical pass go directly to the horizontal pass, which writes bytes.
///
/// An instance must be used by one operation at a time. After the first run, runs with the same number of threads
/// allocate nothing.
@safe final class NarrowBlur {
    private let layout: NarrowLayout
    private var memory = ScratchBlock()

    /// Creates a blur for pictures of `size` with `channels` bytes per pixel. Neither side of `size` may be 0, and
    /// `sigma` must be below 3.75 pixels.
    init(size: PixelSize, channels: Int, sigma: Double, edge: BlurEdge) {
        layout = NarrowLayout(size: size, channels: channels, sigma: sigma, edge: edge)
    }

    /// Returns true if the scratch memory is for pictures of this size and number of channels.
    func isFor(_ size: PixelSize, _ channels: Int) -> Bool {
        layout.size == size && layout.channels == channels
    }

    /// Blurs a picture. Stops if `condition` requires every alpha to be 255 and the picture has a smaller one.
    ///
    /// - Returns: False if the blur stopped because of a smaller alpha; the destination is then partly written.
    func run(
        _ ends: BlurPixelEnds, _ kernels: BlurFoldingKernels, _ condition: BlurCondition,
        _ parallelism: Parallelism
    ) throws(MatteError) -> Bool {
        let size = layout.size
        let (threads, shares) = layout.division(parallelism.limit)
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
