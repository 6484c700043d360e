/// The definition of inside for contours of a polygon that overlap or cross themselves.
///
/// Both rules use the winding number: how often the contours wind around a point. A five-pointed star drawn in one
/// stroke is completely filled with ``nonZero``, and has a hole in its centre with ``evenOdd``.
public enum FillRule: String, CaseIterable, Hashable, Sendable, Codable {
    /// A point is inside if its winding number is odd. The direction of contours has no effect.
    case evenOdd
    /// A point is inside if its winding number isn't 0. Contours in opposite directions cancel each other.
    case nonZero
}
