/// A size in pixels or points, which may have fractions.
public struct SubpixelSize: Hashable, Sendable, Codable {
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Creates a size; any values are allowed.
    @inlinable
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Creates a size from the size of a picture.
    @inlinable
    public init(_ size: PixelSize) {
        self.init(width: Double(size.width), height: Double(size.height))
    }
}
