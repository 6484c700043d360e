// Design: docs/design/resample.md

/// A resize that reads its source in rows, from the top down, and keeps only some of the rows in memory: the window.
///
/// The result is the same as that of ``ResizePlan/resize(_:into:parallelism:)``. At ordinary ratios the window holds
/// the source rows of 8 to 64 output rows: as many as fit in 2 MiB, but at least those of 8. At ratios that need double
/// precision, rows are added to sums as they arrive. The window then takes at most 2 MiB, or one source row if a row is
/// larger than that.
///
/// ```swift
/// var resize = try StreamingResize(plan)
/// var output = result.mutableView
/// while resize.remainingRows > 0 {
///     while resize.missingRows > 0 { try resize.append { try decoder.read(&$0) } }
///     try resize.makeRows(into: &output)
/// }
/// ```
@safe
public struct StreamingResize<PixelType: Pixel>: ~Copyable {
    let plan: ResizePlan<PixelType>
    var window: Raster<PixelType>
    /// The number of bytes at the start of each row of the window that precede the source's columns.
    let bytesBefore: Int
    private let batch: Int
    /// The source rows in the window.
    var held = 0..<0
    var nextRow = 0
    /// For a resize in double precision, the sums to which the rows of the window are added immediately. `nil` for
    /// other resizes.
    private let sums: WideSums?

    /// Allocates the window.
    ///
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    public init(_ plan: ResizePlan<PixelType>) throws(MatteError) {
        try self.init(plan, columnsBefore: 0, columnsAfter: 0)
        // The window is passed to the caller's closure, and its memory may hold an earlier picture.
        unsafe window.storage.base.initializeMemory(
            as: UInt8.self, repeating: 0, count: window.height * window.bytesPerRow)
    }

    /// Allocates a window whose rows have columns before and after those of the source.
    ///
    /// The resize doesn't read these columns. A decoder that decodes more columns than the source has may write them
    /// beside the rows that ``append(_:)`` passes to it, and then needn't copy rows.
    package init(
        _ plan: ResizePlan<PixelType>, columnsBefore: Int, columnsAfter: Int
    ) throws(MatteError) {
        var (batch, rows) = (64, 0)
        var sums: WideSums?
        if case .wide(let passes) = plan.engine {
            sums = try WideSums(passes)
            rows = min(passes.batch, plan.source.height)
        } else {
            batch = Self.batchRows(plan)
            rows = Self.longestSpan(plan, batch)
        }
        let width = columnsBefore + plan.source.width + columnsAfter
        window = try Raster(uninitialized: PixelSize(width: width, height: rows))
        bytesBefore = columnsBefore * MemoryLayout<PixelType>.stride
        self.plan = plan
        self.batch = batch
        self.sums = sums
    }

    /// The number of output rows that have not been computed yet.
    public var remainingRows: Int { plan.target.height - (sums?.nextRow ?? nextRow) }

    /// The number of source rows to append before more output rows can be computed. Append these rows and check again,
    /// because this number is limited to the space in the window.
    ///
    /// 0 if no output row remains, even if the source has rows left.
    public var missingRows: Int {
        if let sums { return sums.missingRows }
        return remainingRows == 0 ? 0 : max(0, Self.sourceRows(plan, nextBatch).upperBound - held.upperBound)
    }

    /// Calls `fill` with a view of memory for the next ``missingRows`` source rows. `fill` should write all of these
    /// rows: a row that it doesn't write has the pixels of an earlier row of this source, or zeros.
    ///
    /// - Parameter fill: A closure that writes the rows to the view, which is as wide as the source and ``missingRows``
    ///   high.
    /// - Precondition: ``missingRows`` isn't 0.
    /// - Throws: The error that `fill` throws. The same rows are then still missing.
    public mutating func append<Failure: Error>(
        _ fill: (inout MutableRasterView<PixelType>) throws(Failure) -> Void
    ) throws(Failure) {
        let missing = missingRows
        precondition(
            missing > 0, "cannot append rows to the resize: missingRows is 0; make the next output rows first"
        )
        if let sums {
            try Self.fill(window: &window, place(of: missing, after: 0), fill)
            sums.add(missing, from: windowRows)
            return
        }
        let old = held
        let needed = Self.sourceRows(plan, nextBatch)
        held = max(old.lowerBound, min(needed.lowerBound, old.upperBound))..<old.upperBound
        let (kept, dropped) = (held.count, held.lowerBound - old.lowerBound)
        if dropped > 0 {
            let view = window.mutableView
            unsafe view.base.copyMemory(
                from: view.base + dropped * view.bytesPerRow, byteCount: kept * view.bytesPerRow)
        }
        try Self.fill(window: &window, place(of: missing, after: kept), fill)
        held = held.lowerBound..<held.upperBound + missing
    }

    /// The source rows in the window; its first row is row 0.
    var windowRows: Rows {
        let view = window.view
        return unsafe Rows(base: view.base + bytesBefore, bytesPerRow: view.bytesPerRow)
    }

    /// Returns the place in a window of the source's columns of `count` rows, after `kept` rows.
    func place(of count: Int, after kept: Int) -> PixelRect {
        let x = bytesBefore / MemoryLayout<PixelType>.stride
        return PixelRect(x: x, y: kept, width: plan.source.width, height: count)
    }

    /// Calls `fill` with the pixels at a place in a window.
    static func fill<Failure: Error>(
        window: inout Raster<PixelType>, _ place: PixelRect,
        _ fill: (inout MutableRasterView<PixelType>) throws(Failure) -> Void
    ) throws(Failure) {
        var view = window.mutableView
        var room = view.mutableView(of: place)
        try fill(&room)
    }

    /// Computes as many of the next output rows as the appended source rows allow.
    ///
    /// - Parameters:
    ///   - output: The whole output; only the next rows are written.
    ///   - parallelism: The number of threads that may be used.
    /// - Precondition: ``missingRows`` is 0.
    /// - Throws: ``MatteError``: `parameter` unless `output` has the plan's ``ResizePlan/target`` size; `limits` if
    ///   working memory cannot be allocated, `cancelled`.
    public mutating func makeRows(
        into output: inout MutableRasterView<PixelType>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        precondition(
            missingRows == 0,
            "cannot make output rows: \(missingRows) source rows are missing; append them first")
        guard output.size == plan.target else {
            throw MatteError(
                .parameter,
                "cannot resize into an output of \(output.size): the plan is for \(plan.target); use an output of that size"
            )
        }
        try makeRows(nextRows, into: MutableRows(output), parallelism)
    }

    /// The output rows that the next call of `makeBatch` computes.
    package var nextRows: Range<Int> { sums?.readyRows ?? nextBatch }

    /// The size in pixels of the largest batch of output rows.
    package var batchSize: PixelSize {
        PixelSize(
            width: plan.target.width,
            height: sums == nil ? min(batch, plan.target.height) : plan.target.height)
    }

    /// Computes the next output rows, ``nextRows``, in a view that contains only these rows.
    ///
    /// - Precondition: ``missingRows`` is 0, and the view has the target's width and the height of ``nextRows``.
    package mutating func makeBatch(
        into rows: inout MutableRasterView<PixelType>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        precondition(
            missingRows == 0,
            "cannot make output rows: \(missingRows) source rows are missing; append them first")
        let batch = nextRows
        precondition(
            rows.width == plan.target.width && rows.height == batch.count,
            "cannot make a batch of \(plan.target.width)x\(batch.count) in an output of \(rows.size): the sizes must be the same"
        )
        try makeRows(batch, into: MutableRows(rows).numbered(from: batch.lowerBound), parallelism)
    }

    /// Returns the number of bytes of a streaming resize's memory, including one batch of its output.
    ///
    /// - Parameter columnsBeside: The number of columns in the window before and after those of the source.
    package static func memory(of plan: ResizePlan<PixelType>, columnsBeside: Int = 0) -> Int {
        let row = (plan.source.width + columnsBeside) * MemoryLayout<PixelType>.stride
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

    /// Computes output rows. Row y of `output` is row y of the whole result.
    private mutating func makeRows(
        _ rows: Range<Int>, into output: MutableRows, _ parallelism: Parallelism
    ) throws(MatteError) {
        if Task.isCancelled { throw .cancelled }
        if let sums {
            sums.makeRows(into: output)
            return
        }
        let source = windowRows.numbered(from: held.lowerBound)
        if plan.passes.isEmpty {
            let bytes = plan.source.width * MemoryLayout<PixelType>.stride
            for y in rows { unsafe output[y].copyMemory(from: source[y], byteCount: bytes) }
        } else if case .bytes(let bytes) = plan.engine {
            try bytes.makeRows(rows, from: source, into: output, threads: parallelism.limit)
        } else if case .floats(let floats) = plan.engine {
            try floats.makeRows(rows, from: source, into: output)
        }
        nextRow = rows.upperBound
    }

    var nextBatch: Range<Int> { nextRow..<min(plan.target.height, nextRow + batch) }

    static func sourceRows(_ plan: ResizePlan<PixelType>, _ rows: Range<Int>) -> Range<Int> {
        if plan.passes.isEmpty { return rows }
        switch plan.engine {
        case .bytes(let passes): return passes.sourceRows(for: rows)
        case .floats(let passes): return passes.sourceRows(for: rows)
        case .wide: preconditionFailure("cannot compute a window of rows: sums in double precision have none")
        }
    }

    /// Returns the largest number of source rows to read for a batch of output rows. These include rows between the
    /// last window of the previous batch and the first window of this one, which no output row needs.
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
