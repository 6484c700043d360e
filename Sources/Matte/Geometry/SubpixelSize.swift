/// A size in pixels or points, which may have fractions.
public struct SubpixelSize: Hashable, Sendable, Codable {
    /// The width, in pixels or points.
    public var width: Double
    /// The height, in pixels or points.
    public var height: Double

    /// Creates a size without checking its numbers; even NaN is allowed.
    @inlinable
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Creates a size in pixels from the size of a picture.
    @inlinable
    public init(_ size: PixelSize) {
        self.init(width: Double(size.width), height: Double(size.height))
    }
}
