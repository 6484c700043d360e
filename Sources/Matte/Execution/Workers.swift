// Design: docs/design/execution.md

#if canImport(Darwin)
internal import Dispatch

/// Threads that share the work of the calling thread.
package enum Workers {
    /// Calls `body` on this thread and on up to `participants - 1` other threads at the same time.
    ///
    /// Returns when all calls have returned. `body` is called 1 to `participants` times, so the calls must divide the
    /// work among themselves. Dispatch is used here because its threads inherit the caller's quality of service.
    package static func run(participants: Int, _ body: () -> Void) {
        withoutActuallyEscaping(body) { escaping in
            // All calls return before this function does, so `body` doesn't escape. The bodies share only data that
            // threads can share safely.
            nonisolated(unsafe) let body = escaping
            DispatchQueue.concurrentPerform(iterations: participants) { _ in unsafe body() }
        }
    }
}
#else

/// Threads that share the work of the calling thread.
package enum Workers {
    /// Calls `body` on this thread and on up to `participants - 1` other threads at the same time.
    ///
    /// Returns when all calls have returned. `body` is called 1 to `participants` times, so the calls must divide the
    /// work among themselves. Only the call on this thread is guaranteed. The other threads are kept for some seconds
    /// after their last work. If the system can't start a thread, the existing threads do the work; Dispatch is not
    /// used, because it would wait forever in this case. This function may be called from several threads at the same
    /// time, and calls may be nested.
    package static func run(participants: Int, _ body: () -> Void) {
        withoutActuallyEscaping(body) { WorkerPool.shared.run(participants: participants, $0) }
    }
}
#endif
