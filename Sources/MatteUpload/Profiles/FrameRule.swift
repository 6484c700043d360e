/// The frames that an edit may send, and the default frame.
public struct FrameRule: Hashable, Sendable {
    /// The part of a photo that an edit sends.
    public enum Frame: String, Hashable, Sendable, Codable, CaseIterable {
        /// The largest square inside the photo, centred on the region as far as the edges allow. If the region is
        /// wider, the frame is padded with transparent pixels.
        case largestSquare = "largest-square"
        /// The whole photo.
        case whole
        /// The smallest frame of an allowed ratio that contains the region and a margin.
        case around
    }

    /// The frames that the service accepts.
    public let allowed: [Frame]

    /// The default frame, one of ``allowed``.
    public let standard: Frame

    /// Creates a rule.
    ///
    /// - Precondition: `allowed` contains `standard`.
    public init(_ allowed: [Frame], standard: Frame) {
        precondition(allowed.contains(standard), "the standard frame \(standard) must be one of \(allowed)")
        self.allowed = allowed
        self.standard = standard
    }

    /// The rule for square frames: the largest one by default, or one around the region.
    public static let squares = FrameRule([.largestSquare, .around], standard: .largestSquare)

    /// The rule for all frames: the whole photo by default.
    public static let anyShape = FrameRule([.whole, .around, .largestSquare], standard: .whole)
}
