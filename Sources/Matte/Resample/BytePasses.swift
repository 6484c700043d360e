internal import MatteKernelTypes

/// The parts of a resize of byte pixels that depend only on sizes, filter, light and pixel format.
///
/// The vertical pass comes first. When a picture shrinks, the first pass does most of the work, and the vertical pass
/// is faster because it combines contiguous rows. Output rows are computed in bands, and the vertical pass of a band in
/// strips of columns. The source rows of a strip are widened to 16 bits and kept in a ring buffer, which fits the
/// first-level cache. The vertical pass stores the sums of a slice of the band, which fit the second-level cache. The
/// horizontal pass reads the sums there and writes to the destination. A slice is all columns of the band, or some of
/// them on processors that read memory faster in the order of rows.
///
/// ``ByteBand`` runs both passes over one band.
final class BytePasses: Sendable {
    let format: PixelFormat
    let light: ResizeLight
    let source: PixelSize
    let target: PixelSize
    let rounded: ByteAxes
    /// The axes with weights in shares (see ``ByteAxes``). `nil` in linear light, with filters other than
    /// ``ResizeFilter/area``, or if sums could overflow.
    let exact: ByteAxes?
    /// True if the vertical pass with weights in shares (see ``ByteAxes``) sums bytes without widening them to 16 bits
    /// first. Its speed is then limited by memory bandwidth.
    let sumsBytes: Bool
    /// True if the source rows of a band are prefetched while the band before it is computed.
    let readsAhead: Bool
    /// True if source rows are prefetched by rows instead of by strips, and bands are high and computed in slices.
    let followsRows: Bool
    let channels: Int
    /// The width of a strip, in bytes of the source.
    let stripColumns: Int
    /// The width of a strip in bytes, if bytes are summed without a ring buffer. Wide strips find a translucent pixel
    /// sooner, and narrow ones keep the sums of a block in the first-level cache.
    let byteStripColumns: Int
    /// The width of a slice, in bytes of the source.
    let sliceColumns: Int
    /// The largest number of output rows per band.
    let bandRows: Int
    /// The number of rows per block. The horizontal pass reads sums in blocks, in which the rows are interleaved.
    let blockRows: Int
    let blockBytes: Int
    /// The number of bytes from one row of sums to the next, for pixels whose sums the vertical pass stores in rows
    /// instead of blocks.
    let numbersBytesPerRow: Int
    /// The number of bytes from one row of results to the next in scratch memory. The horizontal pass writes there in
    /// linear light and for three-channel pixels; all other results are written directly to the destination.
    let resultBytesPerRow: Int
    /// The pool of scratch memory, with a block for each thread.
    let pool: ScratchPool
    let offsets: Offsets

    /// The offsets of the buffers in a block of scratch memory, in bytes.
    struct Offsets: Sendable {
        var ring = 0
        var decoded = 0
        var spill = 0
        var numbers = 0
        var blocks = 0
        var results = 0
    }

    /// The number of bytes in a block for each pair of source pixels.
    static let pairBytes = 128

    /// The largest number of pairs of rows in a window whose strips are wide enough to be prefetched by rows.
    static let shortPairs = 16

    /// The largest height of an output pixel in shares (see ``ByteAxes``) for which bytes can be summed without being
    /// widened: weights fit 8 bits, and sums of bytes times weights fit 16 bits, both signed.
    private static let byteShares: Int32 = 127

    init(
        format: PixelFormat, light: ResizeLight, source: PixelSize, rounded: ByteAxes, exact: ByteAxes?,
        readsAhead: Bool = Processor.prefersReadAhead, followsRows: Bool = Processor.prefersWholeRows
    ) {
        let (vertical, horizontal) = (rounded.vertical, rounded.horizontal)
        self.rounded = rounded
        self.exact = light == .linear ? nil : exact
        sumsBytes =
            !horizontal.isIdentity && light != .linear && (exact?.verticalShares ?? .max) <= Self.byteShares
        self.readsAhead = readsAhead
        self.followsRows = followsRows
        self.format = format
        self.light = light
        self.source = source
        target = PixelSize(width: horizontal.count, height: vertical.count)
        channels = format.bytesPerPixel
        let paddedColumns = (source.width * channels + 63) / 64 * 64
        // A slot of the ring buffer holds two source rows of a strip, widened to 16 bits: four bytes per column. Strips
        // are so wide that all slots together take 16 KiB, half of a small first-level cache, but at least 64 bytes and
        // at most 640. Wider strips are no faster, even with few slots. After the slots comes one address per slot.
        let fitting = 16384 / (4 * vertical.pairs) / 64 * 64
        stripColumns = min(max(64, fitting), 640, paddedColumns)
        blockRows = channels == 1 ? 32 : 8
        // Leave space after the last column, because the last strip is stored in whole vectors and windows may end
        // beyond the picture's edge.
        let sparePairs = 8 + horizontal.pairs
        let pairs = (source.width + 1) / 2
        let slicedRows = sumsBytes || vertical.pairs > Self.shortPairs ? 32 : 48
        // Slices pay if the source exceeds a second-level cache of 512 KiB, and the sums of all columns half of it.
        let hasSlices =
            followsRows && channels == 4 && !horizontal.isIdentity
            && paddedColumns > (512 << 10) / max(1, source.height)
            && (pairs + sparePairs) * Self.pairBytes * (slicedRows / 8) > 256 << 10
        // Narrow slices cost time, because the sums on which two slices depend are moved: fewer than four windows. Sums
        // of bytes take little time, so the first-level cache counts, and their slices are single strips.
        byteStripColumns = followsRows && !hasSlices ? 16_384 : 1024
        let unit = sumsBytes ? byteStripColumns : stripColumns
        let fittingSlice = max(sumsBytes ? unit : 2048, 32 * horizontal.pairs)
        sliceColumns = hasSlices ? min(paddedColumns, (fittingSlice + unit - 1) / unit * unit) : paddedColumns
        let slicePairs = min(pairs, sliceColumns / (2 * channels) + 4 * horizontal.pairs + 8)
        blockBytes = (slicePairs + sparePairs) * Self.pairBytes
        numbersBytesPerRow = paddedColumns * 2
        // A band's sums may take 768 KiB, most of a second-level cache of 1 MiB. Source rows on which two neighbouring
        // bands depend are widened twice, so fewer and taller bands mean less work. Slices of a band are small, but the
        // source rows of its strips must fit the second-level cache.
        let bandBytes = channels == 4 ? blockBytes / 8 : numbersBytesPerRow
        let fittingRows = (768 << 10) / max(1, bandBytes) / blockRows * blockRows
        let most = hasSlices ? slicedRows : sumsBytes ? max(blockRows, 16) : 64
        bandRows = min(max(blockRows, fittingRows), most)
        resultBytesPerRow = target.width * 8

        var layout = ScratchLayout()
        func take(_ bytes: Int) -> Int { layout.take(bytes, spare: 64) }
        let linear = light == .linear
        let keepsNumbers = horizontal.isIdentity ? linear : channels != 4
        let keptBlocks = horizontal.isIdentity ? 0 : channels == 4 ? bandRows / 8 : 1
        let keepsResults = !horizontal.isIdentity && (linear || channels == 3)
        offsets = Offsets(
            ring: take(vertical.pairs * (stripColumns * 4 + MemoryLayout<Int>.stride)),
            decoded: take(linear ? stripColumns * 4 : 0),
            spill: take(256),
            numbers: take(keepsNumbers ? bandRows * numbersBytesPerRow : 0),
            blocks: take(keptBlocks * blockBytes),
            results: take(keepsResults ? blockRows * resultBytesPerRow : 0))
        pool = ScratchPool(blockBytes: layout.bytes)
    }

    /// The number of bytes in a row of the source, without padding.
    var rowColumns: Int { source.width * channels }

    /// The output format of the last pass in linear light.
    var linearOutput: ResampleOutput { format.hasAlpha ? .linearAlpha : .linear }

    /// Returns the source rows on which the given output rows depend.
    func sourceRows(for rows: Range<Int>) -> Range<Int> {
        let vertical = rounded.vertical
        let first = unsafe Int(vertical.windows[rows.lowerBound].first)
        let end = unsafe Int(vertical.windows[rows.upperBound - 1].first) + 2 * vertical.pairs
        return min(first, source.height)..<min(end, source.height)
    }
}
