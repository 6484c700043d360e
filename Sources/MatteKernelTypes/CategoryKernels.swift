/// Class scores and class indices.
public struct CategoryKernels: Sendable {
    /// Reads `classes` planes, `planeStride` bytes apart, and writes one index per pixel.
    public typealias Argmax =
        @Sendable @convention(c) (
            _ scores: UnsafeRawPointer, _ planeStride: Int, _ classes: Int,
            _ destination: UnsafeMutablePointer<UInt8>, _ count: Int
        ) -> Void
    /// Works in place on four-byte pixels with straight alpha.
    public typealias Overlay =
        @Sendable @convention(c) (
            _ pixels: UnsafeMutableRawPointer, _ categories: UnsafePointer<UInt8>,
            _ borders: UnsafePointer<UInt8>?, _ table: UnsafePointer<UInt32>, _ count: Int
        ) -> Void
    /// Reads a row of indices with the rows above and below it.
    public typealias Borders =
        @Sendable @convention(c) (
            _ above: UnsafePointer<UInt8>, _ row: UnsafePointer<UInt8>, _ below: UnsafePointer<UInt8>,
            _ destination: UnsafeMutablePointer<UInt8>, _ count: Int
        ) -> Void
    /// Adds to four tables of 256 counters each, one after the other.
    public typealias Count =
        @Sendable @convention(c) (
            _ source: UnsafePointer<UInt8>, _ count: Int, _ counts: UnsafeMutablePointer<UInt32>
        ) -> Void
    /// Reads `source[indices[i]]`; every index must lie inside the source.
    public typealias Gather =
        @Sendable @convention(c) (
            _ source: UnsafePointer<UInt8>, _ indices: UnsafePointer<Int32>,
            _ destination: UnsafeMutablePointer<UInt8>, _ count: Int
        ) -> Void

    /// The index of the highest score per pixel; the first of equal scores. NaN counts as lowest.
    public let argmax: Argmax
    /// Blends colours from a table of 256 over pixels; an entry's fourth byte is its opacity. Where a border byte is
    /// larger than a nonzero opacity, it replaces the opacity.
    public let overlay: Overlay
    /// 255 where one of the four neighbours differs, 0 elsewhere.
    public let borders: Borders
    /// A histogram of bytes, in four tables of 256.
    public let count: Count
    /// Bytes at given indices.
    public let gather: Gather

    /// Creates the table.
    @inlinable
    public init(argmax: Argmax, overlay: Overlay, borders: Borders, count: Count, gather: Gather) {
        self.argmax = argmax
        self.overlay = overlay
        self.borders = borders
        self.count = count
        self.gather = gather
    }
}
