internal import MatteKernelTypes

extension ByteBand {
    /// Computes the horizontal pass for some columns of a block of rows, and writes the resulting pixels to the destination.
    ///
    /// - Parameters:
    ///   - block: the block of sums, written by the vertical pass or rearranged from rows of sums by a kernel.
    ///   - count: the number of rows of the block to write.
    ///   - columns: the output columns.
    ///   - axes: the weights.
    ///   - isTransparent: true if the block may contain straight alpha below 255.
    ///   - output: the destination. Its row 0 is the block's first row.
    func sumRows(
        of block: UnsafeRawPointer, count: Int, _ columns: Range<Int>, _ axes: ByteAxes,
        isTransparent: Bool, into output: MutableRows
    ) {
        let horizontal = axes.horizontal
        let isLinear = passes.light == .linear
        let isDirect = !isLinear && passes.channels != 3
        let place = columns.lowerBound * passes.format.bytesPerPixel
        let results =
            unsafe isDirect
            ? MutableRows(base: output.base + place, bytesPerRow: output.bytesPerRow)
            : MutableRows(base: scratch + passes.offsets.results, bytesPerRow: passes.resultBytesPerRow)
        var job = unsafe HorizontalBlock(
            block: block, channels: passes.channels == 1 ? 1 : 4, rows: count,
            windows: horizontal.windows + columns.lowerBound,
            columns: columns.count, weights: horizontal.weights, destination: results.base,
            destinationBytesPerRow: results.bytesPerRow,
            output: filteredOutput(axes, isTransparent: isTransparent), shares: axes.shares,
            spill: scratch + passes.offsets.spill)
        unsafe kernels.resample.horizontal(&job)
        guard !isDirect else { return }
        for y in 0..<count {
            if isLinear {
                unsafe encode(
                    results[y], to: output[y] + place, pixels: columns.count,
                    channels: passes.channels == 1 ? 1 : 4)
            } else {
                unsafe kernels.swizzle.rgbaToRGB(
                    results[y], output[y] + place, columns.count, 0, 0)
            }
        }
    }

    private func filteredOutput(_ axes: ByteAxes, isTransparent: Bool) -> ResampleOutput {
        if passes.light == .linear { return passes.linearOutput }
        if axes.isExact { return .quotients }
        if passes.format.isPremultiplied { return .premultiplied }
        return isTransparent ? .straight : .bytes
    }
}
