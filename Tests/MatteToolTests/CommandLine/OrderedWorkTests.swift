import Matte
import Synchronization
import Testing

@testable import MatteTool

/// Tests of work that is distributed over threads: order, bounds and termination.
struct OrderedWorkTests {
    @Test(arguments: [1, 2, 3, 8])
    func everythingIsDeliveredOnceAndInOrder(jobs: Int) throws {
        var items = Array(0..<500)[...]
        var delivered: [Int] = []
        let atWork = Mutex((now: 0, most: 0))
        try OrderedWork.run(jobs: jobs) {
            items.popFirst()
        } work: { (item: Int) in
            atWork.withLock {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
            // Some items take longer than the items after them.
            var sum = 0
            for i in 0..<(item % 7 == 0 ? 20_000 : 10) { sum &+= i }
            atWork.withLock { $0.now -= 1 }
            return sum == -1 ? -1 : item
        } deliver: { (item: Int) in
            delivered.append(item)
        }
        #expect(delivered == Array(0..<500))
        #expect(atWork.withLock { $0.most } <= jobs)
    }

    @Test(arguments: [2, 4])
    func noMoreIsTakenThanThereIsRoomFor(jobs: Int) throws {
        var taken = 0
        var furthest = 0
        let delivered = Atomic(0)
        try OrderedWork.run(jobs: jobs) {
            taken += 1
            furthest = max(furthest, taken - delivered.load(ordering: .relaxed))
            return taken <= 300 ? taken : nil
        } work: { (item: Int) in
            item
        } deliver: { (_: Int) in
            delivered.add(1, ordering: .relaxed)
        }
        #expect(delivered.load(ordering: .relaxed) == 300)
        #expect(furthest <= 2 * jobs + 1)
    }

    private struct Broken: Error {}

    @Test(arguments: [1, 2, 5])
    func failuresToTakeOrDeliverEndTheRun(jobs: Int) {
        var taken = 0
        #expect(throws: Broken.self) {
            try OrderedWork.run(jobs: jobs) {
                taken += 1
                if taken == 20 { throw Broken() }
                return taken
            } work: { (item: Int) in
                item
            } deliver: { (_: Int) in
            }
        }
        #expect(taken == 20)
        var delivered = 0
        #expect(throws: Broken.self) {
            try OrderedWork.run(jobs: jobs) {
                1
            } work: { (item: Int) in
                item
            } deliver: { (_: Int) in
                delivered += 1
                if delivered == 30 { throw Broken() }
            }
        }
        #expect(delivered == 30)
    }

    /// The sender may wait for the answer to one item before it sends the next.
    @Test(arguments: [1, 2, 4])
    func resultsDontWaitForTheNextItem(jobs: Int) throws {
        let delivered = Monitor(0)
        var taken = 0
        try OrderedWork.run(jobs: jobs) {
            #expect(delivered.withLock(when: { $0 >= taken }, do: { $0 }) == taken)
            taken += 1
            return taken <= 40 ? taken : nil
        } work: { (item: Int) in
            item
        } deliver: { (_: Int) in
            delivered.withLock { $0 += 1 }
        }
        #expect(delivered.withLock { $0 } == 40)
    }

    @Test(arguments: [1, 2, 5])
    func whatWasTakenBeforeAFailureIsDelivered(jobs: Int) {
        var taken = 0
        var delivered: [Int] = []
        #expect(throws: Broken.self) {
            try OrderedWork.run(jobs: jobs) {
                taken += 1
                if taken == 20 { throw Broken() }
                return taken
            } work: { (item: Int) in
                item
            } deliver: { (item: Int) in
                delivered.append(item)
            }
        }
        #expect(delivered == Array(1...19))
    }
}
