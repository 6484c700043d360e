/// The tile width and the scratch memory's layout of a ``NarrowBlur``.
///
/// The block of memory starts with the weights of both axes. They are followed by one slot per task. A slot holds
/// pointers to the rows of a ring buffer, the ring buffer, and two rows of sums.
struct NarrowLayout {
    let size: PixelSize
    /// The number of bytes per pixel.
    let channels: Int
    let edge: BlurEdge
    let tapsX: GaussianTaps
    let tapsY: GaussianTaps
    /// The width of a tile in pixels. The last tile of a row may be narrower.
    let tileWidth: Int
    /// The number of bytes from one row of samples to the next.
    let bytesPerRow: Int

    /// The byte offsets of the horizontal weights (`weightsX`), the vertical weights (`weightsY`) and the first task's
    /// slot (`slots`) in the scratch memory.
    let weightsX: Int
    let weightsY: Int
    let slots: Int
    /// The offset in bytes of the ring buffer from the start of a task's slot. The pointers to its rows come before it.
    let ring: Int
    let slotBytes: Int

    /// The intended size in bytes of a tile's ring buffer, which should fit the second-level cache.
    private static let tileBytes = 256 << 10

    /// Creates the layout for pictures of `size`. Neither side may be 0, and `sigma` must be below 3.75 pixels.
    init(size: PixelSize, channels: Int, sigma: Double, edge: BlurEdge) {
        self.size = size
        self.channels = channels
        self.edge = edge
        tapsX = GaussianTaps(sigma: sigma, halvings: 0, edge, length: size.width, folding: true)
        tapsY = GaussianTaps(sigma: sigma, halvings: 0, edge, length: size.height, folding: true)
        let wanted = Self.tileBytes / (2 * (2 * tapsY.radius + 2) * channels) - 2 * tapsX.radius
        // Round down to a multiple of 64 pixels, so that tiles consist of whole vectors.
        tileWidth = min(size.width, max(64, wanted / 64 * 64))
        bytesPerRow = ScratchLayout.aligned((tileWidth + 2 * tapsX.radius) * channels * 2) + 128
        var block = ScratchLayout()
        weightsX = block.take(tapsX.foldedByteCount)
        weightsY = block.take(tapsY.foldedByteCount)
        slots = block.bytes
        var slot = ScratchLayout()
        let rows = 2 * tapsY.radius + 2
        _ = unsafe slot.take(2 * rows * MemoryLayout<UnsafeRawPointer>.stride)
        ring = slot.take((rows + 2) * bytesPerRow)
        slotBytes = slot.bytes
    }

    /// The number of rows in the ring buffer: as many as the vertical windows of two neighbouring output rows cover.
    var ringRows: Int { 2 * tapsY.radius + 2 }

    /// Returns the number of threads of a blur on at most `limit` threads, and the number of jobs.
    func division(_ limit: Int) -> (threads: Int, shares: Int) {
        let bytes = size.width * channels * size.height
        let threads = bytes < 1 << 19 ? 1 : limit
        // On one thread, a job covers 16 MiB of pixels. Cancellation is checked between jobs, so jobs must be short. On
        // several threads, there are two jobs per thread.
        return (threads, min(threads == 1 ? max(1, bytes >> 24) : 2 * threads, max(1, size.height / 16)))
    }

    /// Returns the size in bytes of the scratch memory for `count` tasks.
    func byteCount(slots count: Int) -> Int { slots + count * slotBytes }
}
