/// A position as fractions of a picture's sides: 0...1 from the top-left corner, with y pointing down.
public struct NormalizedPoint: Hashable, Sendable, Codable {
    /// The distance from the left edge, as a fraction of the width.
    public var x: Double
    /// The distance from the top edge, as a fraction of the height.
    public var y: Double

    /// Creates a point; any values are allowed.
    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Returns the position in pixels of a picture of that size.
    @inlinable
    public func subpixelPoint(in size: PixelSize) -> SubpixelPoint {
        SubpixelPoint(x: x * Double(size.width), y: y * Double(size.height))
    }

    /// Converts a point in fractions of `region` to the coordinates in which `region` is given.
    @inlinable
    public func nested(in region: NormalizedRect) -> NormalizedPoint {
        NormalizedPoint(x: region.x + x * region.width, y: region.y + y * region.height)
    }

    /// Converts the point to fractions of `region`; the inverse of ``nested(in:)``. An empty region gives infinity
    /// or NaN.
    @inlinable
    public func relative(to region: NormalizedRect) -> NormalizedPoint {
        NormalizedPoint(x: (x - region.x) / region.width, y: (y - region.y) / region.height)
    }
}
