/// A size in pixels and fractions of them.
public struct SubpixelSize: Hashable, Sendable, Codable {
    /// The horizontal extent.
    public var width: Double
    /// The vertical extent.
    public var height: Double

    /// Creates a size; any values are allowed.
    @inlinable
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The size of a picture.
    @inlinable
    public init(_ size: PixelSize) {
        self.init(width: Double(size.width), height: Double(size.height))
    }
}
