/// The meaning of the fourth byte of a pixel for a kernel that depends on it.
public enum PixelAlpha: Int32, Sendable {
    /// There is no alpha: channels are independent of each other.
    case independent
    /// The fourth byte is straight alpha.
    case straight
    /// The fourth byte is alpha, by which the others are multiplied.
    case premultiplied
}
