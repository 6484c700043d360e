/// A rule for rounding the edges of a box to whole pixels.
///
/// In all three modes, a coordinate within 1e-6 pixels of an integer first becomes that integer. A coordinate computed
/// from fractions of the picture, such as `(1 - y - height) * pictureHeight`, can differ from an integer in the last
/// digits. Without this step, the same box given in two conventions could therefore differ by a row.
///
/// The table shows the left and right edge of a box, in pixels, before and after rounding:
///
/// | edges      | outward | inward | nearest |
/// |------------|---------|--------|---------|
/// | 1.3 ... 4.4 | 1 ... 5 | 2 ... 4 | 1 ... 4 |
/// | 1.5 ... 4.5 | 1 ... 5 | 2 ... 4 | 2 ... 5 |
/// | 1.0000001 ... 4 | 1 ... 4 | 1 ... 4 | 1 ... 4 |
public enum PixelRounding: String, Hashable, Sendable, Codable, CaseIterable {
    /// Rounds to every pixel that the box touches: left and top edges are rounded down, right and bottom edges up.
    case outward
    /// Rounds to the pixels completely inside the box: left and top edges are rounded up, right and bottom edges down.
    case inward
    /// Rounds each edge to the nearest integer; halves are rounded to the right and down. Moving a box by whole pixels
    /// never changes its rounded size.
    case nearest

    /// The distance in pixels, 1e-6, within which a coordinate is replaced by the nearest integer before rounding.
    @inlinable public static var snapDistance: Double { 1e-6 }

    /// Rounds the left or top edge of a box, in pixels, to an integer. Returns NaN for NaN.
    ///
    /// ```swift
    /// PixelRounding.outward.lowerEdge(1.7)  // 1.0
    /// PixelRounding.nearest.lowerEdge(1.5)  // 2.0
    /// ```
    package func lowerEdge(_ edge: Double) -> Double {
        rounded(edge, self == .outward ? .down : .up)
    }

    /// Rounds the right or bottom edge of a box, in pixels, to an integer. Returns NaN for NaN.
    ///
    /// ```swift
    /// PixelRounding.outward.upperEdge(4.3)  // 5.0
    /// PixelRounding.inward.upperEdge(4.3)  // 4.0
    /// ```
    package func upperEdge(_ edge: Double) -> Double {
        rounded(edge, self == .outward ? .up : .down)
    }

    @inlinable
    func rounded(_ edge: Double, _ direction: FloatingPointRoundingRule) -> Double {
        let integer = edge.rounded()
        if abs(edge - integer) <= PixelRounding.snapDistance { return integer }
        if self != .nearest { return edge.rounded(direction) }
        let below = edge.rounded(.down)
        return edge - below >= 0.5 ? below + 1 : below
    }
}

extension Double {
    /// The value as an integer, without its fraction, if it is in -2^31...2^31; `nil` if it is NaN or outside that
    /// range.
    var pixelCoordinate: Int? {
        guard abs(self) <= 0x1p31 else { return nil }
        return Int(self)
    }
}
