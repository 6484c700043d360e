// Design: docs/design/execution.md

/// State that several threads share, and whose changes they can wait for.
package final class Monitor<State>: @unchecked Sendable {
    private let lock = Lock()
    private let changed = Condition()
    private var state: State

    /// Creates a monitor that protects `state`.
    package init(_ state: State) {
        self.state = state
    }

    /// Calls `body` while no other thread uses the state, then wakes the waiting threads, which check it again.
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

    /// Waits until `condition` is true, and calls `body` before another thread can change the state.
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
