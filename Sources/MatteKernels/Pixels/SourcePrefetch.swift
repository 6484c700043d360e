import CVector
import MatteKernelTypes

/// The prefetches of the source that a strip issues while it reads.
///
/// A tier that waits for memory prefetches two strips or four rows ahead into the second-level cache, because one core
/// can wait for more lines of that cache at once than of the first. Other tiers prefetch eight rows ahead into the first.
extension Kernels {
    /// The distances in bytes to the lines that a strip prefetches, and whether the rows of the next band are prefetched
    /// meanwhile. It is a tuple, because a type in a tier's module has weak functions without the module's name.
    typealias SourcePrefetch = (near: Int, far: Int, readsAhead: Bool)

    @inline(__always)
    static func sourcePrefetch(_ s: UnsafePointer<VerticalStrip>) -> SourcePrefetch {
        (s.pointee.sourceBytesPerRow &* 8, s.pointee.distanceAhead, s.pointee.readAheadLines > 0)
    }

    /// Prefetches the cache line that is as far ahead of `place`, which is being read, as this tier needs it.
    @inline(__always)
    static func prefetch(_ place: UnsafeRawPointer, _ distances: SourcePrefetch) {
        if cv_outruns_memory() != 0 {
            cv_prefetch_far(place + distances.far)
        } else {
            cv_prefetch(place + distances.near)
        }
    }

    /// Prefetches for a pass that also stores what it reads, and therefore waits for the second-level cache too: two
    /// strips ahead like `prefetch`, and eight rows ahead into the first-level cache. If the rows of the next band are
    /// prefetched meanwhile, they are in the second-level cache already.
    @inline(__always)
    static func prefetchTwice(_ place: UnsafeRawPointer, _ distances: SourcePrefetch) {
        if cv_outruns_memory() != 0 && !distances.readsAhead { cv_prefetch_far(place + distances.far) }
        cv_prefetch(place + distances.near)
    }
}
