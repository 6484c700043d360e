import Matte

/// The reason why a JPEG reader cannot continue.
enum JPEGFailure: Error {
    /// The data is damaged, of an unsupported kind, or exceeds a limit. The text says what is wrong.
    case data(ShimStatus, String)
    /// The bytes could not be read, or reading was cancelled.
    case input(MatteError)

    static func corrupt(_ text: String) -> JPEGFailure { .data(.corrupt, text) }

    /// A Boolean value that indicates whether a lenient decoder returns the rows before the failure.
    var isDamage: Bool {
        if case .data(let status, _) = self { return status.isDamage }
        return false
    }

    /// The violation as a phrase that is printed after a colon.
    var reason: String {
        switch self {
        case .data(_, let text): text
        case .input(let error): error.message
        }
    }

    /// Returns the error to throw. `row` is the first row that could not be read, if rows were being read.
    func error(row: Int? = nil, of rows: Int? = nil) -> MatteError {
        switch self {
        case .data(let status, let text): status.decodingError(.jpeg, text, row: row, of: rows)
        case .input(let error): error
        }
    }

    /// Calls `body`, and turns an error into a failure.
    static func catching<Result>(_ body: () throws(MatteError) -> Result) throws(JPEGFailure) -> Result {
        do throws(MatteError) {
            return try body()
        } catch {
            throw .input(error)
        }
    }

    /// Calls `body`, and turns a failure into an error.
    static func throwing<Result>(_ body: () throws(JPEGFailure) -> Result) throws(MatteError) -> Result {
        do throws(JPEGFailure) {
            return try body()
        } catch {
            throw error.error()
        }
    }

    /// Throws if the task is cancelled.
    static func checkCancellation() throws(JPEGFailure) {
        if Task.isCancelled { throw .input(.cancelled) }
    }
}
