// Design: docs/design/execution.md

/// State that several threads share under a lock. Threads can wait until the state meets a condition.
package final class Monitor<State>: @unchecked Sendable {
    private let lock = Lock()
    private let changed = Condition()
    private var state: State

    /// Creates a monitor that protects `state`.
    package init(_ state: State) {
        self.state = state
    }

    /// Calls `body` with exclusive access to the state. Then wakes all waiting threads, so that they check their
    /// conditions again.
    package func withLock<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer {
            lock.unlock()
            changed.broadcast()
        }
        return try body(&state)
    }

    /// Waits until `condition` returns true for the state, and then calls `body`. No other thread can change the state
    /// between the two.
    package func withLock<Result>(
        when condition: (State) -> Bool, do body: (inout State) -> Result
    ) -> Result {
        lock.lock()
        defer {
            lock.unlock()
            changed.broadcast()
        }
        while !condition(state) { changed.wait(lock) }
        return body(&state)
    }
}
