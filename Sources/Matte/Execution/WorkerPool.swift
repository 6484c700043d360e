// Design: docs/design/execution.md

#if !canImport(Darwin)
#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// One call of ``Workers/run(participants:_:)``.
///
/// Threads of the pool access it only while they hold the pool's `lock`, except for ``perform()``.
private final class ParallelCall {
    private var body: (() -> Void)?
    /// The number of threads that may still join.
    var openings: Int
    /// The number of the pool's threads that are taking part.
    var helpers = 0
    /// Signalled when the last helper leaves; `nil` unless the caller waits for that.
    var allLeft: Condition?

    init(openings: Int, _ body: @escaping () -> Void) {
        self.openings = openings
        self.body = body
    }

    /// Runs the closure. A separate function, so that no reference to the closure remains when it returns.
    @inline(never) func perform() { body?() }

    /// Releases the closure, which must not outlive the call.
    func end() { body = nil }
}

/// The threads that ``Workers`` uses.
///
/// A call joins a queue, and the calling thread starts to work at once. Threads of the pool join the oldest call with
/// an opening. When the caller finds no more work, the call leaves the queue, and the caller waits only for threads
/// that have joined. So no call depends on a thread starting or waking up.
final class WorkerPool: @unchecked Sendable {
    static let shared: WorkerPool = {
        let pool = WorkerPool()
        // A forked process has one thread and must not wait for the others.
        pthread_atfork(
            { WorkerPool.shared.lock.lock() }, { WorkerPool.shared.lock.unlock() },
            { WorkerPool.shared.startOver() })
        return pool
    }()

    /// The number of seconds that a thread waits for work before it ends.
    private static let idleSeconds = 5
    /// The number of calls that don't try to start a thread after the system has failed to start one.
    private static let callsWithoutStart = 16

    private let lock = Lock()
    private let callsWaiting = Condition()
    // All properties below must be accessed under the lock.
    private var calls: [ParallelCall] = []
    private var threads = 0
    private var idleThreads = 0
    private var callsUntilStart = 0

    /// Calls `body` on this thread and on up to `participants - 1` threads of the pool.
    func run(participants: Int, _ body: @escaping () -> Void) {
        let call = ParallelCall(openings: participants - 1, body)
        lock.lock()
        calls.append(call)
        let woken = min(idleThreads, participants - 1)
        // The pool has at most as many threads as the largest call uses: nested calls share them.
        var started = max(0, min(participants - 1 - woken, participants - 1 - threads))
        if callsUntilStart > 0, started > 0 {
            callsUntilStart -= 1
            started = 0
        }
        threads += started
        lock.unlock()
        for _ in 0..<woken { callsWaiting.signal() }
        if started > 0 { start(started) }

        call.perform()

        lock.lock()
        calls.removeAll { $0 === call }
        if call.helpers > 0 {
            let allLeft = Condition()
            call.allLeft = allLeft
            while call.helpers > 0 { allLeft.wait(lock) }
        }
        lock.unlock()
        call.end()
    }

    /// Starts threads that are counted already, and subtracts those that can't be started.
    private func start(_ count: Int) {
        for i in 0..<count where !WorkerThread.start() {
            lock.lock()
            threads -= count - i
            callsUntilStart = Self.callsWithoutStart
            lock.unlock()
            return
        }
    }

    /// Runs a thread of the pool. Returns after ``idleSeconds`` without work.
    fileprivate func work() {
        lock.lock()
        while true {
            if let call = calls.first {
                call.openings -= 1
                if call.openings == 0 { calls.removeFirst() }
                call.helpers += 1
                lock.unlock()
                call.perform()
                lock.lock()
                call.helpers -= 1
                if call.helpers == 0 { call.allLeft?.signal() }
                continue
            }
            idleThreads += 1
            let isSignaled = callsWaiting.wait(lock, seconds: Self.idleSeconds)
            idleThreads -= 1
            if !isSignaled, calls.isEmpty { break }
        }
        threads -= 1
        lock.unlock()
    }

    /// Forgets all threads and their work after a fork: they don't exist in the new process.
    private func startOver() {
        lock.reset()
        callsWaiting.reset()
        calls = []
        threads = 0
        idleThreads = 0
        callsUntilStart = 0
    }
}

/// A thread of the pool.
private enum WorkerThread {
    /// The size of a thread's stack: enough for any job of a batch in a debug build, and twice that of Dispatch's
    /// threads.
    private static let stackBytes = 1 << 20

    /// Starts a thread. Returns false if the system refuses.
    static func start() -> Bool {
        var attributes = pthread_attr_t()
        guard unsafe pthread_attr_init(&attributes) == 0 else { return false }
        defer { unsafe pthread_attr_destroy(&attributes) }
        unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        unsafe pthread_attr_setstacksize(&attributes, stackBytes)
        // The new thread inherits the mask. It blocks all signals, which are for the threads of the program, except
        // those that a thread causes itself and those of profilers.
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
