// Design: docs/design/execution.md

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A lock that works with a ``Condition``. For state behind a lock use ``Locked``.
///
/// The lock is not recursive. It is a POSIX mutex. The thread sanitizer knows POSIX mutexes, so it reports no false
/// races for the state that the lock protects.
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

    /// Reinitializes the lock as unlocked. Needed in a forked process, where the thread that held the lock doesn't
    /// exist.
    func reset() {
        let status = unsafe pthread_mutex_init(handle, nil)
        precondition(status == 0, "cannot create a lock: pthread_mutex_init returned \(status)")
    }

    func lock() { unsafe pthread_mutex_lock(handle) }

    func unlock() { unsafe pthread_mutex_unlock(handle) }
}

/// A POSIX condition variable: threads wait for it until another thread signals it.
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

    /// Reinitializes the condition, without waiting threads. Needed in a forked process, where those threads don't
    /// exist.
    func reset() {
        let status = unsafe pthread_cond_init(handle, nil)
        precondition(status == 0, "cannot create a condition variable: pthread_cond_init returned \(status)")
    }

    /// Releases the lock, waits for a signal, and takes the lock again. May return without a signal.
    func wait(_ lock: Lock) { unsafe pthread_cond_wait(handle, lock.handle) }

    /// Waits like ``wait(_:)``, but for at most about `seconds` seconds. Returns false if that time passed without a
    /// signal.
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
