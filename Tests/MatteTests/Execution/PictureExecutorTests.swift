import TestSupport
import Testing

@testable import Matte

/// What the jobs of a test do, counted under a lock.
private final class Counts: Sendable {
    struct State {
        var order: [Int] = []
        var running = 0
        var bytes = 0
        var mostRunning = 0
        var mostBytes = 0
        var mostBytesOfSeveral = 0
    }
    let state = Monitor(State())

    /// Runs `body` as job `number` with `bytes` bytes.
    func job(_ number: Int, _ bytes: Int, _ body: () async -> Void = {}) async {
        state.withLock { state in
            state.order.append(number)
            state.running += 1
            state.bytes += bytes
            state.mostRunning = max(state.mostRunning, state.running)
            state.mostBytes = max(state.mostBytes, state.bytes)
            if state.running > 1 { state.mostBytesOfSeveral = max(state.mostBytesOfSeveral, state.bytes) }
        }
        defer {
            state.withLock { state in
                state.running -= 1
                state.bytes -= bytes
            }
        }
        await body()
    }
}

/// A door that jobs wait for on their thread.
private final class Door: Sendable {
    private let isOpen = Monitor(false)
    func open() { isOpen.withLock { $0 = true } }
    func wait() { isOpen.withLock(when: { $0 }, do: { _ in }) }
}

/// Waits until a condition holds. Gives up after a minute, so that a test of a broken gate ends.
private func until(_ condition: () -> Bool) async {
    for _ in 0..<60_000 where !condition() { try? await Task.sleep(for: .milliseconds(1)) }
    #expect(condition())
}

struct PictureExecutorTests {
    /// Jobs that block all of the executor's threads leave Swift's own threads free: a task on these opens the door.
    @Test func blockedJobsDoNotBlockOtherTasks() async throws {
        let executor = PictureExecutor(threads: 40)
        let door = Door(), counts = Counts()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    try await executor.run(estimating: 1) { await counts.job(number, 1) { door.wait() } }
                }
            }
            group.addTask {
                while executor.runningJobs < 40 { try await Task.sleep(for: .milliseconds(1)) }
                door.open()
            }
            try await group.waitForAll()
        }
        #expect(counts.state.withLock { $0.order.count } == 40)
        #expect(executor.runningJobs == 0 && executor.memoryInUse == 0 && executor.waitingJobs == 0)
    }

    @Test func theSumStaysWithinTheLimitUnlessOneJobIsLarger() {
        let estimates = Generator<Int>.integer(in: 0...150).array(count: 1...40)
        forAll("the gate keeps the limit", cases: 30, estimates, .integer(in: 1...6)) { estimates, threads in
            let executor = PictureExecutor(threads: threads, memoryLimit: 100)
            let counts = Counts(), done = Monitor(0)
            for (number, bytes) in estimates.enumerated() {
                Task.detached {
                    try await executor.run(estimating: bytes) {
                        await counts.job(number, bytes) { await Task.yield() }
                    }
                    done.withLock { $0 += 1 }
                }
            }
            done.withLock(when: { $0 == estimates.count }, do: { _ in })
            let state = counts.state.withLock { $0 }
            return state.order.count == estimates.count && state.mostRunning <= threads
                && state.mostBytesOfSeveral <= 100 && state.mostBytes <= max(100, estimates.max()!)
                && executor.memoryInUse == 0 && executor.runningJobs == 0
        }
    }

    /// A large job that waits isn't overtaken by smaller ones that would fit.
    @Test func jobsStartInOrder() async throws {
        let executor = PictureExecutor(threads: 4, memoryLimit: 100)
        let door = Door(), counts = Counts()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, bytes) in [60, 70, 10, 30, 100, 1].enumerated() {
                group.addTask {
                    try await executor.run(estimating: bytes) {
                        await counts.job(number, bytes) { if number == 0 { door.wait() } }
                    }
                }
                // The next call comes after this one is inside or waits.
                await until { executor.runningJobs + executor.waitingJobs > number }
            }
            #expect(executor.runningJobs == 1 && executor.waitingJobs == 5 && executor.memoryInUse == 60)
            door.open()
            try await group.waitForAll()
        }
        // Jobs 1 and 2 together, and then 3, fit after job 0; 4 waits for all of them, and 5 for 4.
        let order = counts.state.withLock { $0.order }
        #expect(order[0] == 0 && Set(order[1...3]) == [1, 2, 3] && order[4...5] == [4, 5], "\(order)")
    }

    @Test func aWaitingJobCanBeCancelled() async throws {
        let executor = PictureExecutor(threads: 1)
        let door = Door(), counts = Counts()
        let first = Task { try await executor.run(estimating: 1) { await counts.job(1, 1) { door.wait() } } }
        await until { executor.runningJobs >= 1 }
        let second = Task { try await executor.run(estimating: 1) { await counts.job(2, 1) } }
        await until { executor.waitingJobs >= 1 }
        let third = Task { try await executor.run(estimating: 1) { await counts.job(3, 1) } }
        await until { executor.waitingJobs >= 2 }
        second.cancel()
        // The first job still occupies the only thread.
        let error = await #expect(throws: MatteError.self) { try await second.value }
        #expect(error?.code == .cancelled && executor.waitingJobs == 1 && executor.runningJobs == 1)
        door.open()
        try await first.value
        try await third.value
        #expect(counts.state.withLock { $0.order } == [1, 3])
        #expect(executor.runningJobs == 0 && executor.memoryInUse == 0)
    }

    @Test func aCancelledTaskStartsNoJob() async throws {
        let executor = PictureExecutor(threads: 1)
        let counts = Counts()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await executor.run(estimating: 5) { await counts.job(1, 5) }
        }
        let error = await #expect(throws: MatteError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        #expect(counts.state.withLock { $0.order.isEmpty } && executor.memoryInUse == 0)
    }

    /// A task that is cancelled in the middle of an operation ends it before its next band.
    @Test func cancellationReachesIntoOperations() async throws {
        let executor = PictureExecutor(threads: 1)
        let picture = Raster(width: 2_000, height: 1_500, repeating: RGBA8(red: 9, green: 9, blue: 9))
        let task = Task {
            try await executor.run(estimating: 24_000_000) {
                withUnsafeCurrentTask { $0?.cancel() }
                return try picture.blurred(sigma: 3)
            }
        }
        let error = await #expect(throws: MatteError.self) { try await task.value }
        #expect(error?.code == .cancelled)
    }

    @Test func wrongCallsAreErrors() async throws {
        let executor = PictureExecutor(threads: 2)
        let other = PictureExecutor(threads: 1)
        let negative = await #expect(throws: MatteError.self) { try await executor.run(estimating: -1) {} }
        #expect(negative?.code == .parameter)
        let nested = await #expect(throws: MatteError.self) {
            try await executor.run(estimating: 1) { try await executor.run(estimating: 1) {} }
        }
        #expect(nested?.code == .parameter)
        let value = try await executor.run(estimating: 1) { try await other.run(estimating: .max) { 7 } }
        #expect(value == 7 && executor.memoryInUse == 0 && other.memoryInUse == 0)
        struct Failure: Error {}
        await #expect(throws: Failure.self) { try await executor.run(estimating: 1) { throw Failure() } }
        #expect(executor.runningJobs == 0)
    }

    /// Tasks that prefer the executor use its threads without its gate, and the threads end with it.
    @Test func theExecutorEndsWithItsLastReference() async throws {
        weak var weakly: PictureExecutor?
        do {
            let executor = PictureExecutor(threads: 3, memoryLimit: 1)
            weakly = executor
            let task = Task(executorPreference: executor) { executor.runningJobs }
            #expect(await task.value == 0)
            try await executor.run(estimating: 9) {}
        }
        for _ in 0..<10_000 where weakly != nil { try await Task.sleep(for: .milliseconds(1)) }
        #expect(weakly == nil)
        #expect(PictureExecutor(threads: 0).threads == 1 && PictureExecutor(threads: 999).threads == 256)
    }
}
