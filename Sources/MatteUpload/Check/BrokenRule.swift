/// A rule of a service that a picture or mask breaks, in words.
public struct BrokenRule: Hashable, Sendable, Codable {
    /// The subject that breaks the rule.
    public enum Subject: String, Hashable, Sendable, Codable {
        /// The picture.
        case image
        /// The mask beside it.
        case mask
    }

    /// The broken rule, stable for programs.
    public enum Rule: String, Hashable, Sendable, Codable {
        /// The file is damaged, or in a format that can't be read.
        case readable
        /// The service takes other formats.
        case format
        /// The file has too many bytes, or too few.
        case bytes
        /// The service needs an alpha channel.
        case alpha
        /// The sides: square, multiples, least and most; or more patches than the service accepts.
        case size
        /// The mask doesn't have the picture's size.
        case sameSize
        /// Nothing is marked for painting.
        case nothingToEdit
        /// There is a mask, but the service takes none.
        case unexpected
        /// There is no mask, but the service demands one.
        case missing
        /// The mask holds greys, but the service accepts only 0 and 255.
        case values
        /// A face is smaller or larger than the detector finds.
        case face
        /// A request holds fewer pictures than one, or more than the service takes.
        case count
        /// All pictures and the mask together are more than the service takes in one request.
        case requestBytes
    }

    /// The subject that breaks the rule.
    public let subject: Subject

    /// The broken rule, stable for programs.
    public let rule: Rule

    /// One line that names the value and what would be right.
    public let message: String

    /// Makes a finding of one's own, to show beside a profile's.
    public init(_ subject: Subject, _ rule: Rule, _ message: String) {
        self.subject = subject
        self.rule = rule
        self.message = message
    }
}

extension BrokenRule: CustomStringConvertible {
    /// `image` or `mask`, a blank, and the message.
    public var description: String { "\(subject.rawValue) \(message)" }
}
