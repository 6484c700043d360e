import Synchronization
import Testing

@testable import Matte

@Suite struct BandsTests {
    @Test(
        arguments: [
            Parallelism.serial, .automatic, .threads(2), .threads(5), .threads(0), .threads(.max),
            .threads(.min),
        ],
        [0, 1, 7, 1000, 4097])
    func everyRowIsVisitedOnce(parallelism: Parallelism, rows: Int) throws {
        let visits = Mutex([Int](repeating: 0, count: rows))
        try Bands.run(rows: rows, bytesPerRow: 9000, multiple: 4, parallelism) { band in
            #expect(band.lowerBound % 4 == 0)
            visits.withLock { for y in band { $0[y] += 1 } }
        }
        #expect(visits.withLock { $0.allSatisfy { $0 == 1 } })
    }

    @Test func bandsAreSmallEnoughToStopSoon() throws {
        let bands = Mutex<[Int]>([])
        func run(_ bytesPerRow: Int, _ parallelism: Parallelism) throws -> [Int] {
            bands.withLock { $0 = [] }
            try Bands.run(rows: 4096, bytesPerRow: bytesPerRow, parallelism) { band in
                bands.withLock { $0.append(band.count) }
            }
            return bands.withLock { $0 }
        }
        #expect(try run(1 << 16, .serial) == Array(repeating: 16, count: 256))
        #expect(try run(1 << 22, .serial) == Array(repeating: 1, count: 4096))
        for threads in [2, 5] { #expect(try run(1 << 16, .threads(threads)).count >= 3 * threads) }
    }

    @Test func cancellationStopsBetweenBands() async {
        let visited = Atomic<Int>(0)
        let task = Task {
            try Bands.run(rows: 1000, bytesPerRow: 1 << 20, .serial) { _ in
                visited.add(1, ordering: .relaxed)
                withUnsafeCurrentTask { unsafe $0?.cancel() }
            }
        }
        let result = await task.result
        #expect(throws: MatteError.self) { try result.get() }
        #expect(visited.load(ordering: .relaxed) == 1)
    }

    /// After cancellation no band starts, except those that other threads had already taken.
    @Test(arguments: [2, 3, 8])
    func cancellationReachesEveryThread(threads: Int) async {
        let cancelled = Atomic<Bool>(false)
        let late = Atomic<Int>(0)
        let visited = Atomic<Int>(0)
        let task = Task {
            try withUnsafeCurrentTask { current in
                nonisolated(unsafe) let current = unsafe current
                try Bands.run(count: 10_000, threads: threads) { i in
                    if cancelled.load(ordering: .sequentiallyConsistent) {
                        late.add(1, ordering: .relaxed)
                    }
                    if visited.add(1, ordering: .relaxed).newValue == 20 {
                        unsafe current?.cancel()
                        cancelled.store(true, ordering: .sequentiallyConsistent)
                    }
                }
            }
        }
        let result = await task.result
        #expect(throws: MatteError.self) { try result.get() }
        #expect(late.load(ordering: .relaxed) < threads)
        #expect(visited.load(ordering: .relaxed) < 20 + threads)
    }
}
