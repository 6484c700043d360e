internal import MatteKernelTypes

extension ByteBand {
    /// The state of the vertical pass of a band between one slice of columns and the next.
    struct SliceState {
        /// True if a source pixel is translucent.
        var isTransparent = false
        /// The prefetches of the next band's source rows.
        var ahead: ReadAhead
    }

    /// Computes the vertical pass for some output rows and all columns.
    ///
    /// - Parameters:
    ///   - rows: the output rows.
    ///   - axes: the weights.
    ///   - output: the destination. Its row 0 is the first of `rows`.
    ///   - format: the format in which the sums are written.
    /// - Returns: true if a source pixel is translucent. If weights are in shares (see ``ByteAxes``), the pass then
    ///   stops, and its output is incomplete.
    @discardableResult
    func sumColumns(
        _ rows: Range<Int>, _ axes: ByteAxes, into output: MutableRows, as format: ResampleOutput
    ) -> Bool {
        var state = SliceState(ahead: next)
        sumColumns(0..<passes.rowColumns, of: rows, axes, into: output, as: format, &state)
        return state.isTransparent
    }

    /// Computes the vertical pass for a slice of columns, strip by strip. The parameters are those of the function for
    /// all columns. Column x of the source is column x of the output.
    func sumColumns(
        _ slice: Range<Int>, of rows: Range<Int>, _ axes: ByteAxes, into output: MutableRows,
        as format: ResampleOutput, _ state: inout SliceState
    ) {
        let vertical = axes.vertical
        let straight = passes.format.hasAlpha && !passes.format.isPremultiplied
        let bytesOut = ![.blocks, .numbers, .linear, .linearAlpha].contains(format)
        let direct = axes.isExact && passes.sumsBytes
        let stripColumns = direct ? passes.byteStripColumns : passes.stripColumns
        let (distance, nearDistance) = rowsAhead(direct)
        // The number of cache lines to prefetch per 64 columns of an output row. All source rows of the next band are
        // prefetched when the last strip is complete.
        let lines = direct ? 0 : (state.ahead.rows + rows.count - 1) / rows.count
        let strips = (passes.rowColumns + stripColumns - 1) / stripColumns
        for x in stride(from: slice.lowerBound, to: slice.upperBound, by: stripColumns) {
            var input = ResampleInput.bytes
            if passes.light == .linear {
                input = straight ? .linearStraight : passes.format.hasAlpha ? .linearPremultiplied : .linear
            } else if straight {
                input = state.isTransparent ? .straight : .opaque
            }
            // The distance in bytes from the first column of the output to this strip's first column; a column is one
            // channel of a pixel. In a block, 8 rows of 16-bit sums are interleaved, so a column takes 16 bytes. In
            // separate rows, a column takes 1 byte, or 2 bytes for 16-bit sums.
            let place = x * (format == .blocks ? 16 : bytesOut ? 1 : 2)
            var strip = unsafe VerticalStrip(
                source: source.base + x, sourceBytesPerRow: source.bytesPerRow,
                sourceRows: passes.source.height,
                columns: min(stripColumns, slice.upperBound - x), input: input,
                table: nil, decoded: scratch + passes.offsets.decoded,
                windows: vertical.windows + rows.lowerBound, rows: rows.count, weights: vertical.weights,
                shares: axes.verticalShares, ring: scratch + passes.offsets.ring,
                slots: passes.rounded.vertical.pairs, slotBytes: passes.stripColumns * 4,
                destination: output.base + place, destinationBytesPerRow: output.bytesPerRow,
                blockBytes: passes.blockBytes,
                output: input == .opaque && format == .straight ? .bytes : format,
                readAhead: &state.ahead, readAheadLines: lines,
                distanceAhead: distance > 0
                    ? distance
                    : distanceAhead(x / stripColumns, of: strips, stripColumns, rows, vertical),
                nearDistanceAhead: nearDistance)
            unsafe LinearLight.decoding.withUnsafeBufferPointer { table in
                unsafe strip.table = table.baseAddress
                if unsafe !kernels.resample.vertical(&strip) {
                    state.isTransparent = true
                    // This ends the closure. The loop ends below.
                    if axes.isExact { return }
                    strip.input = .straight
                    strip.output = format
                    _ = unsafe kernels.resample.vertical(&strip)
                }
            }
            if state.isTransparent, axes.isExact { break }
        }
    }

    /// Returns the distances in bytes from a source column to those in later rows that are prefetched into the second-
    /// and the first-level cache when it is read. A distance of 0 means no prefetch into that cache. Both are 0 if
    /// whole strips are prefetched before they are read.
    ///
    /// - Parameter direct: true if bytes are summed without a ring buffer.
    private func rowsAhead(_ direct: Bool) -> (Int, Int) {
        guard passes.followsRows else { return (0, 0) }
        if direct {
            // At least as many rows as an output row reads, so that they aren't those of the same output row.
            let rows = max(8, passes.source.height / max(1, passes.target.height))
            return (rows * source.bytesPerRow, rows / 2 * source.bytesPerRow)
        }
        // Strips of longer windows are narrow and are read faster in the order of strips.
        return (passes.rounded.vertical.pairs <= BytePasses.shortPairs ? 4 * source.bytesPerRow : 0, 0)
    }

    /// Returns the number of bytes from a strip to the one that is read two strips later, in this band or a later one.
    ///
    /// Two strips of a band fit the second-level cache with the sums between the passes, and take longer to process
    /// than memory takes to answer.
    private func distanceAhead(
        _ strip: Int, of strips: Int, _ stripColumns: Int, _ rows: Range<Int>, _ vertical: ResampleAxis
    ) -> Int {
        let (bands, target) = (strip + 2).quotientAndRemainder(dividingBy: strips)
        guard bands > 0, continues else { return (target - strip) * stripColumns }
        let start = unsafe vertical.windows[rows.lowerBound].first
        let bandRows = unsafe Int(vertical.windows[rows.upperBound].first - start)
        return bands * bandRows * source.bytesPerRow + (target - strip) * stripColumns
    }
}
