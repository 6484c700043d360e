/// The parts of a photo that an edit may send, and the one it sends unless asked otherwise.
public struct FrameRule: Hashable, Sendable {
    /// A part of a photo.
    public enum Frame: String, Hashable, Sendable, Codable, CaseIterable {
        /// The largest square inside the photo, centred on the region as far as the edges allow, padded with transparent
        /// pixels when the region is wider.
        case largestSquare = "largest-square"
        /// The photo's own shape.
        case whole
        /// The smallest frame of an allowed shape that holds the region with a margin.
        case around
    }

    /// The frames that the service takes.
    public let allowed: [Frame]

    /// The frame used unless another is asked for; one of ``allowed``.
    public let standard: Frame

    /// Makes a rule.
    ///
    /// - Precondition: `allowed` contains `standard`.
    public init(_ allowed: [Frame], standard: Frame) {
        precondition(allowed.contains(standard), "the standard frame \(standard) must be one of \(allowed)")
        self.allowed = allowed
        self.standard = standard
    }

    /// Squares alone: the largest one, or one around the region.
    public static let squares = FrameRule([.largestSquare, .around], standard: .largestSquare)

    /// Every frame, the whole photo unless asked otherwise.
    public static let anyShape = FrameRule([.whole, .around, .largestSquare], standard: .whole)
}
