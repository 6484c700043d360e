import Foundation
import Synchronization
import Testing

@testable import Matte

@Suite struct WorkersTests {
    @Test(arguments: [1, 2, 5, 40])
    func bodiesRunAtMostOncePerParticipant(participants: Int) {
        for _ in 0..<200 {
            let calls = Atomic<Int>(0)
            Workers.run(participants: participants) { calls.add(1, ordering: .relaxed) }
            let count = calls.load(ordering: .relaxed)
            #expect(1...participants ~= count)
        }
    }

    /// Two calls that wait for each other both end, so another thread takes part.
    @Test func anotherThreadHelps() {
        let inside = Monitor(0)
        let met = Atomic<Bool>(false)
        Workers.run(participants: 2) {
            inside.withLock { $0 += 1 }
            // The deadline ends the test if the second call never starts.
            let deadline = ContinuousClock.now + .seconds(30)
            while inside.withLock({ $0 }) < 2, ContinuousClock.now < deadline { usleep(100) }
            if inside.withLock({ $0 }) == 2 { met.store(true, ordering: .relaxed) }
        }
        let haveMet = met.load(ordering: .relaxed)
        #expect(haveMet)
    }

    @Test func callsWithinCallsEnd() throws {
        let visits = Atomic<Int>(0)
        try Bands.run(count: 6, threads: 3) { _ throws(MatteError) in
            try Bands.run(count: 5, threads: 4) { _ throws(MatteError) in
                try Bands.run(count: 4, threads: 2) { _ in visits.add(1, ordering: .relaxed) }
            }
        }
        let count = visits.load(ordering: .relaxed)
        #expect(count == 120)
    }

    @Test func manyConcurrentCallers() throws {
        let threads = (0..<12).map { i in
            let done = Monitor<Int?>(nil)
            Thread.detachNewThread {
                var sum = 0
                for round in 0..<100 {
                    let total = Atomic<Int>(0)
                    try? Bands.run(count: 20, threads: 1 + (i + round) % 5) { j in
                        total.add(j, ordering: .relaxed)
                    }
                    sum += total.load(ordering: .relaxed)
                }
                done.withLock { $0 = sum }
            }
            return done
        }
        for done in threads { #expect(done.withLock(when: { $0 != nil }, do: { $0 }) == 19_000) }
    }

    /// The error does not depend on the order of the threads.
    @Test(arguments: [1, 2, 7])
    func theErrorOfTheSmallestIndexIsThrown(threads: Int) {
        for _ in 0..<50 {
            let visited = Atomic<Int>(0)
            let error = #expect(throws: MatteError.self) {
                try Bands.run(count: 1_000, threads: threads) { i throws(MatteError) in
                    visited.add(1, ordering: .relaxed)
                    if i >= 10 { throw MatteError(.limits, "band \(i)") }
                }
            }
            #expect(error == MatteError(.limits, "band 10"))
            let count = visited.load(ordering: .relaxed)
            #expect(count <= 10 + threads)
        }
    }

    @Test func aCountdownIsWaitedFor() {
        let countdown = Countdown()
        for _ in 0..<100 {
            countdown.start(3)
            let steps = Atomic<Int>(0)
            let next = Atomic<Int>(0)
            Workers.run(participants: 4) {
                while true {
                    let i = next.add(1, ordering: .relaxed).oldValue
                    if i >= 8 { return }
                    if i < 3 {
                        steps.add(1, ordering: .relaxed)
                        countdown.step()
                    } else {
                        countdown.wait()
                        let count = steps.load(ordering: .relaxed)
                        #expect(count == 3)
                    }
                }
            }
        }
    }
}
