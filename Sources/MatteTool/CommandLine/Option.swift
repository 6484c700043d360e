/// An option of a subcommand.
struct Option: Sendable {
    /// The long name, without dashes.
    let name: String
    /// The one-letter name, where there is one.
    var short: Character?
    /// The placeholder of the value in the help; `nil` for a switch.
    var value: String?
    /// True if the option may be repeated.
    var isRepeatable = false
    /// Its effect, in a phrase.
    let help: String
    /// The files that its value names.
    var role = Role.none

    /// The relation of a value to files.
    enum Role {
        /// It names none.
        case none
        /// It is a file that is read, which no output may replace.
        case input
        /// It is a file that is written, or the directory that files are written to.
        case output
    }

    /// An option that takes a value.
    static func value(
        _ name: String, _ value: String, short: Character? = nil, repeatable: Bool = false,
        role: Role = .none,
        _ help: String
    ) -> Option {
        Option(name: name, short: short, value: value, isRepeatable: repeatable, help: help, role: role)
    }

    /// A switch.
    static func flag(_ name: String, short: Character? = nil, _ help: String) -> Option {
        Option(name: name, short: short, help: help)
    }

    /// Its spelling: `-o, --out PATH`.
    var spelling: String {
        let letter = short.map { "-\($0), " } ?? "    "
        return letter + "--\(name)" + (value.map { " \($0)" } ?? "")
    }
}
