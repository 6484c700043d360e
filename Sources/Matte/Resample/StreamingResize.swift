// Design: docs/design/resample.md

/// A resize whose source comes in rows, from the top down, with a window of them in memory.
///
/// The result is that of the plan's ``ResizePlan/resize(_:into:parallelism:)``, bit for bit. At ordinary ratios the
/// window holds the source rows that 8 to 64 output rows are made from: below 2 MiB, or what 8 output rows need. At
/// ratios that are summed in double precision, rows are added to the sums as they come, and the window takes 2 MiB at
/// most, or one source row.
///
/// ```swift
/// var resize = try StreamingResize(plan)
/// while resize.remainingRows > 0 {
///     while resize.missingRows > 0 { try resize.append { try decoder.read(&$0) } }
///     try resize.makeRows(into: &output)
/// }
/// ```
@safe
public struct StreamingResize<PixelType: Pixel>: ~Copyable {
    private let plan: ResizePlan<PixelType>
    private var window: Raster<PixelType>
    private let batch: Int
    /// The source rows in the window.
    private var held = 0..<0
    private var nextRow = 0
    /// The running sums of a resize in double precision; the window then holds rows only until they are added.
    private let sums: WideSums?

    /// Takes the memory.
    ///
    /// - Throws: ``MatteError`` with code `limits` when there is none.
    public init(_ plan: ResizePlan<PixelType>) throws(MatteError) {
        var (batch, rows) = (64, 0)
        var sums: WideSums?
        if case .wide(let passes) = plan.engine {
            sums = try WideSums(passes)
            rows = min(passes.batch, plan.source.height)
        } else {
            batch = Self.batchRows(plan)
            rows = Self.longestSpan(plan, batch)
        }
        window = try Raster(uninitialized: PixelSize(width: plan.source.width, height: rows))
        self.plan = plan
        self.batch = batch
        self.sums = sums
    }

    /// Output rows that haven't been made.
    public var remainingRows: Int { plan.target.height - (sums?.nextRow ?? nextRow) }

    /// Source rows to append next, before more output rows can be made; where many are needed, not all at once. Once no
    /// output row remains, no source row is needed, though the source may have some left.
    public var missingRows: Int {
        if let sums { return sums.missingRows }
        return remainingRows == 0 ? 0 : max(0, Self.sourceRows(plan, nextBatch).upperBound - held.upperBound)
    }

    /// Lends room for the next ``missingRows`` source rows; all must be written.
    ///
    /// - Precondition: rows are missing.
    public mutating func append<Failure: Error>(
        _ fill: (inout MutableRasterView<PixelType>) throws(Failure) -> Void
    ) throws(Failure) {
        let missing = missingRows
        precondition(missing > 0, "rows are appended to a resize that needs none")
        if let sums {
            let width = plan.source.width
            var view = window.mutableView
            var room = view.mutableView(of: PixelRect(x: 0, y: 0, width: width, height: missing))
            try fill(&room)
            sums.add(missing, from: MutableRows(view).readable)
            return
        }
        let old = held
        let needed = Self.sourceRows(plan, nextBatch)
        held = max(old.lowerBound, min(needed.lowerBound, old.upperBound))..<old.upperBound
        let (kept, dropped, width) = (held.count, held.lowerBound - old.lowerBound, plan.source.width)
        var view = window.mutableView
        if dropped > 0 {
            unsafe view.base.copyMemory(
                from: view.base + dropped * view.bytesPerRow, byteCount: kept * view.bytesPerRow)
        }
        var room = view.mutableView(of: PixelRect(x: 0, y: kept, width: width, height: missing))
        try fill(&room)
        held = held.lowerBound..<held.upperBound + missing
    }

    /// Makes the next output rows.
    ///
    /// - Parameters:
    ///   - output: the whole output, of the plan's ``ResizePlan/target`` size; some of its rows are written.
    ///   - parallelism: how many threads may be used.
    /// - Precondition: no row is missing, and the size is right.
    /// - Throws: ``MatteError``: `limits` when there is no working memory, `cancelled`.
    public mutating func makeRows(
        into output: inout MutableRasterView<PixelType>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        precondition(missingRows == 0, "\(missingRows) rows are missing")
        precondition(
            output.size == plan.target, "a resize to \(plan.target) pixels was given room for \(output.size)")
        try makeRows(nextRows, into: MutableRows(output), parallelism)
    }

    /// The output rows that the next batch makes.
    package var nextRows: Range<Int> { sums?.readyRows ?? nextBatch }

    /// The size of the largest batch.
    package var batchSize: PixelSize {
        PixelSize(
            width: plan.target.width,
            height: sums == nil ? min(batch, plan.target.height) : plan.target.height)
    }

    /// Makes the next output rows into a view that holds only them, ``nextRows``.
    ///
    /// - Precondition: no row is missing, and the view has that many rows of the target's width.
    package mutating func makeBatch(
        into rows: inout MutableRasterView<PixelType>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        precondition(missingRows == 0, "\(missingRows) rows are missing")
        let batch = nextRows
        precondition(
            rows.width == plan.target.width && rows.height == batch.count,
            "a batch of \(plan.target.width)x\(batch.count) was given room for \(rows.size)")
        try makeRows(batch, into: MutableRows(rows).numbered(from: batch.lowerBound), parallelism)
    }

    /// The bytes that a streaming resize holds, a batch of its output included.
    package static func memory(of plan: ResizePlan<PixelType>) -> Int {
        let row = plan.source.width * MemoryLayout<PixelType>.stride
        if case .wide(let passes) = plan.engine {
            let output = plan.target.width * plan.target.height * MemoryLayout<PixelType>.stride
            return min(passes.batch, plan.source.height) * row + output + WideSums.memory(of: passes)
        }
        let batch = batchRows(plan)
        let output = batch * plan.target.width * MemoryLayout<PixelType>.stride
        return longestSpan(plan, batch) * row + output + 16 * (plan.source.width + plan.target.width)
    }

    private static func batchRows(_ plan: ResizePlan<PixelType>) -> Int {
        let row = plan.source.width * MemoryLayout<PixelType>.stride
        var batch = 64
        while batch > 8, longestSpan(plan, batch) * row >= 2 << 20 { batch /= 2 }
        return batch
    }

    /// Makes output rows. The rows of `output` have the numbers of the whole output.
    private mutating func makeRows(
        _ rows: Range<Int>, into output: MutableRows, _ parallelism: Parallelism
    ) throws(MatteError) {
        if Task.isCancelled { throw .cancelled }
        if let sums {
            sums.makeRows(into: output)
            return
        }
        let source = Rows(window.view).numbered(from: held.lowerBound)
        if plan.passes.isEmpty {
            for y in rows {
                unsafe output[y].copyMemory(from: source[y], byteCount: source.bytesPerRow)
            }
        } else if case .bytes(let bytes) = plan.engine {
            try bytes.makeRows(rows, from: source, into: output, threads: parallelism.limit)
        } else if case .floats(let floats) = plan.engine {
            try floats.makeRows(rows, from: source, into: output)
        }
        nextRow = rows.upperBound
    }

    private var nextBatch: Range<Int> { nextRow..<min(plan.target.height, nextRow + batch) }

    private static func sourceRows(_ plan: ResizePlan<PixelType>, _ rows: Range<Int>) -> Range<Int> {
        if plan.passes.isEmpty { return rows }
        switch plan.engine {
        case .bytes(let passes): return passes.sourceRows(for: rows)
        case .floats(let passes): return passes.sourceRows(for: rows)
        case .wide: preconditionFailure("sums in double precision take rows one after the other")
        }
    }

    /// The most source rows that a batch needs, those before its first one that come along included.
    private static func longestSpan(_ plan: ResizePlan<PixelType>, _ batch: Int) -> Int {
        var longest = 1
        var end = 0
        for y in Swift.stride(from: 0, to: plan.target.height, by: batch) {
            let rows = sourceRows(plan, y..<min(plan.target.height, y + batch))
            longest = max(longest, rows.upperBound - min(rows.lowerBound, end))
            end = rows.upperBound
        }
        return longest
    }
}
