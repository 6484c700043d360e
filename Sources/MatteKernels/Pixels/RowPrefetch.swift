import CVector

/// The prefetches of kernels that read a row once and write a row of the same pixels.
///
/// The caller chooses the distances. They are 0 where it expects no gain: then the line in use is prefetched, which takes
/// almost no time. Bytes of grey are not prefetched: there are few, and each step would prefetch the same line again.
extension Kernels {
    /// Prefetches the lines that are `sourceAhead` and `destinationAhead` bytes after the given places.
    @inline(__always)
    static func prefetch(
        _ source: UnsafeRawPointer, _ sourceAhead: Int, _ destination: UnsafeRawPointer,
        _ destinationAhead: Int
    ) {
        guard cv_prefetches_rows() != 0 else { return }
        cv_prefetch(source + sourceAhead)
        cv_prefetch(destination + destinationAhead)
    }

    /// Prefetches the line that is `ahead` bytes after `place`.
    @inline(__always)
    static func prefetch(_ place: UnsafeRawPointer, _ ahead: Int) {
        guard cv_prefetches_rows() != 0 else { return }
        cv_prefetch(place + ahead)
    }

    /// Prefetches 192 bytes that are `ahead` bytes after `place`.
    @inline(__always)
    static func prefetchThreeLines(_ place: UnsafeRawPointer, _ ahead: Int) {
        guard cv_prefetches_rows() != 0 else { return }
        for k in 0..<3 { cv_prefetch(place + (ahead &+ k &* 64)) }
    }

    /// Prefetches 256 bytes that are `ahead` bytes after `place`.
    @inline(__always)
    static func prefetchFourLines(_ place: UnsafeRawPointer, _ ahead: Int) {
        guard cv_prefetches_rows() != 0 else { return }
        for k in 0..<4 { cv_prefetch(place + (ahead &+ k &* 64)) }
    }
}
