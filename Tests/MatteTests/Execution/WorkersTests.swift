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

    @Test(arguments: [Parallelism.serial, .threads(2), .threads(9)])
    func sideWorkAndMainWorkAreBothDone(parallelism: Parallelism) throws {
        let tier = KernelTier.available[0]
        for round in 0..<300 {
            let found = try KernelTier.with(tier) { () throws(MatteError) in
                try Workers.run(parallelism) { () throws(MatteError) in
                    (round + 1, KernelTier.current)
                } alongside: { () throws(MatteError) in
                    (round + 2, KernelTier.current)
                }
            }
            #expect(found.side == (round + 1, tier))
            #expect(found.main == (round + 2, tier))
        }
    }

    /// Side work and main work that wait for each other both end, so another thread does the side work.
    @Test func sideWorkIsDoneMeanwhile() throws {
        let arrived = Monitor(0)
        func meet() -> Bool {
            arrived.withLock { $0 += 1 }
            let deadline = ContinuousClock.now + .seconds(30)
            while arrived.withLock({ $0 }) < 2, ContinuousClock.now < deadline { usleep(100) }
            return arrived.withLock { $0 } == 2
        }
        let met = try Workers.run(.threads(2), side: meet, alongside: meet)
        #expect(met == (true, true))
    }

    @Test(arguments: [Parallelism.serial, .threads(2)])
    func theErrorOfTheMainWorkComesFirst(parallelism: Parallelism) {
        func fail(_ part: String) throws(MatteError) { throw MatteError(.limits, part) }
        for _ in 0..<100 {
            #expect(throws: MatteError(.limits, "main")) {
                try Workers.run(parallelism) { () throws(MatteError) in
                    try fail("side")
                } alongside: { () throws(MatteError) in
                    try fail("main")
                }
            }
            #expect(throws: MatteError(.limits, "side")) {
                try Workers.run(parallelism) { () throws(MatteError) in
                    try fail("side")
                } alongside: { () throws(MatteError) in
                }
            }
        }
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
