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

    /// An option that takes a value.
    static func value(
        _ name: String, _ value: String, short: Character? = nil, repeatable: Bool = false, _ help: String
    ) -> Option {
        Option(name: name, short: short, value: value, isRepeatable: repeatable, help: help)
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
