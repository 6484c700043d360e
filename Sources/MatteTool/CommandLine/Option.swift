/// An option of a subcommand.
struct Option: Sendable {
    /// The long name, without dashes.
    let name: String
    /// The one-letter name, if there is one.
    var short: Character?
    /// The placeholder of the option's value in the help, or `nil` for a switch, which has no value.
    var value: String?
    /// A Boolean value that indicates whether the option may be repeated.
    var isRepeatable = false
    /// The effect of the option, which the help prints after its name.
    let help: String
    /// The role of the option's value: an input file, an output file, or no file.
    var role = Role.none

    /// The role of an option's value.
    enum Role {
        /// The value is not a file.
        case none
        /// The value is an input file, which no output may replace.
        case input
        /// The value is an output file, or a directory for output files.
        case output
    }

    /// Returns an option with a value.
    static func value(
        _ name: String, _ value: String, short: Character? = nil, repeatable: Bool = false,
        role: Role = .none,
        _ help: String
    ) -> Option {
        Option(name: name, short: short, value: value, isRepeatable: repeatable, help: help, role: role)
    }

    /// Returns a switch.
    static func flag(_ name: String, short: Character? = nil, _ help: String) -> Option {
        Option(name: name, short: short, help: help)
    }

    /// The option's names and its placeholder as the help prints them, such as `-o, --out PATH`.
    var spelling: String {
        let letter = short.map { "-\($0), " } ?? "    "
        return letter + "--\(name)" + (value.map { " \($0)" } ?? "")
    }
}
