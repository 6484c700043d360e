/// A position in a picture, in pixels from its top-left corner, with y pointing down. Pixel (0, 0) extends from the
/// position (0, 0) to the position (1, 1), so its centre is (0.5, 0.5).
public struct SubpixelPoint: Hashable, Sendable, Codable {
    /// The distance from the left edge of the picture, in pixels.
    public var x: Double
    /// The distance from the top edge of the picture, in pixels.
    public var y: Double

    /// Creates a point without checking its numbers; even NaN is allowed.
    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Returns the point as fractions of the sides of a picture of size `size`. If the picture is empty, the result
    /// contains infinity or NaN.
    ///
    /// ```swift
    /// SubpixelPoint(x: 25, y: 30).normalized(in: PixelSize(width: 100, height: 60)).y  // 0.5
    /// ```
    @inlinable
    public func normalized(in size: PixelSize) -> NormalizedPoint {
        NormalizedPoint(x: x / Double(size.width), y: y / Double(size.height))
    }
}
