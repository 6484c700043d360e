/// Why a run ends early: a sentence for standard error, and the exit status.
struct ToolError: Error, CustomStringConvertible {
    /// 1: the work failed. 2: the command line is wrong.
    let status: Int32
    /// One line without control characters.
    let description: String

    /// The command line is wrong.
    static func usage(_ message: String) -> ToolError { ToolError(status: 2, description: message) }

    /// The work failed.
    static func failure(_ message: String) -> ToolError { ToolError(status: 1, description: message) }

    /// Converts anything thrown.
    init(_ error: any Error) {
        if let error = error as? ToolError {
            self = error
        } else {
            self = .failure("\(error)")
        }
    }

    private init(status: Int32, description: String) {
        self.status = status
        self.description = description.split(whereSeparator: \.isNewline).joined(separator: " ").printable
    }

    /// The same error with words before it, for example the name of a file.
    func prefixed(_ prefix: String) -> ToolError {
        ToolError(status: status, description: "\(prefix): \(description)")
    }
}

/// Runs `body`, and puts the name of the file that it works on before the message of an error that lacks it.
func naming<Result>(_ file: String, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch {
        let name = file == "-" ? "standard input" : file.excerptOfDataURL.printable
        let error = ToolError(error)
        throw error.description.hasPrefix("cannot read \(name):") ? error : error.prefixed(name)
    }
}

extension String {
    /// The path, or the beginning of a data URL, for messages.
    var excerptOfDataURL: String { hasPrefix("data:") ? prefix(24) + "..." : self }
}
