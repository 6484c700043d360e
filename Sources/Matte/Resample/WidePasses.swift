internal import MatteKernelTypes

/// A resize in double precision, for windows too long for 16-bit weights.
///
/// Each source row is widened to doubles once and added to the sums of the output rows it belongs to, so that a resize
/// takes one pass over the source and memory for the output rows in progress, whatever the ratio. Where the width
/// shrinks, columns are filtered first. Area weights are whole numbers of shares: their sums of bytes stay below
/// 2^53, so that means of opaque pixels are exact.
final class WidePasses: Sendable {
    let source: PixelSize
    let target: PixelSize
    let vertical: WideAxis
    let horizontal: WideAxis
    let levels: WideLevels
    /// True if columns are filtered before rows.
    let filtersColumnsFirst: Bool
    /// Doubles per row between the passes.
    let rowNumbers: Int
    /// The most source rows taken at once.
    let batch: Int
    /// True if rows wait until all rows of a window are there, instead of being added to the sums of output rows: where
    /// the height grows, a window has few rows and a row belongs to many windows.
    let gathers: Bool
    /// Rows of doubles kept: waiting rows, or output rows in progress.
    let slots: Int
    /// Working memory to widen a piece of rows.
    let pool: ScratchPool
    private let pieceRows: Int
    private let segments: [(columns: Range<Int>, outputs: Range<Int>)]

    /// Source columns that are widened at once.
    private static let segmentColumns = 4096

    init(_ axes: ResizeAxes, format: PixelFormat, light: ResizeLight) {
        source = axes.source
        let down = axes.rows.shares, across = axes.columns.shares
        let vertical = WideAxis(axes.rows, isIdentity: axes.keepsRows, shares: down)
        let horizontal = WideAxis(axes.columns, isIdentity: axes.keepsColumns, shares: across)
        (self.vertical, self.horizontal) = (vertical, horizontal)
        target = PixelSize(width: horizontal.count, height: vertical.count)
        let shares = (down ?? 1) * (across ?? 1)
        levels = WideLevels(
            format: format, light: light, shares: shares, areWhole: down != nil && across != nil)
        let numbers = levels.numbers
        filtersColumnsFirst = !horizontal.isIdentity && target.width <= source.width
        rowNumbers = (filtersColumnsFirst ? target.width : source.width) * numbers
        // 2 MiB between the passes, and 2 MiB of source.
        let fitting = min((1 << 18) / rowNumbers, (2 << 20) / (source.width * format.bytesPerPixel))
        let batch = min(max(1, fitting), 4096)
        self.batch = batch
        let waiting = vertical.longest + batch
        let open = vertical.mostOpen(with: batch)
        gathers = waiting < open
        slots = min(waiting, open)
        let width = min(source.width, Self.segmentColumns)
        pieceRows = min(batch, max(1, 16384 / (width * numbers)))
        pool = ScratchPool(blockBytes: filtersColumnsFirst ? pieceRows * width * numbers * 8 : 0)
        segments = stride(from: 0, to: source.width, by: Self.segmentColumns).map { first in
            let end = min(axes.source.width, first + Self.segmentColumns)
            return (first..<end, horizontal.pixels(over: first, end))
        }
    }

    /// The pieces that rows are widened in, each by one thread.
    func pieces(of rows: Int) -> Int { (rows + pieceRows - 1) / pieceRows }

    /// Widens one piece of some rows, and filters its columns where they come first.
    ///
    /// - Parameters:
    ///   - piece: which piece.
    ///   - rows: the number of rows of all pieces.
    ///   - source: these rows, numbered from 0.
    ///   - scratch: a block of ``pool``.
    ///   - numbers: room for ``rowNumbers`` doubles for each row.
    ///   - kernels: the caller's; on other threads the chosen tier isn't known.
    func widen(
        piece: Int, of rows: Int, from source: Rows, scratch: RasterStorage,
        numbers: UnsafeMutablePointer<Double>, kernels: WideResampleKernels
    ) {
        let first = piece * pieceRows
        let count = min(pieceRows, rows - first)
        let pixels = source.suffix(from: first)
        let to = unsafe numbers + first * rowNumbers
        unsafe levels.table.withUnsafeBufferPointer { table in
            guard filtersColumnsFirst else {
                unsafe kernels.widen(
                    pixels.base, pixels.bytesPerRow, count, self.source.width, levels.layout.rawValue,
                    table.baseAddress!, to)
                return
            }
            unsafe to.update(repeating: 0, count: count * rowNumbers)
            let widened = unsafe scratch.base.assumingMemoryBound(to: Double.self)
            for segment in segments {
                unsafe kernels.widen(
                    pixels.base + segment.columns.lowerBound * levels.bytesPerPixel, pixels.bytesPerRow,
                    count,
                    segment.columns.count, levels.layout.rawValue, table.baseAddress!, widened)
                var job = unsafe WideColumns(
                    source: widened, sourceStride: segment.columns.count * levels.numbers, rows: count,
                    numbers: levels.numbers, first: segment.columns.lowerBound,
                    end: segment.columns.upperBound, windows: horizontal.windows,
                    lower: segment.outputs.lowerBound, upper: segment.outputs.upperBound,
                    weights: horizontal.weights, sums: to, sumStride: rowNumbers)
                unsafe kernels.columns(&job)
            }
        }
    }

    /// Filters the columns of a row of sums, where they come last.
    func filterColumns(_ sums: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>) {
        unsafe result.update(repeating: 0, count: target.width * levels.numbers)
        var job = unsafe WideColumns(
            source: sums, sourceStride: 0, rows: 1, numbers: levels.numbers, first: 0, end: source.width,
            windows: horizontal.windows, lower: 0, upper: target.width, weights: horizontal.weights,
            sums: result, sumStride: 0)
        unsafe KernelTable.current.resample.wide.columns(&job)
    }
}
