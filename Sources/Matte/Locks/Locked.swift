// Design: docs/design/execution.md

/// State that several threads share under a lock.
///
/// `Synchronization.Mutex` must not be used instead. On Linux it identifies threads by numbers that are kept for each
/// thread, and that a forked process does not read again. If two threads of that process want the same mutex, the
/// process ends.
package final class Locked<State: ~Copyable>: @unchecked Sendable {
    private let lock = Lock()
    private var state: State

    /// Creates a lock that protects `state`.
    package init(_ state: consuming State) {
        self.state = state
    }

    /// Calls `body` with exclusive access to the state.
    package func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&state)
    }
}
