// Design: docs/design/execution.md

internal import CVector

/// Stores of results that are larger than the caches.
///
/// An ordinary store first reads the cache line that it changes, and later stores evict the line before it is read
/// again. A non-temporal store does neither, so memory is accessed once per line instead of twice.
enum NonTemporalStores {
    /// The work that an operation does before it stores bytes.
    enum Work {
        /// Bytes are copied, mirrored, or exchanged within a pixel of four bytes.
        case moving
        /// Bytes are moved to pixels of another length, which is slow without byte shuffles, or computed in a few
        /// instructions per vector.
        case shuffling
        /// Anything that takes longer.
        case computing
    }

    /// The length of a stretch of results, which is written to scratch memory and then copied to the destination with
    /// non-temporal stores. It fits the first-level cache.
    static let stretchBytes = 4096
    /// The length of a stretch if the source is prefetched. The design names the lengths that were tried.
    private static let prefetchedStretchBytes = 1024

    /// Returns true if an operation that writes `bytes` bytes is faster with non-temporal stores.
    ///
    /// A result of less than 24 MiB, three quarters of a last-level cache of 32 MiB, may still be in the cache when it
    /// is read. Must be called on the thread that calls the operation, because the answer depends on the kernel tier.
    static func pay(forBytes bytes: Int, after work: Work) -> Bool {
        guard bytes >= 24 << 20 else { return false }
        switch work {
        case .moving: return true
        case .shuffling: return hasByteShuffles
        case .computing: return false
        }
    }

    private static var hasByteShuffles: Bool {
        #if arch(x86_64)
        return KernelTier.current != .baseline
        #else
        return true
        #endif
    }

    /// Calls `body` with the first column and the width of each stretch of a row. Stretches are whole cache lines and
    /// start at even columns.
    ///
    /// - Parameter isPrefetched: True if the source is prefetched.
    static func forEachStretch(
        width: Int, _ bytesPerPixel: Int, isPrefetched: Bool = false, _ body: (_ x: Int, _ count: Int) -> Void
    ) {
        let stretch = (isPrefetched ? prefetchedStretchBytes : stretchBytes) / bytesPerPixel & ~63
        var x = 0
        while x < width {
            let count = min(stretch, width - x)
            body(x, count)
            x += count
        }
    }

    /// Makes the stores of this thread visible to other threads before anything that it stores later. Must be called
    /// once after the last store.
    static func finish() { cv_fence_non_temporal() }
}
