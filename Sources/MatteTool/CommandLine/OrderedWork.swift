import Dispatch
import Matte
import Synchronization

/// Several items worked on at a time, their results delivered in the items' order, with a bounded number of them
/// between being taken and being delivered.
enum OrderedWork {
    private struct State<Result> {
        /// Items taken, and delivered.
        var taken = 0
        var delivered = 0
        /// Results that wait for an earlier one.
        var waiting: [Int: Result] = [:]
        var isAtEnd = false
        var failure: (any Error)?
    }

    /// Takes items until there are none, works on up to `jobs` at a time, delivers each result.
    ///
    /// - Parameters:
    ///   - jobs: how many items at a time; more than the machine has processors are not of use.
    ///   - next: the next item, `nil` behind the last; called by one thread at a time, in order.
    ///   - work: makes a result of an item; called by several threads at a time.
    ///   - deliver: takes the results in the items' order; called by one thread at a time.
    /// - Throws: what `next` or `deliver` throws; nothing more is taken then.
    static func run<Item, Result>(
        jobs: Int, next: @escaping () throws -> Item?, work: @escaping @Sendable (Item) -> Result,
        deliver: @escaping (Result) throws -> Void
    ) throws {
        guard jobs > 1 else {
            while let item = try next() { try deliver(work(item)) }
            return
        }
        // Whoever holds the lock is the only one to take, and the only one to deliver.
        nonisolated(unsafe) let next = next
        nonisolated(unsafe) let deliver = deliver
        nonisolated(unsafe) var state = State<Result>()
        let lock = Mutex(())
        let room = DispatchSemaphore(value: 2 * jobs)

        @Sendable func worker() {
            while true {
                room.wait()
                var item: Item?
                var index = 0
                lock.withLock { _ in
                    guard unsafe !state.isAtEnd else { return }
                    do { item = unsafe try next() } catch { unsafe state.failure = error }
                    guard item != nil else {
                        unsafe state.isAtEnd = true
                        return
                    }
                    index = unsafe state.taken
                    unsafe state.taken += 1
                }
                guard let item else {
                    // Those who wait for room are to see the end too.
                    room.signal()
                    return
                }
                let result = work(item)
                lock.withLock { _ in
                    unsafe state.waiting[index] = result
                    while let ready = unsafe state.waiting.removeValue(forKey: state.delivered) {
                        unsafe state.delivered += 1
                        room.signal()
                        guard unsafe state.failure == nil else { continue }
                        do { unsafe try deliver(ready) } catch {
                            unsafe state.failure = error
                            unsafe state.isAtEnd = true
                        }
                    }
                }
            }
        }
        DispatchQueue.concurrentPerform(iterations: jobs) { _ in worker() }
        if let failure = unsafe state.failure { throw failure }
    }
}
