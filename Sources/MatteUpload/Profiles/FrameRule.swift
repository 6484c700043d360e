/// The frames (parts of a photo) that an edit may send to a service, and the default frame.
public struct FrameRule: Hashable, Sendable {
    /// The kind of frame: the part of a photo that an edit sends.
    public enum Frame: String, Hashable, Sendable, Codable, CaseIterable {
        /// The largest square inside the photo, centred on the region to repaint as far as the photo's edges allow. If
        /// the region does not fit into that square, the frame is a square with the photo's longer side, padded with
        /// transparent pixels.
        case largestSquare = "largest-square"
        /// The frame is the whole photo.
        case whole
        /// The smallest frame of an allowed aspect ratio that contains the region to repaint and a margin.
        case around
    }

    /// The kinds of frames that the service accepts.
    public let allowed: [Frame]

    /// The default kind of frame, one of ``allowed``.
    public let standard: Frame

    /// Creates a rule with the allowed kinds of frames and the default.
    ///
    /// ```swift
    /// FrameRule([.whole, .around], standard: .whole).standard  // .whole
    /// ```
    ///
    /// - Precondition: `allowed` contains `standard`.
    public init(_ allowed: [Frame], standard: Frame) {
        precondition(allowed.contains(standard), "the standard frame \(standard) must be one of \(allowed)")
        self.allowed = allowed
        self.standard = standard
    }

    /// The rule for services that need square frames: the largest square by default, or a square around the region.
    public static let squares = FrameRule([.largestSquare, .around], standard: .largestSquare)

    /// The rule that allows all kinds of frames, with the whole photo as the default.
    package static let anyShape = FrameRule([.whole, .around, .largestSquare], standard: .whole)
}
