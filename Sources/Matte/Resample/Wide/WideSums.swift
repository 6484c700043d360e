internal import MatteKernelTypes

/// The sums of a resize in double precision, to which source rows are added from the top down.
@safe
final class WideSums {
    private let passes: WidePasses
    private let storage: RasterStorage
    private let scratch: RasterStorage
    /// The number of source rows that have been added or skipped.
    private(set) var held = 0
    /// The first output row that has not been computed yet.
    private(set) var nextRow = 0

    // The memory contains, in this order, the rows of a batch, the kept rows, one row of sums, and one row of results.
    private var batch: UnsafeMutablePointer<Double> {
        unsafe storage.base.assumingMemoryBound(to: Double.self)
    }
    private var kept: UnsafeMutablePointer<Double> { unsafe batch + passes.batch * passes.rowNumbers }
    private var sum: UnsafeMutablePointer<Double> { unsafe kept + passes.slots * passes.rowNumbers }
    private var result: UnsafeMutablePointer<Double> { unsafe sum + passes.rowNumbers }

    /// Allocates the memory.
    ///
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    init(_ passes: WidePasses) throws(MatteError) {
        self.passes = passes
        let rows = passes.batch + passes.slots + 1
        let numbers = rows * passes.rowNumbers + passes.target.width * passes.levels.numbers
        storage = try RasterStorage(bytes: numbers * 8)
        scratch = try passes.pool.take()
    }

    deinit { passes.pool.give(scratch) }

    /// Returns the number of bytes of the memory for sums.
    static func memory(of passes: WidePasses) -> Int {
        let rows = passes.batch + passes.slots + 1
        return (rows * passes.rowNumbers + passes.target.width * passes.levels.numbers) * 8
    }

    /// The output rows that can be computed from the source rows added so far.
    var readyRows: Range<Int> {
        var end = nextRow
        while end < passes.target.height, passes.vertical.ends[end] <= held { end += 1 }
        return nextRow..<end
    }

    /// The number of source rows to add before more output rows can be computed, but at most one batch.
    var missingRows: Int {
        guard nextRow < passes.target.height else { return 0 }
        return max(0, min(passes.batch, passes.vertical.ends[nextRow] - held))
    }

    /// Skips source rows on which no remaining output row depends.
    func skipUnused() {
        held = unsafe max(held, passes.vertical.windows[nextRow].first)
    }

    /// Adds source rows to the sums, on the calling thread.
    func add(_ rows: Int, from source: Rows) {
        let kernels = KernelTable.current.resample.wide
        for piece in 0..<passes.pieces(of: rows) {
            unsafe passes.widen(
                piece: piece, of: rows, from: source, scratch: scratch, numbers: batch, kernels: kernels)
        }
        addBatch(rows, columns: 0..<passes.rowNumbers, kernels)
        held += rows
    }

    /// Adds source rows to the sums, on at most `limit` threads.
    ///
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled`.
    func add(_ rows: Int, from source: Rows, threads limit: Int) throws(MatteError) {
        let (sourceNumbers, numbers) = (passes.source.width * passes.levels.numbers, passes.rowNumbers)
        guard limit > 1, rows * sourceNumbers > 1 << 18 else {
            add(rows, from: source)
            return
        }
        let kernels = KernelTable.current.resample.wide
        try Bands.run(count: passes.pieces(of: rows), threads: limit) { piece throws(MatteError) in
            let scratch = try passes.pool.take()
            unsafe passes.widen(
                piece: piece, of: rows, from: source, scratch: scratch, numbers: batch, kernels: kernels)
            passes.pool.give(scratch)
        }
        // Divide the columns into parts of about 4096 doubles if there is enough work for several threads.
        let parts = rows * numbers > 1 << 16 ? (numbers + 4095) / 4096 : 1
        try Bands.run(count: parts, threads: limit) { part in
            addBatch(rows, columns: part * numbers / parts..<(part + 1) * numbers / parts, kernels)
        }
        held += rows
    }

    /// Adds a batch of rows of doubles to the sums of output rows. If ``WidePasses/gathers`` is true, keeps the rows
    /// instead.
    private func addBatch(_ rows: Int, columns: Range<Int>, _ kernels: WideResampleKernels) {
        let stride = passes.rowNumbers
        let new = held..<held + rows
        let from = unsafe batch + columns.lowerBound
        let to = unsafe kept + columns.lowerBound
        if passes.gathers {
            for row in new {
                unsafe (to + row % passes.slots * stride).update(
                    from: from + (row - held) * stride, count: columns.count)
            }
            return
        }
        var y = nextRow
        while y < passes.target.height, unsafe passes.vertical.windows[y].first < new.upperBound {
            let window = unsafe passes.vertical.windows[y]
            let part = (window.first..<window.first + window.count).clamped(to: new)
            let sums = unsafe to + y % passes.slots * stride
            if window.first >= held { unsafe sums.update(repeating: 0, count: columns.count) }
            unsafe kernels.rows(
                from + (part.lowerBound - held) * stride, stride, part.count,
                passes.vertical.weights + (window.weights + part.lowerBound - window.first), sums,
                columns.count)
            y += 1
        }
    }

    /// Computes the output rows in ``readyRows``, whose source rows have all been added.
    func makeRows(into output: MutableRows) {
        while nextRow < passes.target.height, passes.vertical.ends[nextRow] <= held {
            var row = unsafe kept + nextRow % passes.slots * passes.rowNumbers
            if passes.gathers {
                unsafe row = sum
                gather()
            }
            if !passes.filtersColumnsFirst, !passes.horizontal.isIdentity {
                unsafe passes.filterColumns(row, into: result)
                unsafe row = result
            }
            unsafe passes.levels.store(row, to: output[nextRow], passes.target.width)
            nextRow += 1
        }
    }

    /// Computes the sums of the next output row from the kept rows.
    private func gather() {
        let kernels = KernelTable.current.resample.wide
        let window = unsafe passes.vertical.windows[nextRow]
        unsafe sum.update(repeating: 0, count: passes.rowNumbers)
        for k in 0..<window.count {
            unsafe kernels.rows(
                kept + (window.first + k) % passes.slots * passes.rowNumbers, 0, 1,
                passes.vertical.weights + (window.weights + k), sum, passes.rowNumbers)
        }
    }
}
