/// The rounding of the edges of a box to whole pixels.
///
/// In all three modes, a coordinate within 1e-6 pixels of an integer first becomes that integer. Expressions such
/// as `(1 - y - h) * H` differ from an integer in the last digits, so without this step the same box in two
/// conventions could differ by a row.
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
    /// Rounds each edge to the nearest integer, and halves to the right and down. Moving a box by whole pixels then
    /// never changes its rounded size.
    case nearest

    /// The distance in pixels within which a coordinate counts as the nearest integer.
    @inlinable public static var snapDistance: Double { 1e-6 }

    /// Returns a left or top edge, rounded. NaN stays NaN.
    ///
    /// ```swift
    /// PixelRounding.outward.lowerEdge(1.7)  // 1.0
    /// PixelRounding.nearest.lowerEdge(1.5)  // 2.0
    /// ```
    @inlinable
    public func lowerEdge(_ edge: Double) -> Double {
        rounded(edge, self == .outward ? .down : .up)
    }

    /// Returns a right or bottom edge, rounded. NaN stays NaN.
    ///
    /// ```swift
    /// PixelRounding.outward.upperEdge(4.3)  // 5.0
    /// PixelRounding.inward.upperEdge(4.3)  // 4.0
    /// ```
    @inlinable
    public func upperEdge(_ edge: Double) -> Double {
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
    /// The value as an integer if it is within ±2^31, or `nil` if it is NaN, infinite or larger.
    var pixelCoordinate: Int? {
        guard abs(self) <= 0x1p31 else { return nil }
        return Int(self)
    }
}
