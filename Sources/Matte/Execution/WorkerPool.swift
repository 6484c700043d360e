// Design: docs/design/execution.md

#if !canImport(Darwin)
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif
internal import Synchronization

/// One call of ``Workers/run(participants:_:)``.
///
/// Threads of the pool must hold the pool's `lock` to access a call. Only ``perform()`` runs without the lock.
private final class ParallelCall {
    private var body: (() -> Void)?
    /// The number of threads of the pool that may still join the call.
    var openings: Int
    /// The number of threads of the pool that are working on the call. It is changed only under the lock.
    let helpers = Atomic<Int>(0)
    /// A condition that is signalled when the last thread of the pool leaves the call; `nil` unless the caller is
    /// waiting for that.
    var allLeft: Condition?

    init(openings: Int, _ body: @escaping () -> Void) {
        self.openings = openings
        self.body = body
    }

    /// Runs the call's closure. This is a separate function that is never inlined, so that no reference to the closure
    /// remains after it returns.
    @inline(never) func perform() { body?() }

    /// Releases the closure that the call runs. After ``Workers/run(participants:_:)`` has returned, no reference to
    /// its closure may remain.
    func end() { body = nil }
}

/// The pool of threads that ``Workers`` uses.
///
/// Each call is added to a queue, and the calling thread starts its work at once. Threads of the pool join the oldest
/// call that still accepts threads. When the calling thread finds no more work, it removes the call from the queue and
/// waits only for the threads that have joined. So a call is completed even if no thread of the pool starts or wakes
/// up.
///
/// Operations often make many short calls in a row, and to sleep and wake between them costs system calls. Threads
/// therefore poll for a short time before they sleep. They yield the processor after each poll, so that other threads
/// can run.
final class WorkerPool: @unchecked Sendable {
    static let shared: WorkerPool = {
        let pool = WorkerPool()
        // In a forked process, only the forking thread exists. It must not wait for threads of the pool.
        pthread_atfork(
            { WorkerPool.shared.lock.lock() }, { WorkerPool.shared.lock.unlock() },
            { WorkerPool.shared.startOver() })
        return pool
    }()

    /// The number of seconds that a thread of the pool waits for work before it exits.
    private static let idleSeconds = 5
    /// After the system has failed to start a thread, this many calls start no new thread.
    private static let callsWithoutStart = 16
    /// The number of nanoseconds that a thread polls before it sleeps.
    private static let pollNanoseconds = 100_000

    /// The number of calls in the queue. It is changed only under the lock.
    private let callsQueued = Atomic<Int>(0)
    private let lock = Lock()
    private let callsWaiting = Condition()
    // All properties below must be accessed under the lock.
    private var calls: [ParallelCall] = []
    private var threads = 0
    private var idleThreads = 0
    private var pollingThreads = 0
    private var callsUntilStart = 0

    /// Calls `body` on this thread and on up to `participants - 1` threads of the pool.
    func run(participants: Int, _ body: @escaping () -> Void) {
        guard participants > 1 else { return body() }
        let call = ParallelCall(openings: participants - 1, body)
        offer(call)
        call.perform()
        withdraw(call)
    }

    /// Calls `main` on this thread, and `side` on a thread of the pool if one joins before `main` returns. Returns
    /// whether one has.
    func run(side: @escaping () -> Void, alongside main: () -> Void) -> Bool {
        let call = ParallelCall(openings: 1, side)
        offer(call)
        main()
        withdraw(call)
        return call.openings == 0
    }

    /// Adds a call to the queue, and wakes or starts threads for it.
    private func offer(_ call: ParallelCall) {
        let helpers = call.openings
        lock.lock()
        calls.append(call)
        callsQueued.store(calls.count, ordering: .relaxed)
        let wanted = max(0, helpers - pollingThreads)
        let woken = min(idleThreads, wanted)
        // The pool never has more threads than the largest call can use. Nested calls share them.
        var started = max(0, min(wanted - woken, helpers - threads))
        if callsUntilStart > 0, started > 0 {
            callsUntilStart -= 1
            started = 0
        }
        threads += started
        lock.unlock()
        for _ in 0..<woken { callsWaiting.signal() }
        if started > 0 { start(started) }
    }

    /// Removes a call from the queue, and waits until all threads have left it.
    private func withdraw(_ call: ParallelCall) {
        lock.lock()
        calls.removeAll { $0 === call }
        callsQueued.store(calls.count, ordering: .relaxed)
        if call.helpers.load(ordering: .relaxed) > 0 {
            poll { call.helpers.load(ordering: .relaxed) == 0 }
            if call.helpers.load(ordering: .relaxed) > 0 {
                let allLeft = Condition()
                call.allLeft = allLeft
                while call.helpers.load(ordering: .relaxed) > 0 { allLeft.wait(lock) }
            }
        }
        lock.unlock()
        call.end()
    }

    /// Starts `count` threads, which are already included in ``threads``. Subtracts those that the system can't start.
    private func start(_ count: Int) {
        for i in 0..<count where !WorkerThread.start() {
            lock.lock()
            threads -= count - i
            callsUntilStart = Self.callsWithoutStart
            lock.unlock()
            return
        }
    }

    /// Takes part in calls, as the main function of a thread of the pool. Returns after ``idleSeconds`` without work.
    fileprivate func work() {
        lock.lock()
        while true {
            if let call = calls.first {
                call.openings -= 1
                if call.openings == 0 { calls.removeFirst() }
                callsQueued.store(calls.count, ordering: .relaxed)
                call.helpers.add(1, ordering: .relaxed)
                lock.unlock()
                call.perform()
                lock.lock()
                call.helpers.subtract(1, ordering: .relaxed)
                if call.helpers.load(ordering: .relaxed) == 0 { call.allLeft?.signal() }
                continue
            }
            pollingThreads += 1
            poll { callsQueued.load(ordering: .relaxed) > 0 }
            pollingThreads -= 1
            if !calls.isEmpty { continue }
            idleThreads += 1
            let isSignaled = callsWaiting.wait(lock, seconds: Self.idleSeconds)
            idleThreads -= 1
            if !isSignaled, calls.isEmpty { break }
        }
        threads -= 1
        lock.unlock()
    }

    /// Releases the lock, waits until `condition` holds or ``pollNanoseconds`` have passed, and takes the lock again.
    private func poll(_ condition: () -> Bool) {
        lock.unlock()
        let end = Self.now() + Self.pollNanoseconds
        while !condition(), Self.now() < end { sched_yield() }
        lock.lock()
    }

    /// The time of a clock that never goes back, in nanoseconds.
    private static func now() -> Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// Resets the pool in a forked process, where the pool's threads and their calls don't exist.
    private func startOver() {
        lock.reset()
        callsWaiting.reset()
        calls = []
        callsQueued.store(0, ordering: .relaxed)
        threads = 0
        idleThreads = 0
        pollingThreads = 0
        callsUntilStart = 0
    }
}

/// A thread of the pool.
private enum WorkerThread {
    /// The size of a thread's stack in bytes: enough for any work in a debug build, and twice the stack size of
    /// Dispatch's threads.
    private static let stackBytes = 1 << 20

    /// Starts a thread of the pool. Returns false if the system can't start one.
    static func start() -> Bool {
        var attributes = pthread_attr_t()
        guard unsafe pthread_attr_init(&attributes) == 0 else { return false }
        defer { unsafe pthread_attr_destroy(&attributes) }
        unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        unsafe pthread_attr_setstacksize(&attributes, stackBytes)
        // The new thread inherits this thread's signal mask. Block the signals meant for the program, which the
        // program's own threads should handle. Do not block signals that a thread causes itself, nor the one that
        // profilers use.
        var blocked = sigset_t()
        var before = sigset_t()
        unsafe sigfillset(&blocked)
        for signal in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS, SIGPROF] {
            unsafe sigdelset(&blocked, signal)
        }
        unsafe pthread_sigmask(SIG_SETMASK, &blocked, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        #if canImport(Musl)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
            WorkerPool.shared.work()
            return nil
        }
        return unsafe pthread_create(&thread, &attributes, main, nil) == 0
    }
}
#endif
