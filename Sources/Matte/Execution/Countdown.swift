// Design: docs/design/execution.md

internal import Synchronization

/// A number of steps that some threads take and others wait for.
final class Countdown: Sendable {
    private let left = Atomic<Int>(0)
    private let steps = Monitor(())

    /// Starts over with `count` steps to be taken. Must not be called while a thread waits.
    func start(_ count: Int) {
        left.store(count, ordering: .releasing)
    }

    /// Takes a step. What this thread wrote before is visible to every thread that has waited.
    func step() {
        guard left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
        steps.withLock { _ in }
    }

    /// Returns after the last step.
    func wait() {
        guard left.load(ordering: .acquiring) > 0 else { return }
        steps.withLock(when: { left.load(ordering: .acquiring) <= 0 }, do: { _ in })
    }
}
