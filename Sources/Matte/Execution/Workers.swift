// Design: docs/design/execution.md

#if canImport(Darwin)
internal import Dispatch

/// Threads that help the calling thread.
package enum Workers {
    /// Calls `body` on this thread and on up to `participants - 1` other threads at the same time.
    ///
    /// Returns when all calls have returned. `body` is called 1 to `participants` times, so it must divide the work
    /// itself. Dispatch is used here because its threads inherit the caller's quality of service.
    package static func run(participants: Int, _ body: () -> Void) {
        withoutActuallyEscaping(body) { escaping in
            // All calls return before this function does, and bodies share only what is safe to share.
            nonisolated(unsafe) let body = escaping
            DispatchQueue.concurrentPerform(iterations: participants) { _ in unsafe body() }
        }
    }
}
#else

/// Threads that help the calling thread.
package enum Workers {
    /// Calls `body` on this thread and on up to `participants - 1` other threads at the same time.
    ///
    /// Returns when all calls have returned. `body` is called 1 to `participants` times, so it must divide the work
    /// itself: only the call on this thread is certain. The other threads are kept for some seconds after their last
    /// work. If the system can't start a thread, the existing ones do the work; Dispatch would wait forever. Calls may
    /// be nested and may come from several threads.
    package static func run(participants: Int, _ body: () -> Void) {
        withoutActuallyEscaping(body) { WorkerPool.shared.run(participants: participants, $0) }
    }
}
#endif
