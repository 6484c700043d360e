/// An option of a subcommand.
struct Option: Sendable {
    /// The long name, without dashes.
    let name: String
    /// The one-letter name, where there is one.
    var short: Character?
    /// What stands for the value in the help; `nil` for a switch, which takes none.
    var value: String?
    /// Whether it may be given more than once.
    var isRepeatable = false
    /// What it does, in a phrase.
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

    /// How it is written: `-o, --out PATH`.
    var spelling: String {
        let letter = short.map { "-\($0), " } ?? "    "
        return letter + "--\(name)" + (value.map { " \($0)" } ?? "")
    }
}
