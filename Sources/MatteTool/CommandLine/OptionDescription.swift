/// The description of an option: what the help, the completions, the manual page and batch jobs have in common.
struct OptionDescription: Sendable {
    /// The long name, without dashes.
    let name: String
    /// The one-letter name, if there is one.
    let short: Character?
    /// The placeholder of the option's value in the help, or `nil` for a switch, which has no value.
    let value: String?
    /// The words that the option accepts as its value, in the order of the help. A word that ends with a colon is the
    /// beginning of a value.
    let acceptedWords: [String]
    /// A Boolean value that indicates whether the option may be repeated.
    var isRepeatable = false
    /// A Boolean value that indicates whether the option must be given.
    var isRequired = false
    /// The effect of the option, without its range and default.
    let effect: String
    /// The range of a number, as it is typed.
    let range: String?
    /// The default as it is typed, or the effect of leaving the option out.
    let defaultText: String?
    /// The role of the option's value: an input file, an output file, or no file.
    let role: ValueRole
    /// Returns the value from the texts that were given, in order.
    var read: @Sendable ([String]) throws(ToolError) -> any Sendable = { _ in () }

    /// Creates a description.
    ///
    /// - Parameter form: The form of the option's value, or `nil` for a switch.
    init<Value>(
        _ name: String, _ short: Character?, _ form: ValueForm<Value>?, _ effect: String,
        defaultText: String? = nil
    ) {
        self.name = name
        self.short = short
        self.effect = effect
        self.defaultText = defaultText
        value = form?.placeholder
        acceptedWords = form?.words ?? []
        range = form?.range
        role = form?.role ?? .none
    }

    /// The text after the option's name in the help: the effect, the default and the range.
    var help: String {
        let standard = defaultText.map { "default \($0)" }
        let notes = [isRequired ? "required" : standard, range].compactMap { $0 }
        return notes.isEmpty ? effect : "\(effect) (\(notes.joined(separator: "; ")))"
    }

    /// The option's names as they are typed, such as `--out` and `-o`.
    var spelledNames: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }

    /// The option's names and its placeholder as the help prints them, such as `-o, --out PATH`.
    var spelling: String {
        let letter = short.map { "-\($0), " } ?? "    "
        return letter + "--\(name)" + (value.map { " \($0)" } ?? "")
    }
}

/// The role of an option's value.
enum ValueRole: Sendable {
    /// The value is not a file.
    case none
    /// The value is an input file, which no output may replace.
    case input
    /// The value is an output file, or a directory for output files.
    case output
    /// The value is a directory for output files.
    case outputDirectory
}
