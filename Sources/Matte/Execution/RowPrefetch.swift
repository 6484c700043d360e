// Design: docs/design/execution.md

/// The distances in bytes at which a kernel that converts rows prefetches its source and its destination. 0 means that it
/// does not prefetch.
///
/// A picture that is larger than the second-level cache and fits the third is converted as fast as the third answers. On
/// Zen 3, most conversions of 1920x1080 pixels take 0.6 to 0.8 of the time if the next row is prefetched, both where it is
/// read and where it is written. Where results bypass the caches, only the source is prefetched (``sourceOnly(rowBytes:stride:)``). Other
/// large pictures are not prefetched.
package struct RowPrefetch {
    package var source = 0
    package var destination = 0

    /// No prefetches.
    package static var none: RowPrefetch { RowPrefetch() }

    /// Returns the prefetches of a source whose converted pixels are written with non-temporal stores.
    ///
    /// There are none if rows are much shorter than the distance between them, as in a view of a part of a picture: many
    /// prefetches would be of what is beside it.
    ///
    /// - Parameters:
    ///   - rowBytes: The bytes that are read of each row.
    ///   - stride: The bytes from one row to the next.
    static func sourceOnly(rowBytes: Int, stride: Int) -> RowPrefetch {
        var ahead = none
        if stride > 0, stride - rowBytes <= rowBytes / 8 {
            ahead.source = distance
        }
        return ahead
    }

    /// The largest distance, unless a row is longer. The design names the distances that were tried.
    private static let distance = 7680
    /// The sizes in bytes, of source and destination together, for which prefetches pay: from the size of a
    /// second-level cache to that of a third.
    private static let sizes = 512 << 10..<32 << 20

    private init() {}

    /// Chooses the distances for a picture whose rows are converted from the top down.
    ///
    /// - Parameters:
    ///   - bytes: The bytes that are read and written.
    ///   - sourceStride: The bytes from one row of the source to the next.
    ///   - destinationStride: The bytes from one row that is written to the next; negative if rows are written upwards.
    package init(bytes: Int, sourceStride: Int, destinationStride: Int) {
        guard Processor.prefersWholeRows, Self.sizes.contains(bytes), sourceStride > 0 else { return }
        // Whole rows, so that a view of a part of a picture doesn't prefetch what is beside it.
        let rows = max(1, Self.distance / max(sourceStride, abs(destinationStride)))
        source = rows * sourceStride
        destination = rows * destinationStride
    }
}
