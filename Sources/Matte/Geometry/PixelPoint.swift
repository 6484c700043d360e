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
}
