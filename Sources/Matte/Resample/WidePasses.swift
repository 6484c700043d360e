internal import MatteKernelTypes

/// A resize in double precision, for windows too long for 16-bit weights.
///
/// Each source row is widened to doubles once and added to the sums of the output rows that it contributes to. So at
/// any ratio a resize takes one pass over the source, and memory for the output rows in progress. If the width
/// shrinks, columns are filtered first. Weights of the area filter are whole numbers of shares, whose sums stay below
/// 2^53, so that means are exact.
final class WidePasses: Sendable {
    let source: PixelSize
    let target: PixelSize
    let vertical: WideAxis
    let horizontal: WideAxis
    let levels: WideLevels
    /// True if columns are filtered before rows.
    let filtersColumnsFirst: Bool
    /// The number of doubles per row between the passes.
    let rowNumbers: Int
    /// The largest number of source rows added at a time.
    let batch: Int
    /// True if source rows are kept until their window is complete, instead of being added to sums immediately. That
    /// takes less memory if the height grows: then a window has few rows, and a row belongs to many windows.
    let gathers: Bool
    /// The number of rows of doubles that are kept: source rows, or output rows in progress.
    let slots: Int
    /// Scratch memory in which a piece of rows is widened.
    let pool: ScratchPool
    private let pieceRows: Int
    private let segments: [(columns: Range<Int>, outputs: Range<Int>)]

    /// The number of source columns that are widened at a time.
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
        // A batch takes at most 2 MiB between the passes, and at most 2 MiB of source rows.
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

    /// Returns the number of pieces in which `rows` rows are widened, each by one thread.
    func pieces(of rows: Int) -> Int { (rows + pieceRows - 1) / pieceRows }

    /// Widens a piece of rows, and filters its columns if they come first.
    ///
    /// - Parameters:
    ///   - piece: The index of the piece.
    ///   - rows: The number of rows of all pieces.
    ///   - source: The rows of all pieces.
    ///   - scratch: A block of ``pool``.
    ///   - numbers: The destination: ``rowNumbers`` doubles for each row of all pieces.
    ///   - kernels: The caller's kernels; a tier that is forced for a task isn't known to other threads.
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

    /// Filters the columns of a row of sums, if they come last.
    func filterColumns(_ sums: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>) {
        unsafe result.update(repeating: 0, count: target.width * levels.numbers)
        var job = unsafe WideColumns(
            source: sums, sourceStride: 0, rows: 1, numbers: levels.numbers, first: 0, end: source.width,
            windows: horizontal.windows, lower: 0, upper: target.width, weights: horizontal.weights,
            sums: result, sumStride: 0)
        unsafe KernelTable.current.resample.wide.columns(&job)
    }
}
