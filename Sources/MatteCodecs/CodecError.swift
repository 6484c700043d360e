public import Matte

/// What the codec module throws: a code to act on and a sentence to read.
///
/// The message names the offending values and, where it helps, what would be right.
public struct CodecError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The category of an error.
    public enum Code: String, Hashable, Sendable, Codable {
        /// The bytes are no whole and valid picture: truncated, corrupt, a bad checksum.
        case decoding
        /// The pixels can't be written in the format asked for.
        case encoding
        /// An option is outside of what it is defined for.
        case parameter
        /// A limit is exceeded, or there is no memory.
        case limits
        /// A kind of file, or a combination of options, that isn't offered.
        case unsupported
        /// The system refused to read or write a file.
        case io
        /// The task was cancelled.
        case cancelled
    }

    /// What to act on; stable, where the message's wording isn't.
    public let code: Code

    /// One line: what was wrong, with its values.
    public let message: String

    /// Makes an error; `message` is one line that names values.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The same failure in this module's terms.
    public init(_ error: MatteError) {
        let code: Code =
            switch error.code {
            case .parameter: .parameter
            case .limits: .limits
            case .unsupported: .unsupported
            case .cancelled: .cancelled
            }
        self.init(code, error.message)
    }

    /// The message alone, fit for standard error.
    public var description: String { message }

    /// Whose C library isn't there.
    static func leftOut(_ format: ImageFormat) -> CodecError {
        CodecError(
            .unsupported,
            "\(format) can't be read or written: Matte was built without its package trait \(format)")
    }

    static let cancelled = CodecError(.cancelled, "the operation was cancelled")
}

/// Runs work of the pixel module, and rethrows its errors as ``CodecError``.
func withPixelErrors<Result: ~Copyable>(
    _ body: () throws(MatteError) -> Result
) throws(CodecError) -> Result {
    do { return try body() } catch { throw CodecError(error) }
}
