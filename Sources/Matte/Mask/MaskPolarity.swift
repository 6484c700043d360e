/// The value that means foreground in a model's confidence mask.
///
/// Models use both values, and their documentation is sometimes wrong. Look at one mask before you choose.
public enum MaskPolarity: String, CaseIterable, Hashable, Sendable, Codable {
    /// A confidence of 1, or a byte of 255, means foreground.
    case high
    /// A confidence of 0 means foreground.
    case low
}
