import Matte

/// The reason why a PNG reader cannot continue.
enum PNGFailure: Error {
    /// The data is damaged, or exceeds a limit. The text says what is wrong.
    case data(ShimStatus, String)
    /// The bytes could not be read.
    case input(MatteError)

    static func corrupt(_ text: String) -> PNGFailure { .data(.corrupt, text) }
    static let endsEarly = PNGFailure.data(.truncated, "")

    /// A Boolean value that indicates whether the data ends early.
    var isEarlyEnd: Bool {
        if case .data(.truncated, _) = self { return true }
        return false
    }

    /// A Boolean value that indicates whether a lenient decoder returns the rows before the failure.
    var isDamage: Bool {
        if case .data(let status, _) = self { return status.isDamage }
        return false
    }

    /// The violation as a phrase that is printed after a colon.
    var reason: String {
        switch self {
        case .data(.truncated, ""): "the data ends early"
        case .data(_, let text): text
        case .input(let error): error.message
        }
    }

    /// Returns the error to throw. `row` is the first row that could not be read, if rows were being read.
    func error(row: Int? = nil, of rows: Int? = nil) -> MatteError {
        switch self {
        case .data(let status, let text): status.decodingError(.png, text, row: row, of: rows)
        case .input(let error): error
        }
    }
}
