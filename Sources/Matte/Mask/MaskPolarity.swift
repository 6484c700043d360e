/// The value that means foreground in a model's confidence mask.
///
/// Models use both values, and their documentation is sometimes wrong. Look at one mask before you choose.
public enum MaskPolarity: String, CaseIterable, Hashable, Sendable, Codable {
    /// 1 (or 255) is foreground.
    case high
    /// 0 is foreground.
    case low
}
