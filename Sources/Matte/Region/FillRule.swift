/// The definition of inside where contours of a polygon overlap or cross themselves.
///
/// Both look at how often the contours wind around a point. A five-pointed star drawn in one stroke is
/// filled wholly by ``nonZero`` and has a hole in its middle by ``evenOdd``.
public enum FillRule: String, CaseIterable, Hashable, Sendable, Codable {
    /// Inside where the winding number is odd; direction doesn't matter.
    case evenOdd
    /// Inside where the winding number isn't 0; contours in opposite directions cancel out.
    case nonZero
}
