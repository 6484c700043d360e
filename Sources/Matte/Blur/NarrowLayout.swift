/// The tile width and the scratch memory's layout of a ``NarrowBlur``.
///
/// The block of memory starts with the weights of both axes. They are followed by one slot per task. A slot holds
/// pointers to the rows of a ring buffer, the ring buffer, and four rows of sums.
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
    /// The number of rows in the ring buffer: as many as the vertical windows of ``rowsPerStep`` neighbouring output
    /// rows cover.
    let ringRows: Int

    /// The byte offsets of the horizontal weights (`weightsX`), the vertical weights (`weightsY`) and the first task's
    /// slot (`slots`) in the scratch memory.
    let weightsX: Int
    let weightsY: Int
    let slots: Int
    /// The offset in bytes of the ring buffer from the start of a task's slot. The pointers to its rows come before it.
    let ring: Int
    let slotBytes: Int

    /// The number of output rows that are computed at a time.
    static let rowsPerStep = 4

    /// The intended size in bytes of a tile's ring buffer, which should fit the second-level cache.
    private static let tileBytes = 256 << 10

    /// Creates the layout for pictures of `size`. Neither side may be 0, and `sigma` must be below 3.75 pixels.
    init(size: PixelSize, channels: Int, sigma: Double, edge: BlurEdge) {
        self.size = size
        self.channels = channels
        self.edge = edge
        tapsX = GaussianTaps(sigma: sigma, halvings: 0, edge, length: size.width, folding: true)
        tapsY = GaussianTaps(sigma: sigma, halvings: 0, edge, length: size.height, folding: true)
        ringRows = 2 * tapsY.radius + Self.rowsPerStep
        let wanted = Self.tileBytes / (2 * ringRows * channels) - 2 * tapsX.radius
        // As few tiles as possible, of about equal widths. A multiple of 64 pixels consists of whole vectors.
        let tiles = (size.width - 1) / max(64, wanted) + 1
        tileWidth = min(size.width, ((size.width - 1) / tiles / 64 + 1) * 64)
        bytesPerRow = ScratchLayout.aligned((tileWidth + 2 * tapsX.radius) * channels * 2) + 192
        var block = ScratchLayout()
        weightsX = block.take(tapsX.foldedByteCount)
        weightsY = block.take(tapsY.foldedByteCount)
        slots = block.bytes
        var slot = ScratchLayout()
        _ = unsafe slot.take(2 * ringRows * MemoryLayout<UnsafeRawPointer>.stride)
        ring = slot.take((ringRows + Self.rowsPerStep) * bytesPerRow)
        slotBytes = slot.bytes
    }

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
