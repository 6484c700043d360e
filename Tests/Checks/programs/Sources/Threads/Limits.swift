import CLimits
import Foundation

/// Calls `body` while no thread can be started, because the user's number of processes is limited.
func withoutThreads<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard allow_threads(0) != 0, !canStartThread() else { fail("the number of processes is not limited") }
    defer { _ = allow_threads(1) }
    return try body()
}

/// Calls `body` while threads are allowed, but no address space is left for a thread's stack.
func withoutStacks<Result>(_ body: () -> Result) -> Result {
    guard limit_address_space(128 << 10) != 0 else { fail("the address space can't be limited") }
    guard !canStartThread() else { fail("a thread can be started in spite of the limit") }
    defer { unlimit_address_space() }
    return body()
}

/// Returns true if the system starts a thread with the same stack size as Matte's threads.
func canStartThread() -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, 1 << 20)
    var thread = pthread_t()
    guard pthread_create(&thread, &attributes, { _ in nil }, nil) == 0 else { return false }
    pthread_join(thread, nil)
    return true
}
