internal import MatteKernelTypes

/// The parts of a resize in double precision that depend only on sizes, filter, light and pixel format. Double
/// precision is used if windows are too long for 16-bit weights or 32-bit floats.
///
/// Each source row is converted to doubles once and added to the sums of the output rows that depend on it. At any
/// ratio a resize therefore takes one pass over the source, and memory only for the output rows in progress. If the
/// width shrinks, the horizontal pass comes first. Weights of the area filter are whole numbers of shares (see
/// ``ByteAxes``), so means of stored bytes are exact as long as sums stay below 2^53.
final class WidePasses: Sendable {
    let source: PixelSize
    let target: PixelSize
    let vertical: WideAxis
    let horizontal: WideAxis
    let levels: WideLevels
    /// True if the horizontal pass comes before the vertical pass. It does if there is one and the width doesn't grow.
    let filtersColumnsFirst: Bool
    /// The number of doubles per row between the passes.
    let rowNumbers: Int
    /// The largest number of source rows added at a time.
    let batch: Int
    /// True if source rows are kept until their window is complete, and false if they are added to sums immediately.
    /// Keeping rows takes less memory if the height grows: a window then has few rows, and a row belongs to many
    /// windows.
    let gathers: Bool
    /// The number of rows of doubles that are kept: source rows if ``gathers`` is true, otherwise output rows in
    /// progress.
    let slots: Int
    /// The pool of scratch memory, in which each thread converts a few rows at a time to doubles.
    let pool: ScratchPool
    private let pieceRows: Int
    private let segments: [(columns: Range<Int>, outputs: Range<Int>)]

    /// The number of source columns that are converted to doubles at a time.
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
        // The source rows of a batch take at most 2 MiB, and so do the doubles that the first pass makes from them,
        // unless a single row takes more.
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

    /// Returns the number of pieces into which `rows` rows are divided. Each piece is converted by one thread.
    func pieces(of rows: Int) -> Int { (rows + pieceRows - 1) / pieceRows }

    /// Converts a piece of the source rows to doubles. If the horizontal pass comes first, also runs it on these rows.
    ///
    /// - Parameters:
    ///   - piece: The index of the piece.
    ///   - rows: The number of rows of all pieces.
    ///   - source: The rows of all pieces.
    ///   - scratch: A block of ``pool``.
    ///   - numbers: The destination: ``rowNumbers`` doubles for each row of all pieces.
    ///   - kernels: The kernels of the calling task. A tier that is forced for that task isn't in force on other
    ///     threads, so they can't look up the kernels themselves.
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

    /// Runs the horizontal pass on a row of sums. Used if the horizontal pass comes after the vertical pass.
    func filterColumns(_ sums: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>) {
        unsafe result.update(repeating: 0, count: target.width * levels.numbers)
        var job = unsafe WideColumns(
            source: sums, sourceStride: 0, rows: 1, numbers: levels.numbers, first: 0, end: source.width,
            windows: horizontal.windows, lower: 0, upper: target.width, weights: horizontal.weights,
            sums: result, sumStride: 0)
        unsafe KernelTable.current.resample.wide.columns(&job)
    }
}
