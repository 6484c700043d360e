// Design: docs/design/execution.md

#if canImport(Darwin)
internal import Dispatch

/// Threads that help the calling thread with one piece of work.
package enum Workers {
    /// Runs `body` on this thread and on up to `participants - 1` others at the same time.
    ///
    /// Returns when all of them have returned. `body` is called between 1 and `participants` times, so it has to
    /// share out the work by itself. Dispatch is used here because its threads inherit the caller's quality of service.
    package static func run(participants: Int, _ body: () -> Void) {
        withoutActuallyEscaping(body) { escaping in
            // Every call has returned before this function does, and a body shares only what may be shared.
            nonisolated(unsafe) let body = escaping
            DispatchQueue.concurrentPerform(iterations: participants) { _ in unsafe body() }
        }
    }
}
#else

/// Threads that help the calling thread with one piece of work.
package enum Workers {
    /// Runs `body` on this thread and on up to `participants - 1` others at the same time.
    ///
    /// Returns when all of them have returned. `body` is called between 1 and `participants` times, so it has to
    /// share out the work by itself: only this thread is certain to take part. The others are threads that wait for
    /// work for some seconds after their last. If the system refuses to start a thread, the ones there are do the
    /// work; Dispatch would wait for a thread forever. Calls may be nested and may come from many threads.
    package static func run(participants: Int, _ body: () -> Void) {
        withoutActuallyEscaping(body) { WorkerPool.shared.run(participants: participants, $0) }
    }
}
#endif
