/// The error that ends a run: a message for standard error, and the exit status.
struct ToolError: Error, CustomStringConvertible {
    /// The exit status: 1 if the work failed, 2 if the command line is wrong.
    let status: Int32
    /// The message: one line without control characters.
    let description: String

    /// Returns the error for a wrong command line, with status 2.
    static func usage(_ message: String) -> ToolError { ToolError(status: 2, description: message) }

    /// Returns the error for work that failed, with status 1.
    static func failure(_ message: String) -> ToolError { ToolError(status: 1, description: message) }

    /// Converts any error. An error of another type gets status 1.
    init(_ error: any Error) {
        if let error = error as? ToolError {
            self = error
        } else {
            // What the library lets its callers choose is an option here.
            var message = "\(error)"
            for (words, option) in [
                ("lenient decoding", "--lenient"), ("allow weak redactions", "--allow-weak"),
            ] {
                let parts = message.split(separator: words, omittingEmptySubsequences: false)
                message = parts.joined(separator: "\(words) (\(option))")
            }
            self = .failure(message)
        }
    }

    private init(status: Int32, description: String) {
        self.status = status
        self.description = description.split(whereSeparator: \.isNewline).joined(separator: " ").printable
    }

    /// Returns the error with a prefix, for example the name of a file.
    func prefixed(_ prefix: String) -> ToolError {
        ToolError(status: status, description: "\(prefix): \(description)")
    }
}

/// Runs `body`. If it throws an error whose message does not name the file, the file's name is added to the message.
func naming<Result>(_ file: String, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch {
        let name = file == "-" ? "standard input" : file.excerptOfDataURL.printable
        let error = ToolError(error)
        throw error.description.hasPrefix("cannot read \(name):") ? error : error.prefixed(name)
    }
}

extension String {
    /// The path for error messages. Of a data URL, only the beginning is returned.
    var excerptOfDataURL: String { hasPrefix("data:") ? prefix(24) + "..." : self }
}
