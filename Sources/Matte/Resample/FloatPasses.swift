internal import MatteKernelTypes

/// A resize of one-channel floats: the same passes as ``BytePasses`` in 32-bit floats, sixteen rows at once.
///
/// Sums run in the order of the source pixels and no multiplication is fused, so that every tier rounds
/// alike.
final class FloatPasses: Sendable {
    let source: PixelSize
    let target: PixelSize
    private let vertical: FloatAxis
    private let horizontal: FloatAxis
    private let rows, block, results: Int
    private let pool: ResizeScratchPool

    init(source: PixelSize, vertical: FloatAxis, horizontal: FloatAxis) {
        self.source = source
        target = PixelSize(width: horizontal.count, height: vertical.count)
        self.vertical = vertical
        self.horizontal = horizontal
        var layout = ResizeScratchLayout()
        let both = !vertical.isIdentity && !horizontal.isIdentity
        rows = layout.part(both ? source.width * 64 : 0)
        block = layout.part(horizontal.isIdentity ? 0 : source.width * 64)
        results = layout.part(horizontal.isIdentity ? 0 : target.width * 64)
        pool = ResizeScratchPool(blockBytes: layout.bytes)
    }

    /// Makes all output rows, over as many threads as are worth it.
    func run(
        _ from: UnsafeRawPointer, _ fromBytesPerRow: Int, _ to: UnsafeMutableRawPointer,
        _ toBytesPerRow: Int, _ parallelism: Parallelism
    ) throws(MatteError) {
        let kernels = KernelTable.current.resample
        let taps = (source.height / target.height + source.width / target.width + 8) * 4
        try Bands.run(
            rows: target.height, bytesPerRow: max(source.width, target.width) * taps, multiple: 16,
            parallelism
        ) { band throws(MatteError) in
            let scratch = try pool.take()
            for y in stride(from: band.lowerBound, to: band.upperBound, by: 16) {
                let rows = y..<min(band.upperBound, y + 16)
                unsafe run(kernels, rows, scratch.base, from, fromBytesPerRow, to, toBytesPerRow)
            }
            pool.give(scratch)
        }
    }

    /// The source rows that output rows are made from.
    func sourceRows(for rows: Range<Int>) -> Range<Int> {
        let first = unsafe Int(vertical.windows[rows.lowerBound].first)
        let last = unsafe vertical.windows[rows.upperBound - 1]
        return first..<Int(last.first) + Int(last.count)
    }

    /// Makes some output rows on this thread; as ``BytePasses/run(rows:_:_:_:_:threads:)``.
    func run(
        rows: Range<Int>, _ from: UnsafeRawPointer, _ fromBytesPerRow: Int, _ to: UnsafeMutableRawPointer,
        _ toBytesPerRow: Int
    ) throws(MatteError) {
        let scratch = try pool.take()
        for y in stride(from: rows.lowerBound, to: rows.upperBound, by: 16) {
            unsafe run(
                KernelTable.current.resample, y..<min(rows.upperBound, y + 16), scratch.base, from,
                fromBytesPerRow, to, toBytesPerRow)
        }
        pool.give(scratch)
    }

    /// Makes up to sixteen output rows.
    private func run(
        _ kernels: ResampleKernels, _ band: Range<Int>, _ base: UnsafeMutableRawPointer,
        _ from: UnsafeRawPointer, _ fromBytesPerRow: Int, _ to: UnsafeMutableRawPointer,
        _ toBytesPerRow: Int
    ) {
        let target = unsafe to + band.lowerBound * toBytesPerRow
        if horizontal.isIdentity {
            unsafe sum(kernels, band, from, fromBytesPerRow, target, toBytesPerRow)
            return
        }
        if vertical.isIdentity {
            // Unchanged rows start at the first row that the band is made from.
            let first = unsafe Int(vertical.windows[band.lowerBound].first)
            unsafe kernels.interleave(
                from + first * fromBytesPerRow, fromBytesPerRow, band.count, source.width, base + block)
        } else {
            let stride = source.width * 4
            unsafe sum(kernels, band, from, fromBytesPerRow, base + rows, stride)
            unsafe kernels.interleave(base + rows, stride, band.count, source.width, base + block)
        }
        unsafe kernels.floatColumns(
            base + block, base + results, self.target.width, horizontal.windows, horizontal.weights)
        unsafe kernels.deinterleave(
            base + results, target, toBytesPerRow, band.count, self.target.width)
    }

    private func sum(
        _ kernels: ResampleKernels, _ band: Range<Int>, _ from: UnsafeRawPointer, _ fromBytesPerRow: Int,
        _ to: UnsafeMutableRawPointer, _ toBytesPerRow: Int
    ) {
        for y in band {
            let window = unsafe vertical.windows[y]
            unsafe kernels.floatRow(
                from + Int(window.first) * fromBytesPerRow, fromBytesPerRow,
                vertical.weights + Int(window.weights), Int(window.count),
                to + (y - band.lowerBound) * toBytesPerRow, source.width)
        }
    }
}
