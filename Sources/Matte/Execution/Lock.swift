// Design: docs/design/execution.md

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A lock that works with a ``Condition``; `Synchronization.Mutex` doesn't support conditions.
///
/// Not recursive. The thread sanitizer knows POSIX locks and reports no false races for the state they protect.
@safe final class Lock: @unchecked Sendable {
    fileprivate let handle = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init() {
        unsafe handle.initialize(to: pthread_mutex_t())
        reset()
    }

    deinit {
        unsafe pthread_mutex_destroy(handle)
        unsafe handle.deallocate()
    }

    /// Unlocks the lock after a fork: the thread that held it doesn't exist in the new process.
    func reset() {
        let status = unsafe pthread_mutex_init(handle, nil)
        precondition(status == 0, "cannot create a lock: pthread_mutex_init returned \(status)")
    }

    func lock() { unsafe pthread_mutex_lock(handle) }

    func unlock() { unsafe pthread_mutex_unlock(handle) }
}

/// A condition that threads can wait for until another thread signals it.
@safe final class Condition: @unchecked Sendable {
    private let handle = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        unsafe handle.initialize(to: pthread_cond_t())
        reset()
    }

    deinit {
        unsafe pthread_cond_destroy(handle)
        unsafe handle.deallocate()
    }

    /// Forgets all waiting threads after a fork: they don't exist in the new process.
    func reset() {
        let status = unsafe pthread_cond_init(handle, nil)
        precondition(status == 0, "cannot create a condition variable: pthread_cond_init returned \(status)")
    }

    /// Releases the lock, waits for a signal, and takes the lock again. May return without a signal.
    func wait(_ lock: Lock) { unsafe pthread_cond_wait(handle, lock.handle) }

    /// Waits like ``wait(_:)``, but at most about `seconds`. Returns false if the time has passed.
    func wait(_ lock: Lock, seconds: Int) -> Bool {
        var deadline = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &deadline)
        deadline.tv_sec += seconds
        return unsafe pthread_cond_timedwait(handle, lock.handle, &deadline) != ETIMEDOUT
    }

    /// Wakes one waiting thread, if there is one.
    func signal() { unsafe pthread_cond_signal(handle) }

    /// Wakes all waiting threads.
    func broadcast() { unsafe pthread_cond_broadcast(handle) }
}
