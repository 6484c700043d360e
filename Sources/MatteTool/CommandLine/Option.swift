/// An option of a subcommand.
struct Option: Sendable {
    /// The long name, without dashes.
    let name: String
    /// The one-letter name, if there is one.
    var short: Character?
    /// The placeholder of the option's value in the help, or `nil` for a switch, which has no value.
    ///
    /// Alternatives are separated by `|`. An alternative in lower case is a word that the option accepts. All others
    /// stand for a value, such as `N` or `WxH`. In `rounded:R`, the word before the colon begins the value.
    var value: String?
    /// The words that the placeholder stands for, such as the names of profiles.
    var words: [String] = []
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
        /// The value is a directory for output files.
        case outputDirectory
    }

    /// Returns an option with a value.
    static func value(
        _ name: String, _ value: String, short: Character? = nil, repeatable: Bool = false,
        role: Role = .none, words: [String] = [],
        _ help: String
    ) -> Option {
        Option(
            name: name, short: short, value: value, words: words, isRepeatable: repeatable, help: help,
            role: role)
    }

    /// Returns a switch.
    static func flag(_ name: String, short: Character? = nil, _ help: String) -> Option {
        Option(name: name, short: short, help: help)
    }

    /// The words that the option accepts as its value, in the order of the help. A word that ends with a colon is the
    /// beginning of a value.
    var acceptedWords: [String] {
        let alternatives = (value ?? "").utf8.split(separator: UInt8(ascii: "|"))
        return alternatives.compactMap(Self.word) + words
    }

    /// Returns the word that an alternative of a placeholder is or begins with, or `nil` if it stands for a value.
    private static func word(_ alternative: Substring.UTF8View) -> String? {
        let (a, z, dash) = (UInt8(ascii: "a"), UInt8(ascii: "z"), UInt8(ascii: "-"))
        guard let first = alternative.first, a...z ~= first else { return nil }
        let stem = alternative.prefix { a...z ~= $0 || 48...57 ~= $0 || $0 == dash }
        let rest = alternative.dropFirst(stem.count)
        if rest.isEmpty { return String(Substring(stem)) }
        return rest.first == UInt8(ascii: ":") ? String(Substring(stem)) + ":" : nil
    }

    /// The option's names as they are typed, such as `--out` and `-o`.
    var spelledNames: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }

    /// The option's names and its placeholder as the help prints them, such as `-o, --out PATH`.
    var spelling: String {
        let letter = short.map { "-\($0), " } ?? "    "
        return letter + "--\(name)" + (value.map { " \($0)" } ?? "")
    }
}
