import Dispatch

/// Work without shared data and memory accesses. Its speedup on two threads shows how much a second thread can gain at
/// the moment. The speedup is less than two in a virtual machine, or if a single core runs at a higher frequency.
enum Arithmetic {
    /// Runs a few milliseconds of arithmetic, divided equally among threads.
    static func run(_ threads: Int) {
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
            // Use the sum, so that the compiler cannot remove the computation.
            if stirred(rounds: 1_000_000 / threads) == 1 { print("one") }
        }
    }

    /// Runs six independent chains of arithmetic, enough to keep the vector units busy.
    @inline(never)
    private static func stirred(rounds: Int) -> UInt64 {
        var chains: [6 of SIMD4<UInt64>] = .init(repeating: SIMD4(1, 2, 3, 4))
        for i in 0..<rounds {
            let round = SIMD4(repeating: UInt64(truncatingIfNeeded: i))
            for k in chains.indices { chains[k] = (chains[k] &+ round) ^ (chains[k] &<< 3) }
        }
        return chains.indices.reduce(0) { $0 &+ chains[$1].wrappedSum() }
    }
}
