import CVector
import MatteKernelTypes

/// The prefetches of the source that a strip issues while it reads.
///
/// A tier that waits for memory prefetches two strips ahead into the second-level cache, because one core can wait for
/// more lines of that cache at once than of the first. Other tiers prefetch eight rows ahead into the first.
struct SourcePrefetch {
    private let near: Int
    private let far: Int
    private let readsAhead: Bool

    @inline(__always)
    init(_ s: UnsafePointer<VerticalStrip>) {
        near = s.pointee.sourceBytesPerRow &* 8
        far = s.pointee.distanceAhead
        readsAhead = s.pointee.readAheadLines > 0
    }

    /// Prefetches the cache line that is as far ahead of `place`, which is being read, as this tier needs it.
    @inline(__always)
    func request(_ place: UnsafeRawPointer) {
        if cv_outruns_memory() != 0 { cv_prefetch_far(place + far) } else { cv_prefetch(place + near) }
    }

    /// Prefetches for a pass that also stores what it reads, and therefore waits for the second-level cache too: like
    /// ``request(_:)``, and eight rows ahead into the first-level cache. If the rows of the next band are prefetched
    /// meanwhile, they are in the second-level cache already.
    @inline(__always)
    func requestBoth(_ place: UnsafeRawPointer) {
        if cv_outruns_memory() != 0 && !readsAhead { cv_prefetch_far(place + far) }
        cv_prefetch(place + near)
    }
}
