/// A rule of a service that a picture or mask violates, with an explanation.
public struct BrokenRule: Hashable, Sendable, Codable {
    /// The file that violates the rule.
    public enum Subject: String, Hashable, Sendable, Codable {
        /// The picture.
        case image
        /// The mask that is sent with the picture.
        case mask
    }

    /// The kind of a rule. The values are stable.
    public enum Rule: String, Hashable, Sendable, Codable {
        /// The file is damaged, or in a format that cannot be read.
        case readable
        /// The service does not accept the file's format.
        case format
        /// The file has too many or too few bytes.
        case bytes
        /// The service requires an alpha channel.
        case alpha
        /// The size violates a rule about squares, multiples, minimum, maximum, or the number of patches.
        case size
        /// The mask's size differs from the picture's.
        case sameSize
        /// No pixel is marked for painting.
        case nothingToEdit
        /// A mask is sent, but the service accepts none.
        case unexpected
        /// No mask is sent, but the service requires one.
        case missing
        /// The mask contains greys, but the service accepts only 0 and 255.
        case values
        /// A face is too small or too large for the detector.
        case face
        /// The request contains no picture, or more pictures than the service accepts.
        case count
        /// All files together exceed the service's limit for a request.
        case requestBytes
    }

    /// The file that violates the rule.
    public let subject: Subject

    /// The violated rule. The values are stable.
    public let rule: Rule

    /// One line that gives the value and the requirement, without the subject, such as "is 64x32 but must be square".
    public let message: String

    /// Creates a broken rule, for example to report your own checks together with those of a profile.
    public init(_ subject: Subject, _ rule: Rule, _ message: String) {
        self.subject = subject
        self.rule = rule
        self.message = message
    }
}

extension BrokenRule: CustomStringConvertible {
    /// The subject (`image` or `mask`), a space, and the message.
    public var description: String { "\(subject.rawValue) \(message)" }
}
