/// Operations on class scores and class indices.
public struct CategoryKernels: Sendable {
    /// Writes the index of the highest score per pixel. Reads `classes` planes, `planeStride` bytes apart.
    public typealias Argmax =
        @Sendable @convention(c) (
            _ scores: UnsafeRawPointer, _ planeStride: Int, _ classes: Int,
            _ destination: UnsafeMutablePointer<UInt8>, _ count: Int
        ) -> Void
    /// Blends class colours over four-byte pixels with straight alpha, in place.
    public typealias Overlay =
        @Sendable @convention(c) (
            _ pixels: UnsafeMutableRawPointer, _ categories: UnsafePointer<UInt8>,
            _ borders: UnsafePointer<UInt8>?, _ table: UnsafePointer<UInt32>, _ count: Int
        ) -> Void
    /// Compares a row of indices with the rows above and below it.
    public typealias Borders =
        @Sendable @convention(c) (
            _ above: UnsafePointer<UInt8>, _ row: UnsafePointer<UInt8>, _ below: UnsafePointer<UInt8>,
            _ destination: UnsafeMutablePointer<UInt8>, _ count: Int
        ) -> Void
    /// Counts bytes in four tables of 256 counters, stored one after the other.
    public typealias Count =
        @Sendable @convention(c) (
            _ source: UnsafePointer<UInt8>, _ count: Int, _ counts: UnsafeMutablePointer<UInt32>
        ) -> Void
    /// Copies `source[indices[i]]` to byte i. Every index must be inside the source.
    public typealias Gather =
        @Sendable @convention(c) (
            _ source: UnsafePointer<UInt8>, _ indices: UnsafePointer<Int32>,
            _ destination: UnsafeMutablePointer<UInt8>, _ count: Int
        ) -> Void

    /// The index of the highest score; of equal scores, the first. NaN counts as the lowest score.
    public let argmax: Argmax
    /// Class colours blended over pixels. The table has 256 colours, whose fourth byte is the opacity. Where the
    /// byte of `borders` is larger than a nonzero opacity, it replaces the opacity.
    public let overlay: Overlay
    /// A plane that is 255 where the class differs from one of the four neighbours, and 0 elsewhere.
    public let borders: Borders
    /// A histogram of bytes, to be added up from four tables.
    public let count: Count
    /// Bytes at the given indices.
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
