/// The position of a pixel: its column and row, counted from the top-left pixel (0, 0).
public struct PixelPoint: Hashable, Sendable, Codable {
    /// The column, counted from 0 at the left edge; negative to the left of the picture.
    public var x: Int
    /// The row, counted from 0 at the top edge; negative above the picture.
    public var y: Int

    /// The position of a picture's top-left pixel, (0, 0).
    @inlinable public static var zero: PixelPoint { PixelPoint(x: 0, y: 0) }

    /// Creates the position of a pixel from any integers, even negative ones.
    @inlinable
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    /// Creates the position of the pixel that contains a point. A coordinate within 1e-6 pixels of an integer counts as
    /// that integer.
    ///
    /// ```swift
    /// try PixelPoint(containing: SubpixelPoint(x: 2.9, y: -0.5)).y  // -1
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a coordinate is NaN or outside -2^31...2^31.
    public init(containing point: SubpixelPoint) throws(MatteError) {
        guard let x = PixelRounding.outward.lowerEdge(point.x).pixelCoordinate,
            let y = PixelRounding.outward.lowerEdge(point.y).pixelCoordinate
        else {
            throw MatteError(
                .parameter,
                "cannot convert point \(point.x), \(point.y) to a pixel: it is out of range; use -2^31...2^31"
            )
        }
        self.init(x: x, y: y)
    }
}
