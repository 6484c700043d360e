internal import MatteKernelTypes

/// The two passes of a resize of bytes over one band of output rows, with the scratch memory of one thread.
@safe struct ByteBand {
    let passes: BytePasses
    let kernels: KernelTable
    let scratch: UnsafeMutableRawPointer
    let source: Rows
    let destination: MutableRows
    /// The source rows of the next band, which are prefetched while this band is computed.
    let next: ReadAhead
    /// True if the same thread computes the rows below this band next, so that strips may prefetch from them.
    let continues: Bool

    /// Computes output rows.
    ///
    /// An output row is computed with weights in shares (see ``ByteAxes``) if all of its source rows are opaque.
    /// Otherwise it is computed with rounded weights. Other rows of the band don't matter, so results don't depend on
    /// the division into bands.
    func make(_ rows: Range<Int>) {
        guard let exact = passes.exact else {
            _ = make(rows, passes.rounded)
            return
        }
        if make(rows, exact) { return }
        var start = rows.lowerBound
        while start < rows.upperBound {
            let isOpaque = isOpaque(start)
            var end = start + 1
            while end < rows.upperBound, self.isOpaque(end) == isOpaque { end += 1 }
            _ = make(start..<end, isOpaque ? exact : passes.rounded)
            start = end
        }
    }

    /// Returns true if all source rows of an output row are opaque.
    private func isOpaque(_ row: Int) -> Bool {
        for y in passes.sourceRows(for: row..<row + 1) {
            if unsafe !kernels.alpha.isOpaque(source[y], passes.source.width) { return false }
        }
        return true
    }

    /// Computes output rows with the given axes. Weights in shares don't support alpha. If `axes` has such weights and
    /// a source pixel is translucent, returns false, and the rows must be computed again with rounded weights.
    private func make(_ rows: Range<Int>, _ axes: ByteAxes) -> Bool {
        let target = destination.suffix(from: rows.lowerBound)
        if axes.horizontal.isIdentity {
            guard passes.light == .linear else {
                let transparent = sumColumns(rows, axes, into: target, as: unfilteredOutput(axes))
                return !(transparent && axes.isExact)
            }
            sumColumns(rows, axes, into: numbers, as: passes.linearOutput)
            for y in 0..<rows.count {
                unsafe encode(
                    numbers[y], to: target[y], pixels: passes.source.width, channels: passes.channels)
            }
        } else if passes.channels == 4 {
            return makeSlices(of: rows, axes, into: target)
        } else {
            sumColumns(rows, axes, into: numbers, as: .numbers)
            let block = unsafe scratch + passes.offsets.blocks
            let columns = 0..<passes.target.width
            let arrange =
                unsafe passes.channels == 1 ? kernels.resample.arrangeOne : kernels.resample.arrangeThree
            for y in stride(from: 0, to: rows.count, by: passes.blockRows) {
                let count = min(passes.blockRows, rows.count - y)
                unsafe arrange(numbers[y], numbers.bytesPerRow, count, passes.source.width, block)
                unsafe sumRows(
                    of: block, count: count, columns, axes, isTransparent: false, into: target.suffix(from: y)
                )
            }
        }
        return true
    }

    /// Scratch memory for the rows of sums of the vertical pass. It isn't used if that pass writes its sums in blocks
    /// for the horizontal pass, or if it writes the bytes of the destination itself.
    private var numbers: MutableRows {
        unsafe MutableRows(base: scratch + passes.offsets.numbers, bytesPerRow: passes.numbersBytesPerRow)
    }

    /// The output format of the vertical pass if no horizontal pass follows.
    private func unfilteredOutput(_ axes: ByteAxes) -> ResampleOutput {
        if axes.isExact { return .quotients }
        guard passes.format.hasAlpha else { return .bytes }
        return passes.format.isPremultiplied ? .premultiplied : .straight
    }

    /// Converts a row of linear light to sRGB bytes.
    ///
    /// - Parameter channels: the number of light values per pixel. If there are four but the pixel format has no alpha,
    ///   the fourth value is ignored.
    func encode(
        _ light: UnsafeRawPointer, to bytes: UnsafeMutableRawPointer, pixels: Int, channels: Int
    ) {
        let layout: LinearLayout =
            if passes.format.hasAlpha {
                passes.format.isPremultiplied ? .premultiplied : .straight
            } else if passes.channels == 1 {
                .one
            } else {
                channels == 3 ? .three : .fourToThree
            }
        unsafe LinearLight.encoding.withUnsafeBufferPointer { table in
            unsafe kernels.resample.encodeLinear(light, bytes, pixels, layout.rawValue, table.baseAddress!)
        }
    }
}
