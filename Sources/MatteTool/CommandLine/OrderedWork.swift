import Matte

/// Parallel processing of items whose results are delivered in the order of the items. The number of items that are in
/// progress or wait for delivery is bounded.
enum OrderedWork {
    private struct State<Result> {
        /// The number of items taken so far, and the number of results delivered so far.
        var taken = 0
        var delivered = 0
        /// The results that cannot be delivered yet because an earlier result is missing, by the number of their item.
        var waiting: [Int: Result] = [:]
        /// Boolean values that indicate whether a thread is taking an item, whether a thread is delivering results, and
        /// whether all items were taken.
        var isTaking = false
        var isDelivering = false
        var isAtEnd = false
        /// A Boolean value that indicates whether the delivery of a result failed. No further result is delivered then.
        var isClosed = false
        var failure: (any Error)?

        /// Ends the run with an error, unless an earlier error has ended it.
        mutating func fail(_ error: any Error) {
            failure = failure ?? error
            isAtEnd = true
        }
    }

    /// Takes items until there are none, processes up to `jobs` of them at a time, and delivers each result.
    ///
    /// If the system starts fewer threads, fewer items are processed at a time. Results are delivered while waiting
    /// for the next item, so the sender of the items may wait for an answer before sending the next item. Variables
    /// that both `next` and `deliver` use therefore need a lock.
    ///
    /// - Parameters:
    ///   - jobs: The number of items at a time. More than the number of processors is not useful.
    ///   - next: Returns the next item, or `nil` after the last. Called by one thread at a time, in order.
    ///   - work: Returns the result for an item. Called by several threads at a time.
    ///   - deliver: Receives the results in the order of the items. Called by one thread at a time.
    /// - Throws: The first error of `next` or `deliver`. No item is taken after it. After an error of `next`, the
    ///   results of earlier items are still delivered.
    static func run<Item, Result>(
        jobs: Int, next: () throws -> Item?, work: @Sendable (Item) -> Result,
        deliver: (Result) throws -> Void
    ) throws {
        guard jobs > 1 else {
            while let item = try next() { try deliver(work(item)) }
            return
        }
        let state = Monitor(State<Result>())

        func take() -> (index: Int, item: Item)? {
            let mayTake = state.withLock(
                when: { $0.isAtEnd || !$0.isTaking && $0.taken - $0.delivered < 2 * jobs },
                do: {
                    if $0.isAtEnd { return false }
                    $0.isTaking = true
                    return true
                })
            guard mayTake else { return nil }
            do {
                let item = try next()
                return state.withLock {
                    $0.isTaking = false
                    guard let item, !$0.isAtEnd else {
                        $0.isAtEnd = true
                        return nil
                    }
                    $0.taken += 1
                    return ($0.taken - 1, item)
                }
            } catch {
                state.withLock {
                    $0.isTaking = false
                    $0.fail(error)
                }
                return nil
            }
        }

        func deliverWhatIsReady() {
            while true {
                let ready: Result? = state.withLock {
                    guard !$0.isDelivering, !$0.isClosed,
                        let ready = $0.waiting.removeValue(forKey: $0.delivered)
                    else { return nil }
                    $0.isDelivering = true
                    return ready
                }
                guard let ready else { return }
                var failure: (any Error)?
                do { try deliver(ready) } catch { failure = error }
                state.withLock {
                    $0.isDelivering = false
                    $0.delivered += 1
                    if let failure {
                        $0.isClosed = true
                        $0.fail(failure)
                    }
                }
            }
        }

        Workers.run(participants: jobs) {
            while let (index, item) = take() {
                let result = work(item)
                state.withLock { $0.waiting[index] = result }
                deliverWhatIsReady()
            }
        }
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }
}
