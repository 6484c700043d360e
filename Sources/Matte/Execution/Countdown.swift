// Design: docs/design/execution.md

internal import Synchronization

/// A count of steps that some threads complete while others wait for the last one.
final class Countdown: Sendable {
    private let left = Atomic<Int>(0)
    private let steps = Monitor(())

    /// Resets the count. Must not be called while a thread waits.
    func start(_ count: Int) {
        left.store(count, ordering: .releasing)
    }

    /// Completes a step. Threads that have waited see everything that this thread wrote before.
    func step() {
        guard left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
        steps.withLock { _ in }
    }

    /// Returns when all steps are complete.
    func wait() {
        guard left.load(ordering: .acquiring) > 0 else { return }
        steps.withLock(when: { left.load(ordering: .acquiring) <= 0 }, do: { _ in })
    }
}
