/// Class scores and class indices.
public struct CategoryKernels: Sendable {
    /// `(scores, planeStride, classes, destination, count)`.
    public typealias Argmax =
        @Sendable @convention(c) (
            UnsafeRawPointer, Int, Int, UnsafeMutablePointer<UInt8>, Int
        ) -> Void
    /// `(pixels, categories, borders, table, count)`, in place; pixels of four bytes, straight alpha.
    public typealias Overlay =
        @Sendable @convention(c) (
            UnsafeMutableRawPointer, UnsafePointer<UInt8>, UnsafePointer<UInt8>?, UnsafePointer<UInt32>, Int
        ) -> Void
    /// `(above, row, below, destination, count)`.
    public typealias Borders =
        @Sendable @convention(c) (
            UnsafePointer<UInt8>, UnsafePointer<UInt8>, UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>,
            Int
        ) -> Void
    /// `(source, count, counts)`.
    public typealias Count =
        @Sendable @convention(c) (UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt32>) -> Void
    /// `(source, indices, destination, count)`.
    public typealias Gather =
        @Sendable @convention(c) (
            UnsafePointer<UInt8>, UnsafePointer<Int32>, UnsafeMutablePointer<UInt8>, Int
        ) -> Void

    /// The index of the highest of several planes of floats, the first of equal ones; NaN is lowest.
    public let argmax: Argmax
    /// Colours from a table of 256 laid over pixels; an entry's fourth byte is its share of 255. Where a border
    /// byte is larger it replaces a share that isn't 0.
    public let overlay: Overlay
    /// 255 where one of four neighbours differs, else 0.
    public let borders: Borders
    /// Counts bytes, into four tables of 256.
    public let count: Count
    /// Bytes at given places.
    public let gather: Gather

    /// Joins the entries.
    @inlinable
    public init(argmax: Argmax, overlay: Overlay, borders: Borders, count: Count, gather: Gather) {
        self.argmax = argmax
        self.overlay = overlay
        self.borders = borders
        self.count = count
        self.gather = gather
    }
}
