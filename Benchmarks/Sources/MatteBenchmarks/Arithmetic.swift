import Dispatch

/// Work that shares nothing and waits for no memory: what two threads gain on it is what a second one is worth at the
/// time. In a virtual machine, or where one core alone runs faster, it isn't two.
enum Arithmetic {
    /// Some milliseconds of it, in equal parts.
    static func run(_ threads: Int) {
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
            // The sum must look needed, or there would be nothing to time.
            if stirred(rounds: 1_000_000 / threads) == 1 { print("one") }
        }
    }

    /// Six chains side by side, so that the units for vectors are busy all the time.
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
