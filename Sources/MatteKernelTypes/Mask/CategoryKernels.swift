/// Operations on class scores and class indices.
public struct CategoryKernels: Sendable {
    /// Writes, for each pixel, the index of the class with the highest score. Reads `classes` planes, `planeStride`
    /// bytes apart.
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
    /// Marks the pixels of a row of class indices that have a neighbour of another class. `above` and `below` are the
    /// rows above and below it.
    public typealias Borders =
        @Sendable @convention(c) (
            _ above: UnsafePointer<UInt8>, _ row: UnsafePointer<UInt8>, _ below: UnsafePointer<UInt8>,
            _ destination: UnsafeMutablePointer<UInt8>, _ count: Int
        ) -> Void
    /// Counts the occurrences of each byte value, in four tables of 256 counters stored one after the other.
    public typealias Count =
        @Sendable @convention(c) (
            _ source: UnsafePointer<UInt8>, _ count: Int, _ counts: UnsafeMutablePointer<UInt32>
        ) -> Void
    /// Writes `source[indices[i]]` as byte i. Every index must be inside the source.
    public typealias Gather =
        @Sendable @convention(c) (
            _ source: UnsafePointer<UInt8>, _ indices: UnsafePointer<Int32>,
            _ destination: UnsafeMutablePointer<UInt8>, _ count: Int
        ) -> Void

    /// Finds the class with the highest score; of equal scores, the first. NaN counts as the lowest score.
    public let argmax: Argmax
    /// Blends class colours over pixels. The table has 256 colours, whose fourth byte is the opacity. If the opacity is
    /// not zero and the pixel's byte in `borders` is larger, that byte is used as the opacity instead.
    public let overlay: Overlay
    /// Writes 255 if a pixel's class differs from that of one of its four neighbours, and 0 if not.
    public let borders: Borders
    /// Counts byte values. The four tables must be added up afterwards.
    public let count: Count
    /// Copies the bytes at given indices.
    public let gather: Gather

    /// Creates a structure of the given kernels.
    @inlinable
    public init(argmax: Argmax, overlay: Overlay, borders: Borders, count: Count, gather: Gather) {
        self.argmax = argmax
        self.overlay = overlay
        self.borders = borders
        self.count = count
        self.gather = gather
    }
}
