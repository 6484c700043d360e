/// A position as shares of a picture's sides, 0...1 from the top-left corner, y down.
public struct NormalizedPoint: Hashable, Sendable, Codable {
    /// The distance from the left edge, as a share of the width.
    public var x: Double
    /// The distance from the top edge, as a share of the height.
    public var y: Double

    /// Creates a point; any values are allowed.
    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The position in pixels.
    @inlinable
    public func subpixelPoint(in size: PixelSize) -> SubpixelPoint {
        SubpixelPoint(x: x * Double(size.width), y: y * Double(size.height))
    }

    /// This point, given as shares of `region`, as shares of what `region` itself is given in.
    @inlinable
    public func nested(in region: NormalizedRect) -> NormalizedPoint {
        NormalizedPoint(x: region.x + x * region.width, y: region.y + y * region.height)
    }

    /// The reverse of ``nested(in:)``. An empty region gives infinity or NaN.
    @inlinable
    public func relative(to region: NormalizedRect) -> NormalizedPoint {
        NormalizedPoint(x: (x - region.x) / region.width, y: (y - region.y) / region.height)
    }
}
