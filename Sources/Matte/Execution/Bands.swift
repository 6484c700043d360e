// Design: docs/design/execution.md

internal import Synchronization

/// Divides work on rows into bands, and runs the bands on several threads.
package enum Bands {
    /// Calls `body` with ranges of rows (bands) that together cover `0..<rows`.
    ///
    /// Work on less than 4 MiB is done by one thread, in bands of about 1 MiB. Larger work is shared by several
    /// threads, with about three bands per thread. Before each band, the calling task is checked for cancellation.
    ///
    /// - Parameters:
    ///   - rows: The number of rows. If it is 0, `body` is not called.
    ///   - bytesPerRow: The number of bytes that the work on a row reads and writes. If it is 0, because rows have no
    ///     pixels, `body` is not called either: a picture without columns may have two billion rows.
    ///   - multiple: The first row of each band is a multiple of this number.
    ///   - parallelism: The number of threads that may be used.
    ///   - body: Called with disjoint ranges, from several threads at the same time.
    /// - Throws: `MatteError` with code `cancelled` if the task is cancelled, or the error that `body` threw for the
    ///   topmost band that failed.
    package static func run(
        rows: Int, bytesPerRow: Int, multiple: Int = 1, _ parallelism: Parallelism,
        _ body: (Range<Int>) throws(MatteError) -> Void
    ) throws(MatteError) {
        guard rows > 0, bytesPerRow > 0 else { return }
        let bandBytes = 1 << 20
        let wanted = max(1, bandBytes / max(1, bytesPerRow))
        let band = (wanted + multiple - 1) / multiple * multiple
        let (bytes, isHuge) = rows.multipliedReportingOverflow(by: bytesPerRow)
        let limit = isHuge || bytes >= 4 << 20 ? parallelism.limit : 1
        // Use about three bands per thread. Slow threads can then process fewer bands than fast ones, so all end at
        // about the same time.
        let share = (rows + limit * 3 - 1) / (limit * 3)
        let rowsPerBand = limit == 1 ? band : max(multiple, (share + multiple - 1) / multiple * multiple)
        try run(count: (rows + rowsPerBand - 1) / rowsPerBand, threads: limit) { i throws(MatteError) in
            try body(i * rowsPerBand..<min(rows, (i + 1) * rowsPerBand))
        }
    }

    /// Calls `body` with each index in `0..<count`, on at most `threads` threads.
    ///
    /// Calls start in ascending order of indices. After cancellation or an error, calls that have started are
    /// completed, and no others start.
    ///
    /// - Throws: `MatteError` with code `cancelled` if the task is cancelled, or the error that `body` threw for the
    ///   smallest index that failed.
    package static func run(
        count: Int, threads: Int, _ body: (Int) throws(MatteError) -> Void
    ) throws(MatteError) {
        let participants = min(count, threads)
        if participants <= 1 {
            for i in 0..<count {
                if Task.isCancelled { throw .cancelled }
                try body(i)
            }
            return
        }
        if Task.isCancelled { throw .cancelled }
        let next = Atomic<Int>(0)
        let stop = Atomic<Bool>(false)
        let failure = Locked<(index: Int, error: MatteError)?>(nil)
        // Worker threads don't belong to the calling task. They need a reference to it to check whether it is
        // cancelled.
        unsafe withUnsafeCurrentTask { task in
            Workers.run(participants: participants) {
                while !stop.load(ordering: .relaxed) {
                    if let task = unsafe task, unsafe task.isCancelled {
                        stop.store(true, ordering: .relaxed)
                        return
                    }
                    let i = next.add(1, ordering: .relaxed).oldValue
                    guard i < count else { return }
                    do throws(MatteError) { try body(i) } catch {
                        stop.store(true, ordering: .relaxed)
                        failure.withLock { if $0 == nil || i < $0!.index { $0 = (i, error) } }
                    }
                }
            }
        }
        if let failure = failure.withLock({ $0 }) { throw failure.error }
        if stop.load(ordering: .relaxed) { throw .cancelled }
    }
}

extension MatteError {
    /// The error of an operation whose task was cancelled.
    static let cancelled = MatteError(.cancelled, "the operation was cancelled")
}
