// Design: docs/design/execution.md

/// A queue of jobs that start in order, when a thread and their memory are free.
final class MemoryGate: Sendable {
    private struct Waiter {
        let number: Int
        let bytes: Int
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var bytes = 0
        var jobs = 0
        var nextNumber = 0
        /// The jobs that wait, in order.
        var waiters: [Waiter] = []
        /// Jobs whose tasks were cancelled before they began to wait.
        var cancelled: Set<Int> = []
    }

    private let limit: Int
    private let places: Int
    private let state = Locked(State())

    /// Creates a gate for at most `places` jobs at a time, whose memory together is at most `limit` bytes.
    init(limit: Int, places: Int) {
        self.limit = limit
        self.places = places
    }

    /// The bytes of the jobs that have entered.
    var bytes: Int { state.withLock { $0.bytes } }

    /// The number of jobs that have entered.
    var jobs: Int { state.withLock { $0.jobs } }

    /// The number of jobs that wait.
    var waiting: Int { state.withLock { $0.waiters.count } }

    /// Waits until the earlier jobs have entered, a place is free, and the memory fits or no other job is inside.
    ///
    /// - Throws: `MatteError` with code `cancelled` if the task is cancelled before the job has entered.
    func enter(_ bytes: Int) async throws(MatteError) {
        let number = state.withLock { state in
            state.nextNumber += 1
            return state.nextNumber
        }
        let hasEntered = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isCancelled = state.withLock { state in
                    if state.cancelled.remove(number) != nil { return true }
                    state.waiters.append(Waiter(number: number, bytes: bytes, continuation: continuation))
                    return false
                }
                if isCancelled { return continuation.resume(returning: false) }
                admit()
            }
        } onCancel: {
            let waiter = state.withLock { state -> Waiter? in
                if let index = state.waiters.firstIndex(where: { $0.number == number }) {
                    return state.waiters.remove(at: index)
                }
                // The job isn't waiting yet, or has already entered.
                state.cancelled.insert(number)
                return nil
            }
            waiter?.continuation.resume(returning: false)
            // The next job may need less memory than the one that has left.
            admit()
        }
        state.withLock { _ = $0.cancelled.remove(number) }
        guard hasEntered else { throw .cancelled }
    }

    /// Ends a job that has entered with `bytes` bytes.
    func leave(_ bytes: Int) {
        state.withLock { state in
            state.bytes -= bytes
            state.jobs -= 1
        }
        admit()
    }

    /// Lets the first jobs in that fit.
    private func admit() {
        let admitted = state.withLock { state in
            var admitted = 0
            while admitted < state.waiters.count, state.jobs < places {
                let next = state.waiters[admitted].bytes
                let (sum, isHuge) = state.bytes.addingReportingOverflow(next)
                guard state.jobs == 0 || (!isHuge && sum <= limit) else { break }
                state.bytes = isHuge ? .max : sum
                state.jobs += 1
                admitted += 1
            }
            defer { state.waiters.removeFirst(admitted) }
            return Array(state.waiters[..<admitted])
        }
        for waiter in admitted { waiter.continuation.resume(returning: true) }
    }
}
