internal import MatteKernelTypes

/// The parts of a resize of byte pixels that depend only on sizes, filter, light and pixel format.
///
/// The vertical pass comes first, because its rows are contiguous and it does most of the work. Output rows are
/// computed in bands. For each strip of source columns, a ring buffer of widened rows stays in the first-level cache.
/// The sums of a band stay in the second-level cache, where the horizontal pass reads them and writes to the
/// destination.
///
/// ``ByteBand`` runs both passes over one band.
final class BytePasses: Sendable {
    let format: PixelFormat
    let light: ResizeLight
    let source: PixelSize
    let target: PixelSize
    let rounded: ByteAxes
    /// The axes with weights in shares; `nil` in linear light, or if sums of shares could overflow.
    let exact: ByteAxes?
    /// True if bytes are summed without being widened. The speed is then limited by memory bandwidth.
    let sumsBytes: Bool
    let channels: Int
    /// The width of a strip, in bytes of the source.
    let stripColumns: Int
    /// The largest number of output rows per band.
    let bandRows: Int
    /// The number of rows of a block that the horizontal pass reads.
    let blockRows: Int
    let blockBytes: Int
    /// The number of bytes from one row of sums to the next, for pixels whose sums the vertical pass stores in rows
    /// instead of blocks.
    let numbersBytesPerRow: Int
    /// The number of bytes from one row of results to the next, for results that the horizontal pass cannot write as
    /// bytes of the destination.
    let resultBytesPerRow: Int
    /// The pool of scratch memory, with a block for each thread.
    let pool: ScratchPool
    let offsets: Offsets

    /// The offsets of the buffers in a block of scratch memory.
    struct Offsets: Sendable {
        var ring = 0
        var decoded = 0
        var spill = 0
        var numbers = 0
        var blocks = 0
        var results = 0
    }

    /// The largest number of vertical shares for which sums of bytes fit 16 bits and weights fit 8 bits.
    private static let byteShares: Int32 = 127

    init(
        format: PixelFormat, light: ResizeLight, source: PixelSize, rounded: ByteAxes, exact: ByteAxes?
    ) {
        let (vertical, horizontal) = (rounded.vertical, rounded.horizontal)
        self.rounded = rounded
        self.exact = light == .linear ? nil : exact
        sumsBytes =
            !horizontal.isIdentity && light != .linear && (exact?.verticalShares ?? .max) <= Self.byteShares
        self.format = format
        self.light = light
        self.source = source
        target = PixelSize(width: horizontal.count, height: vertical.count)
        channels = format.bytesPerPixel
        let rowNumbers = source.width * channels
        // A ring slot has four bytes per column; all slots together fill half of a small first-level cache. Strips
        // wider than 640 bytes are no faster, even with few slots.
        let fitting = 16384 / (4 * vertical.pairs) / 64 * 64
        stripColumns = min(max(64, fitting), 640, (rowNumbers + 63) / 64 * 64)
        blockRows = channels == 1 ? 32 : 8
        // Leave room after the last column: the last strip is stored in whole vectors, and windows may end beyond the
        // edge.
        let blockPairs = (source.width + 1) / 2 + 8 + horizontal.pairs
        blockBytes = blockPairs * 128
        numbersBytesPerRow = (rowNumbers + 63) / 64 * 128
        // A band's sums take most of a second-level cache of 1 MiB. Neighbouring bands both widen the source rows that
        // they share, so taller bands widen fewer rows twice.
        let bandBytes = channels == 4 ? blockBytes / 8 : numbersBytesPerRow
        let fittingRows = (768 << 10) / max(1, bandBytes) / blockRows * blockRows
        bandRows = min(max(blockRows, fittingRows), sumsBytes ? max(blockRows, 16) : 64)
        resultBytesPerRow = target.width * 8

        var layout = ScratchLayout()
        func take(_ bytes: Int) -> Int { layout.take(bytes, spare: 64) }
        let linear = light == .linear
        let keepsNumbers = horizontal.isIdentity ? linear : channels != 4
        let keptBlocks = horizontal.isIdentity ? 0 : channels == 4 ? bandRows / 8 : 1
        let keepsResults = !horizontal.isIdentity && (linear || channels == 3)
        offsets = Offsets(
            ring: take(vertical.pairs * stripColumns * 4),
            decoded: take(linear ? stripColumns * 4 : 0),
            spill: take(256),
            numbers: take(keepsNumbers ? bandRows * numbersBytesPerRow : 0),
            blocks: take(keptBlocks * blockBytes),
            results: take(keepsResults ? blockRows * resultBytesPerRow : 0))
        pool = ScratchPool(blockBytes: layout.bytes)
    }

    /// Returns the source rows on which the given output rows depend.
    func sourceRows(for rows: Range<Int>) -> Range<Int> {
        let vertical = rounded.vertical
        let first = unsafe Int(vertical.windows[rows.lowerBound].first)
        let end = unsafe Int(vertical.windows[rows.upperBound - 1].first) + 2 * vertical.pairs
        return min(first, source.height)..<min(end, source.height)
    }
}
