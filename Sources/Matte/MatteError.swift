/// The error that all Matte modules throw, with a code for programs and a message for people.
///
/// Operations throw this error for problems with input from outside (files, boxes, sizes, strides), and if memory
/// cannot be allocated. Programming mistakes, such as an index out of range, stop the program with a message instead.
///
/// ```swift
/// do {
///     let raster = try Raster<RGBA8>(decoding: bytes)
/// } catch {
///     if error.code == .limits { askForASmallerPicture() }
///     log(error.message)
/// }
/// ```
public struct MatteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The category of an error.
    public enum Code: String, Hashable, Sendable, Codable {
        /// The bytes are not a complete, valid picture: truncated, corrupt, or with a wrong checksum.
        case decoding
        /// The pixels cannot be written in the requested format.
        case encoding
        /// An argument is outside the range that the operation accepts.
        case parameter
        /// A limit is exceeded, a byte budget cannot be met, or memory could not be allocated.
        case limits
        /// The kind of file or the combination of options is valid but not supported.
        case unsupported
        /// The operating system failed to read or write a file.
        case io
        /// The task that called the operation was cancelled. Inputs are unchanged; a destination may be partly written.
        ///
        /// Every operation of every module reports cancellation with this code, never with Swift's
        /// `CancellationError`: operations have typed errors, and one `catch` handles all of them. Code that awaits
        /// Matte's operations among others tests for both.
        case cancelled
    }

    /// The category of the error. Programs can rely on the codes; the wording of messages may change.
    public let code: Code

    /// One line that names the offending values and, if there is one, an alternative that works.
    public let message: String

    /// Creates an error.
    ///
    /// ```swift
    /// let error = MatteError(.parameter, "cannot send 7 faces: at most 5 are allowed; send fewer")
    /// error.code  // .parameter
    /// ```
    ///
    /// - Parameters:
    ///   - code: The category.
    ///   - message: One line without a full stop that names the offending values. Control characters are replaced by
    ///     escapes such as `\x1b`, because messages repeat text of files and users.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message.withoutControlCharacters
    }

    /// The message, without the code.
    public var description: String { message }
}
