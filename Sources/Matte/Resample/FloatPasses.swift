internal import MatteKernelTypes

/// The parts of a resize of one-channel floats that depend only on sizes and filter: the same passes as ``BytePasses``,
/// in 32-bit floats, on sixteen rows at a time.
///
/// Products are added in the order of the source pixels, and no multiplication is fused with an addition, so every tier
/// rounds the same way.
final class FloatPasses: Sendable {
    let source: PixelSize
    let target: PixelSize
    private let vertical: FloatAxis
    private let horizontal: FloatAxis
    /// The offsets of the buffers in a block of scratch memory, in bytes.
    private let rows, block, results: Int
    private let pool: ScratchPool

    /// The number of rows that kernels interleave to one block.
    private static let blockRows = 16

    init(source: PixelSize, vertical: FloatAxis, horizontal: FloatAxis) {
        self.source = source
        target = PixelSize(width: horizontal.count, height: vertical.count)
        self.vertical = vertical
        self.horizontal = horizontal
        var layout = ScratchLayout()
        func take(rowsOf width: Int, if isNeeded: Bool) -> Int {
            layout.take(isNeeded ? width * 4 * Self.blockRows : 0, spare: 64)
        }
        rows = take(rowsOf: source.width, if: !vertical.isIdentity && !horizontal.isIdentity)
        block = take(rowsOf: source.width, if: !horizontal.isIdentity)
        results = take(rowsOf: target.width, if: !horizontal.isIdentity)
        pool = ScratchPool(blockBytes: layout.bytes)
    }

    /// Returns the source rows on which the given output rows depend.
    func sourceRows(for rows: Range<Int>) -> Range<Int> {
        let first = unsafe Int(vertical.windows[rows.lowerBound].first)
        let last = unsafe vertical.windows[rows.upperBound - 1]
        return first..<Int(last.first) + Int(last.count)
    }

    /// Computes all output rows, on several threads if the work is large enough.
    func resize(
        _ source: Rows, into destination: MutableRows, _ parallelism: Parallelism
    ) throws(MatteError) {
        let kernels = KernelTable.current.resample
        let taps = (self.source.height / target.height + self.source.width / target.width + 8) * 4
        try Bands.run(
            rows: target.height, bytesPerRow: max(self.source.width, target.width) * taps,
            multiple: Self.blockRows, parallelism
        ) { band throws(MatteError) in
            try make(band, from: source, into: destination, kernels)
        }
    }

    /// Computes some output rows on this thread.
    ///
    /// Only the source rows on which these output rows depend need to exist; see ``sourceRows(for:)``.
    func makeRows(
        _ rows: Range<Int>, from source: Rows, into destination: MutableRows
    ) throws(MatteError) {
        try make(rows, from: source, into: destination, KernelTable.current.resample)
    }

    private func make(
        _ rows: Range<Int>, from source: Rows, into destination: MutableRows, _ kernels: ResampleKernels
    ) throws(MatteError) {
        let scratch = try pool.take()
        for y in stride(from: rows.lowerBound, to: rows.upperBound, by: Self.blockRows) {
            let block = y..<min(rows.upperBound, y + Self.blockRows)
            unsafe makeBlock(
                block, from: source, into: destination.suffix(from: y), scratch: scratch.base, kernels)
        }
        pool.give(scratch)
    }

    /// Computes up to sixteen output rows. The first of them is row 0 of the destination.
    private func makeBlock(
        _ rows: Range<Int>, from source: Rows, into destination: MutableRows,
        scratch: UnsafeMutableRawPointer, _ kernels: ResampleKernels
    ) {
        if horizontal.isIdentity {
            sumRows(rows, from: source, into: destination, kernels)
            return
        }
        var summed = source
        if vertical.isIdentity {
            // There is no vertical filter: each output row depends on one source row. Use the source rows directly,
            // from that of the first output row on.
            summed = unsafe source.suffix(from: Int(vertical.windows[rows.lowerBound].first))
        } else {
            let sums = unsafe MutableRows(base: scratch + self.rows, bytesPerRow: self.source.width * 4)
            sumRows(rows, from: source, into: sums, kernels)
            summed = sums.readable
        }
        let (block, results) = unsafe (scratch + self.block, scratch + self.results)
        unsafe kernels.interleave(summed.base, summed.bytesPerRow, rows.count, self.source.width, block)
        unsafe kernels.floatColumns(block, results, target.width, horizontal.windows, horizontal.weights)
        unsafe kernels.deinterleave(
            results, destination.base, destination.bytesPerRow, rows.count, target.width)
    }

    /// Sums source rows into output rows (the vertical pass). Row 0 of the destination is the first output row.
    private func sumRows(
        _ rows: Range<Int>, from source: Rows, into destination: MutableRows, _ kernels: ResampleKernels
    ) {
        for y in rows {
            let window = unsafe vertical.windows[y]
            unsafe kernels.floatRow(
                source[Int(window.first)], source.bytesPerRow, vertical.weights + Int(window.weights),
                Int(window.count), destination[y - rows.lowerBound], self.source.width)
        }
    }
}
