/// What the pixel module throws: a code to act on and a sentence to read.
///
/// The message names the offending values and what would be right. Mistakes of the programmer (an index
/// out of range, rasters of different sizes) trap instead; whatever comes from outside (boxes, sizes,
/// strides, memory that isn't there) throws.
public struct MatteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The category of an error.
    public enum Code: String, Hashable, Sendable, Codable {
        /// An argument is outside of what the operation is defined for.
        case parameter
        /// Memory, or a size, is beyond what is allowed or there.
        case limits
        /// The combination of arguments is meaningful but not offered.
        case unsupported
        /// The task was cancelled; nothing was changed.
        case cancelled
    }

    /// What to act on; stable, where the message's wording isn't.
    public let code: Code

    /// One line: what was wrong, with its values, and what would be right.
    public let message: String

    /// Makes an error; `message` is one line that names values.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The message alone, fit for standard error.
    public var description: String { message }
}
