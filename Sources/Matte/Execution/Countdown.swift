// Design: docs/design/execution.md

internal import Synchronization

/// A counter of steps. Some threads complete the steps; others wait until all steps are complete.
final class Countdown: Sendable {
    private let left = Atomic<Int>(0)
    private let steps = Monitor(())

    /// Sets the number of steps to complete. Must not be called while a thread waits.
    func start(_ count: Int) {
        left.store(count, ordering: .releasing)
    }

    /// Completes one step. Everything that this thread wrote before is visible to threads that return from ``wait()``.
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
