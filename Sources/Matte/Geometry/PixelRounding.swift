/// The rounding of the edges of a box to whole pixels.
///
/// For all three a coordinate within 1e-6 pixels of an integer is that integer first, because `(1 - y - h) * H`
/// and its like come out a few units in the last place beside it: without that the same box in two conventions
/// would differ by a row.
///
/// | edges      | outward | inward | nearest |
/// |------------|---------|--------|---------|
/// | 1.3 ... 4.4 | 1 ... 5 | 2 ... 4 | 1 ... 4 |
/// | 1.5 ... 4.5 | 1 ... 5 | 2 ... 4 | 2 ... 5 |
/// | 1.0000001 ... 4 | 1 ... 4 | 1 ... 4 | 1 ... 4 |
public enum PixelRounding: String, Hashable, Sendable, Codable, CaseIterable {
    /// Every pixel the box touches: left and top edges down, right and bottom edges up.
    case outward
    /// Only pixels wholly in the box: left and top edges up, right and bottom edges down.
    case inward
    /// Each edge to the nearest integer, halves to the right and down, so that moving a box by whole pixels
    /// never changes the size it gets.
    case nearest

    /// The distance in pixels within which a coordinate counts as the nearest integer.
    @inlinable public static var snapDistance: Double { 1e-6 }

    /// A left or top edge rounded; NaN stays NaN.
    @inlinable
    public func lowerEdge(_ edge: Double) -> Double {
        rounded(edge, self == .outward ? .down : .up)
    }

    /// A right or bottom edge rounded; NaN stays NaN.
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
    /// The integer, when it is within ±2^31; nil for NaN, infinity and what lies beyond.
    var pixelCoordinate: Int? {
        guard abs(self) <= 0x1p31 else { return nil }
        return Int(self)
    }
}
