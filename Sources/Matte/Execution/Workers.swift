// Design: docs/design/execution.md

#if canImport(Darwin)
internal import Dispatch
internal import Synchronization

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

    /// Calls `main` on this thread, and `side` at the same time on another thread.
    ///
    /// - Returns: True after both have returned, or false if `side` was not called because no thread was free.
    static func run(side: () -> Void, alongside main: () -> Void) -> Bool {
        withoutActuallyEscaping(side) { escaping in
            nonisolated(unsafe) let side = escaping
            // The thread that is first takes the work. If that is this thread, the side work isn't done.
            let isTaken = Atomic<Bool>(false)
            let item = DispatchWorkItem {
                if !isTaken.exchange(true, ordering: .relaxed) { unsafe side() }
            }
            DispatchQueue.global(qos: .userInitiated).async(execute: item)
            main()
            let isStarted = isTaken.exchange(true, ordering: .relaxed)
            // Also if it wasn't started, no reference to the closure may remain.
            item.wait()
            return isStarted
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

    /// Calls `main` on this thread, and `side` at the same time on a thread of the pool.
    ///
    /// - Returns: True after both have returned, or false if `side` was not called because no thread was free.
    static func run(side: () -> Void, alongside main: () -> Void) -> Bool {
        withoutActuallyEscaping(side) { WorkerPool.shared.run(side: $0, alongside: main) }
    }
}
#endif
