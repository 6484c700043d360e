internal import Matte

/// A rule of a service that a picture or mask violates, with an explanation.
public struct BrokenRule: Hashable, Sendable, Codable {
    /// The file, picture or mask, that violates the rule.
    public enum Subject: String, Hashable, Sendable, Codable {
        /// The picture violates the rule.
        case image
        /// The mask that is sent with the picture violates the rule.
        case mask
    }

    /// The kind of a rule. The raw values are stable.
    public enum Rule: String, Hashable, Sendable, Codable {
        /// The file is damaged, or in a format that cannot be read.
        case readable
        /// The service does not accept the file's format.
        case format
        /// The file has more bytes than the service's maximum, or fewer than its minimum.
        case bytes
        /// The file has no alpha channel, but the service requires one.
        case alpha
        /// The picture's size violates a rule about squares, multiples, sides, area, aspect ratio, or the number of
        /// patches.
        case size
        /// The mask's size differs from the picture's.
        case sameSize
        /// No pixel of the mask, or of the picture's alpha channel, is marked for repainting.
        case nothingToEdit
        /// A mask is sent, but the service accepts none.
        case unexpected
        /// No mask is sent, but the service requires one.
        case missing
        /// The mask contains grey values, but the service accepts only 0 and 255.
        case values
        /// A face in the picture is too small or too large for the detector.
        case face
        /// The request contains no picture, or more pictures than the service accepts.
        case count
        /// The total length of all files exceeds the service's limit for a request.
        case requestBytes
    }

    /// The file, picture or mask, that violates the rule.
    public let subject: Subject

    /// The kind of the violated rule.
    public let rule: Rule

    /// One line that states the value and the requirement without naming the file, such as "is 64x32 but must be
    /// square".
    public let message: String

    /// Creates a broken rule, for example to report checks of your own together with those of a profile.
    ///
    /// ```swift
    /// BrokenRule(.image, .size, "is 64x32 but must be square").description  // "image is 64x32 but must be square"
    /// ```
    public init(_ subject: Subject, _ rule: Rule, _ message: String) {
        self.subject = subject
        self.rule = rule
        self.message = message.withoutControlCharacters
    }
}

extension BrokenRule: CustomStringConvertible {
    /// The broken rule as text: the file (`image` or `mask`), a space, and the message.
    public var description: String { "\(subject.rawValue) \(message)" }
}
