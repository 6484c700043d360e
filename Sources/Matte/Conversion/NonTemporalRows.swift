// Design: docs/design/execution.md

internal import MatteKernelTypes

extension PixelRows {
    /// Converts whole rows, mirrors them if the orientation does, and writes them with non-temporal stores.
    ///
    /// - Precondition: The orientation doesn't exchange width and height. Source and destination don't overlap.
    func writeNonTemporally(
        rows: Range<Int>, _ orientation: ImageOrientation, to destination: MutableRows,
        _ kernels: KernelTable
    ) {
        let copy = unsafe kernels.swizzle.copyNonTemporally
        let ahead =
            isPrefetchedFromMemory
            ? RowPrefetch.sourceOnly(rowBytes: bytesReadPerRow, stride: sourceStride ?? 0) : .none
        unsafe withUnsafeTemporaryAllocation(
            byteCount: 2 * NonTemporalStores.stretchBytes, alignment: 64
        ) { scratch in
            let base = scratch.baseAddress!
            for y in rows {
                let target = unsafe destination[orientation.flipsY ? size.height - 1 - y : y]
                if orientation.flipsX {
                    unsafe writeReversed(y, to: target, base, ahead, kernels)
                } else if let unconverted {
                    unsafe copy(unconverted[y], target, size.width * bytesPerPixel)
                } else {
                    NonTemporalStores.forEachStretch(
                        width: size.width, bytesPerPixel, isPrefetched: ahead.source > 0
                    ) { x, count in
                        unsafe write(x: x, y: y, count: count, to: base, ahead: ahead)
                        unsafe copy(base, target + x * bytesPerPixel, count * bytesPerPixel)
                    }
                }
            }
        }
        NonTemporalStores.finish()
    }

    private func writeReversed(
        _ y: Int, to destination: UnsafeMutableRawPointer, _ scratch: UnsafeMutableRawPointer,
        _ ahead: RowPrefetch, _ kernels: KernelTable
    ) {
        let copy = unsafe kernels.swizzle.copyNonTemporally
        let reverse = unsafe kernels.turn.reverse(bytesPerPixel: bytesPerPixel)
        let between = unsafe scratch + NonTemporalStores.stretchBytes
        NonTemporalStores.forEachStretch(
            width: size.width, bytesPerPixel, isPrefetched: ahead.source > 0
        ) { x, count in
            if let unconverted {
                unsafe reverse(unconverted[y] + x * bytesPerPixel, scratch, count, ahead.source, 0)
            } else {
                unsafe write(x: x, y: y, count: count, to: between, ahead: ahead)
                unsafe reverse(between, scratch, count, 0, 0)
            }
            let place = (size.width - x - count) * bytesPerPixel
            unsafe copy(scratch, destination + place, count * bytesPerPixel)
        }
    }
}
