import Matte
import MatteCodecs
import MatteUpload

/// Why a run ends early: a sentence for standard error, and the exit status.
struct ToolError: Error, CustomStringConvertible {
    /// 1: the work failed. 2: it was asked for in the wrong way.
    let status: Int32
    /// One line.
    let description: String

    /// The command line is wrong.
    static func usage(_ message: String) -> ToolError { ToolError(status: 2, description: message) }

    /// The work failed.
    static func failure(_ message: String) -> ToolError { ToolError(status: 1, description: message) }

    /// Anything thrown, as one line.
    init(_ error: any Error) {
        if let error = error as? ToolError {
            self = error
        } else {
            self = .failure("\(error)")
        }
    }

    private init(status: Int32, description: String) {
        self.status = status
        self.description = description.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// The same error with words before it, a file's name mostly.
    func prefixed(_ prefix: String) -> ToolError {
        ToolError(status: status, description: "\(prefix): \(description)")
    }
}

/// Does something with a file, and puts the file's name before what goes wrong.
func naming<Result>(_ file: String, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch {
        let name = file == "-" ? "standard input" : file
        let error = ToolError(error)
        throw error.description.hasPrefix(name) ? error : error.prefixed(name)
    }
}
