// Design: docs/design/execution.md

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Threads that run the jobs of a ``PictureExecutor``, in the order of their arrival.
///
/// Threads start when jobs need them and wait for more jobs until ``close()`` is called.
final class ExecutorThreads: @unchecked Sendable {
    /// A job, with a reference that keeps its executor while the job waits and runs.
    private struct Entry {
        let job: UnownedJob
        let executor: PictureExecutor
    }

    private let most: Int
    private let lock = Lock()
    private let changed = Condition()
    // All properties below must be accessed under the lock.
    /// The jobs that wait. Those before `first` have started.
    private var entries: [Entry?] = []
    private var first = 0
    private var threads = 0
    private var idle = 0
    private var isClosed = false

    init(most: Int) {
        self.most = most
    }

    /// Adds a job. Returns false if there is no thread to run it, because the system can't start one.
    func enqueue(_ job: UnownedJob, for executor: PictureExecutor) -> Bool {
        lock.lock()
        entries.append(Entry(job: job, executor: executor))
        let waiting = entries.count - first
        let mayStart = waiting > idle && threads < most
        if mayStart { threads += 1 }
        lock.unlock()
        if mayStart, !start() {
            lock.lock()
            threads -= 1
            // Other threads may have taken the job meanwhile. If there are none, it would wait forever.
            if threads == 0, entries.count > first {
                entries.removeLast()
                lock.unlock()
                return false
            }
            lock.unlock()
        }
        changed.signal()
        return true
    }

    /// Ends the threads. Jobs that were added are run before that.
    func close() {
        lock.lock()
        isClosed = true
        lock.unlock()
        changed.broadcast()
    }

    /// Runs jobs, as the main function of a thread.
    private func work() {
        lock.lock()
        while true {
            while first == entries.count, !isClosed {
                idle += 1
                changed.wait(lock)
                idle -= 1
            }
            guard first < entries.count, let entry = entries[first] else { break }
            entries[first] = nil
            first += 1
            if first == entries.count || first >= 64 {
                entries.removeFirst(first)
                first = 0
            }
            lock.unlock()
            run(entry)
            lock.lock()
        }
        threads -= 1
        lock.unlock()
    }

    /// Runs a job until it ends or waits. This is a separate function, so that the entry's executor is released before
    /// the thread waits for the next job.
    @inline(never) private func run(_ entry: Entry) {
        unsafe entry.job.runSynchronously(on: entry.executor.asUnownedTaskExecutor())
    }

    /// The size of a thread's stack in bytes: enough for the deepest operation in a debug build.
    private static let stackBytes = 2 << 20

    /// Starts a thread. Returns false if the system can't start one.
    private func start() -> Bool {
        var attributes = pthread_attr_t()
        guard unsafe pthread_attr_init(&attributes) == 0 else { return false }
        defer { unsafe pthread_attr_destroy(&attributes) }
        unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        unsafe pthread_attr_setstacksize(&attributes, Self.stackBytes)
        #if canImport(Musl) || canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let threads = unsafe Unmanaged.passRetained(self)
        #if canImport(Darwin)
        let main: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { pointer in
            let threads = unsafe Unmanaged<ExecutorThreads>.fromOpaque(pointer).takeRetainedValue()
            threads.work()
            return nil
        }
        #else
        let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { pointer in
            let threads = unsafe Unmanaged<ExecutorThreads>.fromOpaque(pointer!).takeRetainedValue()
            threads.work()
            return nil
        }
        #endif
        guard unsafe pthread_create(&thread, &attributes, main, threads.toOpaque()) == 0 else {
            unsafe threads.release()
            return false
        }
        return true
    }
}
