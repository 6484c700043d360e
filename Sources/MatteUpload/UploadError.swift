public import Matte
public import MatteCodecs

/// What the upload module throws: a code to act on and a sentence to read.
///
/// The message names the offending values and what would be right.
public struct UploadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The category of an error.
    public enum Code: String, Hashable, Sendable, Codable {
        /// The bytes are no whole and valid picture.
        case decoding
        /// The picture can't be written in a format the service takes.
        case encoding
        /// A box, a size or an option is outside of what the operation is defined for.
        case parameter
        /// Memory, a size or a byte budget is beyond what is allowed or can be reached.
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

    /// A failure of the pixel module in this module's terms.
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

    /// A failure of the codec module in this module's terms.
    public init(_ error: CodecError) {
        let code: Code =
            switch error.code {
            case .decoding: .decoding
            case .encoding: .encoding
            case .parameter: .parameter
            case .limits: .limits
            case .unsupported: .unsupported
            case .io: .io
            case .cancelled: .cancelled
            }
        self.init(code, error.message)
    }

    /// The message alone, fit for standard error.
    public var description: String { message }
}

/// Runs work of the pixel module, and rethrows its errors as ``UploadError``.
func withPixels<Result: ~Copyable>(
    _ body: () throws(MatteError) -> Result
) throws(UploadError) -> Result {
    do { return try body() } catch { throw UploadError(error) }
}

/// Runs work of the codec module, and rethrows its errors as ``UploadError``.
func withCodecs<Result: ~Copyable>(
    _ body: () throws(CodecError) -> Result
) throws(UploadError) -> Result {
    do { return try body() } catch { throw UploadError(error) }
}
