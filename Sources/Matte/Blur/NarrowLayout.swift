/// The tiles and the scratch memory of a ``NarrowBlur``.
///
/// The block of memory holds the weights of both axes, and then one slot per task: pointers to the rows of a ring, the
/// ring itself, and two rows of sums.
struct NarrowLayout {
    let size: PixelSize
    /// The number of bytes per pixel.
    let channels: Int
    let edge: BlurEdge
    let tapsX: GaussianTaps
    let tapsY: GaussianTaps
    /// The width of a tile in pixels; the last one may be narrower.
    let tileWidth: Int
    /// The number of bytes from one row of samples to the next.
    let bytesPerRow: Int

    /// The offsets of the weights of both axes and of the slots in the block.
    let weightsX: Int
    let weightsY: Int
    let slots: Int
    /// The offset of the ring in a slot, which starts with the pointers.
    let ring: Int
    let slotBytes: Int

    /// The number of bytes that the rows of a tile may occupy together.
    private static let tileBytes = 256 << 10

    /// Creates a layout for pictures of `size`, neither side 0; `sigma` must need no halving.
    init(size: PixelSize, channels: Int, sigma: Double, edge: BlurEdge) {
        self.size = size
        self.channels = channels
        self.edge = edge
        tapsX = GaussianTaps(sigma: sigma, halvings: 0, edge, length: size.width, folding: true)
        tapsY = GaussianTaps(sigma: sigma, halvings: 0, edge, length: size.height, folding: true)
        let wanted = Self.tileBytes / (2 * (2 * tapsY.radius + 2) * channels) - 2 * tapsX.radius
        // Round to whole vectors of bytes.
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

    /// The number of rows in the ring: the rows that the windows of two neighbouring output rows cover.
    var ringRows: Int { 2 * tapsY.radius + 2 }

    /// Returns the number of bytes of the block for `count` slots.
    func byteCount(slots count: Int) -> Int { slots + count * slotBytes }
}
