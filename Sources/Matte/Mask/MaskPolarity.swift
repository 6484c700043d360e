/// The value that means foreground in a model's confidence mask.
///
/// Models disagree, and documentation sometimes disagrees with code: look at one picture before choosing.
public enum MaskPolarity: String, CaseIterable, Hashable, Sendable, Codable {
    /// 1 (or 255) is foreground.
    case high
    /// 0 is foreground.
    case low
}
