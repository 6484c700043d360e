internal import MatteKernelTypes

extension ByteBand {
    /// Computes the vertical pass for some output rows, strip by strip.
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
        let vertical = axes.vertical
        let straight = passes.format.hasAlpha && !passes.format.isPremultiplied
        var transparent = false
        let rowNumbers = passes.source.width * passes.channels
        let bytesOut = ![.blocks, .numbers, .linear, .linearAlpha].contains(format)
        // Without a ring buffer, strips can be up to 1024 bytes wide: the sums of a strip in a block of rows still fit
        // the first-level cache. Strips of 16 KiB are for processors that follow rows so well that memory answers faster
        // although the sums are in the second-level cache then.
        let direct = axes.isExact && passes.sumsBytes
        let widest = Processor.prefersWholeRows ? 16_384 : 1024
        let stripColumns = direct ? min(widest, (rowNumbers + 63) / 64 * 64) : passes.stripColumns
        let byRows = Processor.prefersWholeRows && (direct || passes.rounded.vertical.pairs <= 10)
        var ahead = next
        // The number of cache lines to prefetch per 64 columns of an output row. All source rows of the next band are
        // prefetched when the last strip is complete.
        let lines = direct ? 0 : (ahead.rows + rows.count - 1) / rows.count
        let strips = (rowNumbers + stripColumns - 1) / stripColumns
        for x in stride(from: 0, to: rowNumbers, by: stripColumns) {
            var input = ResampleInput.bytes
            if passes.light == .linear {
                input = straight ? .linearStraight : passes.format.hasAlpha ? .linearPremultiplied : .linear
            } else if straight {
                input = transparent ? .straight : .opaque
            }
            // The distance in bytes from the first column of the output to this strip's first column; a column is one
            // channel of a pixel. In a block, 8 rows of 16-bit sums are interleaved, so a column takes 16 bytes. In
            // separate rows, a column takes 1 byte, or 2 bytes for 16-bit sums.
            let place = x * (format == .blocks ? 16 : bytesOut ? 1 : 2)
            var strip = unsafe VerticalStrip(
                source: source.base + x, sourceBytesPerRow: source.bytesPerRow,
                sourceRows: passes.source.height,
                columns: min(stripColumns, rowNumbers - x), input: input,
                table: nil, decoded: scratch + passes.offsets.decoded,
                windows: vertical.windows + rows.lowerBound, rows: rows.count, weights: vertical.weights,
                shares: axes.verticalShares, ring: scratch + passes.offsets.ring,
                slots: passes.rounded.vertical.pairs, slotBytes: passes.stripColumns * 4,
                destination: output.base + place, destinationBytesPerRow: output.bytesPerRow,
                blockBytes: passes.blockBytes,
                output: input == .opaque && format == .straight ? .bytes : format,
                readAhead: &ahead, readAheadLines: lines,
                distanceAhead: byRows
                    ? 4 * source.bytesPerRow
                    : distanceAhead(x / stripColumns, of: strips, stripColumns, rows, vertical))
            unsafe LinearLight.decoding.withUnsafeBufferPointer { table in
                unsafe strip.table = table.baseAddress
                if unsafe !kernels.resample.vertical(&strip) {
                    transparent = true
                    if axes.isExact { return }
                    strip.input = .straight
                    strip.output = format
                    _ = unsafe kernels.resample.vertical(&strip)
                }
            }
            if transparent, axes.isExact { break }
        }
        return transparent
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
