/// A position in a picture as fractions of its width and height: 0...1 from the top-left corner, with y pointing down.
public struct NormalizedPoint: Hashable, Sendable, Codable {
    /// The distance from the left edge, as a fraction of the picture's width.
    public var x: Double
    /// The distance from the top edge, as a fraction of the picture's height.
    public var y: Double

    /// Creates a point without checking its numbers; even NaN is allowed.
    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Returns the position in pixels of a picture of size `size`.
    ///
    /// ```swift
    /// NormalizedPoint(x: 0.25, y: 0.5).subpixelPoint(in: PixelSize(width: 100, height: 60)).y  // 30.0
    /// ```
    @inlinable
    public func subpixelPoint(in size: PixelSize) -> SubpixelPoint {
        SubpixelPoint(x: x * Double(size.width), y: y * Double(size.height))
    }

    /// Converts this point from fractions of `region` to fractions of the picture. `region` is given as fractions of
    /// the picture.
    ///
    /// ```swift
    /// let region = NormalizedRect(x: 0.5, y: 0, width: 0.5, height: 1)
    /// NormalizedPoint(x: 0.5, y: 0.5).nested(in: region).x  // 0.75
    /// NormalizedPoint(x: 0.75, y: 0.5).relative(to: region).x  // 0.5
    /// ```
    @inlinable
    public func nested(in region: NormalizedRect) -> NormalizedPoint {
        NormalizedPoint(x: region.x + x * region.width, y: region.y + y * region.height)
    }

    /// Converts this point from fractions of the picture to fractions of `region`; the inverse of ``nested(in:)``. The
    /// result contains infinity or NaN if a side of `region` is 0.
    @inlinable
    public func relative(to region: NormalizedRect) -> NormalizedPoint {
        NormalizedPoint(x: (x - region.x) / region.width, y: (y - region.y) / region.height)
    }
}
