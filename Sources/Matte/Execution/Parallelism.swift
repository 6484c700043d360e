// Design: docs/design/execution.md

internal import Dispatch
internal import Synchronization

/// How many threads an operation may use. The result is the same, bit for bit, whatever the choice.
public enum Parallelism: Hashable, Sendable {
    /// The calling thread alone.
    case serial
    /// As many threads as there are cores, where the work is worth it (from about 0.3 ms).
    case automatic
    /// At most this many threads; less than 2 is ``serial``, more than 256 are 256.
    case threads(Int)

    /// The most threads this choice allows on this machine.
    package var limit: Int {
        switch self {
        case .serial: 1
        case .automatic: Self.processors
        case .threads(let n): min(max(1, n), Self.mostThreads)
        }
    }

    private static let processors = processorCount()

    /// More threads than this are never asked of the system, whatever the caller says.
    private static let mostThreads = 256
}

/// Rows split into bands, the bands over threads.
package enum Bands {
    /// Runs `body` over `0..<rows` in bands.
    ///
    /// Task cancellation is looked for before each band on every thread. On the workers `Task.isCancelled` sees no
    /// task; they ask the caller's.
    ///
    /// - Parameters:
    ///   - rows: how many rows there are.
    ///   - bytesPerRow: how much memory a row touches; decides whether threads are worth it.
    ///   - multiple: bands start at multiples of this many rows.
    ///   - parallelism: the caller's choice.
    ///   - body: called with disjoint ranges that cover `0..<rows`, from several threads at once.
    /// - Throws: ``MatteError`` with code `cancelled`.
    static func run(
        rows: Int, bytesPerRow: Int, multiple: Int = 1, _ parallelism: Parallelism,
        _ body: (Range<Int>) -> Void
    ) throws(MatteError) {
        guard rows > 0 else { return }
        let bandBytes = 1 << 20
        let wanted = max(1, bandBytes / max(1, bytesPerRow))
        let band = (wanted + multiple - 1) / multiple * multiple
        let (perThread, _) = rows.multipliedReportingOverflow(by: bytesPerRow)
        let limit = perThread < 4 << 20 ? 1 : parallelism.limit
        // Two to four bands a thread even out what each takes.
        let share = (rows + limit * 3 - 1) / (limit * 3)
        let rowsPerBand = limit == 1 ? band : max(multiple, (share + multiple - 1) / multiple * multiple)
        try run(count: (rows + rowsPerBand - 1) / rowsPerBand, threads: limit) { i in
            body(i * rowsPerBand..<min(rows, (i + 1) * rowsPerBand))
        }
    }

    /// Runs `body` for each index in `0..<count` on at most `threads` threads, each taking the next index
    /// that is left.
    package static func run(count: Int, threads: Int, _ body: (Int) -> Void) throws(MatteError) {
        let workers = min(count, threads)
        if workers <= 1 {
            for i in 0..<count {
                if Task.isCancelled { throw .cancelled }
                body(i)
            }
            return
        }
        if Task.isCancelled { throw .cancelled }
        let next = Atomic<Int>(0)
        let stop = Atomic<Bool>(false)
        // The closure does not outlive this call, and what it captures (row pointers) is shared on purpose:
        // each index is handed out once, so no two threads write the same rows.
        withoutActuallyEscaping(body) { escaping in
            unsafe withUnsafeCurrentTask { current in
                nonisolated(unsafe) let body = escaping
                nonisolated(unsafe) let task = unsafe current
                DispatchQueue.concurrentPerform(iterations: workers) { _ in
                    while !stop.load(ordering: .relaxed) {
                        if let task = unsafe task, unsafe task.isCancelled {
                            stop.store(true, ordering: .relaxed)
                            return
                        }
                        let i = next.add(1, ordering: .relaxed).oldValue
                        guard i < count else { return }
                        unsafe body(i)
                    }
                }
            }
        }
        if stop.load(ordering: .relaxed) { throw .cancelled }
    }
}

extension MatteError {
    /// What an operation throws when its task was cancelled.
    static let cancelled = MatteError(.cancelled, "the operation was cancelled")
}
