/// A rule that defines which points are inside a polygon whose contours overlap or cross themselves.
///
/// Both rules use the winding number of a point: the number of times that the contours wind around it, with opposite
/// directions counted as positive and negative. A five-pointed star drawn in one stroke is completely filled with
/// ``nonZero``, and has a hole in its centre with ``evenOdd``.
public enum FillRule: String, CaseIterable, Hashable, Sendable, Codable {
    /// A point is inside if its winding number is odd. The direction of contours has no effect.
    case evenOdd
    /// A point is inside if its winding number isn't 0. Two contours of opposite directions around a point cancel out.
    case nonZero
}
