/// A pixel by its column and row, counted from the top-left pixel (0, 0).
public struct PixelPoint: Hashable, Sendable, Codable {
    /// The column, counted from 0 at the left edge; negative left of it.
    public var x: Int
    /// The row, counted from 0 at the top edge; negative above it.
    public var y: Int

    /// The first pixel of a picture.
    @inlinable public static var zero: PixelPoint { PixelPoint(x: 0, y: 0) }

    /// Creates a point; any values are allowed.
    @inlinable
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    /// The pixel a position lies in. A coordinate within 1e-6 of an integer is that integer.
    ///
    /// - Throws: ``MatteError`` of code `parameter` when a coordinate is NaN, infinite or beyond 2^31.
    public init(containing point: SubpixelPoint) throws(MatteError) {
        guard let x = PixelRounding.outward.lowerEdge(point.x).pixelCoordinate,
            let y = PixelRounding.outward.lowerEdge(point.y).pixelCoordinate
        else {
            throw MatteError(
                .parameter, "point \(point.x), \(point.y): coordinates must lie within -2^31...2^31 pixels")
        }
        self.init(x: x, y: y)
    }
}
