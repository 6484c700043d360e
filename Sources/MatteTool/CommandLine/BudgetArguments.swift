import Matte
import MatteCodecs
import MatteUpload

/// The options for the number of bytes of a file.
enum BudgetArguments {
    private static let maxBytes = Option(
        "max-bytes", .bytes, unset: "the profile's", "sets the limit that the file stays below, in bytes")
    private static let leastSide = leastSide(
        "sets the least length of the longer side in pixels to which the limit may reduce the picture")

    /// The options of commands that prepare a picture for an API.
    static let options: [any CommandOption] = [maxBytes, leastSide]

    /// Returns the option `--min-side` with a help of its own.
    static func leastSide(_ help: String) -> Option<Int> {
        Option("min-side", .side, default: BudgetPolicy().leastSide, help)
    }

    /// Returns the options for preparing a picture that the arguments select.
    static func options(_ arguments: Arguments) -> PrepareOptions {
        var options = PrepareOptions()
        options.maxBytes = arguments[maxBytes]
        options.leastSide = arguments[leastSide]
        return options
    }
}
