internal import MatteKernelTypes

extension ByteBand {
    /// Computes output rows of four-channel pixels with both passes, slice by slice.
    ///
    /// After the vertical pass of a slice, the horizontal pass computes the output columns whose windows are complete,
    /// while the sums are in a near cache. The sums on which later output columns depend move to the start of the block,
    /// and those of the next slice follow them.
    ///
    /// - Parameters:
    ///   - rows: the output rows.
    ///   - axes: the weights.
    ///   - target: the destination. Its row 0 is the first of `rows`.
    /// - Returns: false if weights are in shares (see ``ByteAxes``) and a source pixel is translucent. The output is then
    ///   incomplete.
    func makeSlices(of rows: Range<Int>, _ axes: ByteAxes, into target: MutableRows) -> Bool {
        let windows = unsafe axes.horizontal.windows
        let blocks = unsafe scratch + passes.offsets.blocks
        let end = passes.rowColumns
        var state = SliceState(ahead: next)
        var columns = 0..<0
        // The first pair of source pixels whose sums are in the block.
        var first = 0
        for x in stride(from: 0, to: end, by: passes.sliceColumns) {
            let slice = x..<min(end, x + passes.sliceColumns)
            // The place where the sums of the first pair of source pixels would be.
            let origin = unsafe blocks - first * BytePasses.pairBytes
            unsafe sumColumns(
                slice, of: rows, axes, into: MutableRows(base: origin, bytesPerRow: 0), as: .blocks, &state)
            if state.isTransparent, axes.isExact { return false }
            let pairs = slice.upperBound / 8
            columns =
                columns
                .upperBound..<completeColumns(
                    after: columns.upperBound, axes, slice.upperBound == end ? nil : pairs)
            if !columns.isEmpty {
                for y in stride(from: 0, to: rows.count, by: 8) {
                    unsafe sumRows(
                        of: origin + y / 8 * passes.blockBytes, count: min(8, rows.count - y), columns, axes,
                        isTransparent: state.isTransparent, into: target.suffix(from: y))
                }
            }
            guard slice.upperBound < end else { break }
            // If the source is wider than the section that is resized, all columns may be complete already.
            let needed =
                columns.upperBound == passes.target.width
                ? pairs : unsafe min(pairs, Int(windows[columns.upperBound].first) / 2)
            assert((pairs - needed + passes.sliceColumns / 8) * BytePasses.pairBytes <= passes.blockBytes)
            for block in 0..<(rows.count + 7) / 8 {
                let place = unsafe blocks + block * passes.blockBytes
                unsafe place.copyMemory(
                    from: place + (needed - first) * BytePasses.pairBytes,
                    byteCount: (pairs - needed) * BytePasses.pairBytes)
            }
            first = needed
        }
        return true
    }

    /// Returns the end of the output columns whose windows lie within the first `pairs` pairs of source pixels. If
    /// `pairs` is `nil`, these are all columns. Otherwise they end with the last column, or their number after `start` is
    /// a multiple of four, because the horizontal pass computes four columns at a time.
    private func completeColumns(after start: Int, _ axes: ByteAxes, _ pairs: Int?) -> Int {
        guard let pairs else { return passes.target.width }
        var end = start
        while end < passes.target.width {
            let next = min(end + 4, passes.target.width)
            let window = unsafe axes.horizontal.windows[next - 1]
            if Int(window.first) / 2 + Int(window.pairs) > pairs { break }
            end = next
        }
        return end
    }
}
