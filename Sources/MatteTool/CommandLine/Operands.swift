/// The operands of a command: the words of its command line that are neither options nor their values.
struct Operands: Sendable {
    /// The placeholder in the help, such as `INPUT` or `FILE...`.
    let placeholder: String
    /// The minimum and maximum number of operands.
    let count: ClosedRange<Int>
    /// The meaning of the operands.
    let kind: Kind

    /// The meaning of operands.
    enum Kind: Sendable {
        /// Paths of input files, which no output may replace.
        case files
        /// Words, including these.
        case words([String])
        /// Names of commands.
        case commands
    }

    /// No operands.
    static let none = Operands(placeholder: "", count: 0...0, kind: .files)
    /// One or more pictures.
    static let inputs = files("INPUT...", 1...Int.max)

    /// Input files.
    static func files(_ placeholder: String, _ count: ClosedRange<Int> = 1...1) -> Operands {
        Operands(placeholder: placeholder, count: count, kind: .files)
    }

    /// Words that are not files, such as names of profiles. `words` are those that completions suggest.
    static func words(_ placeholder: String, _ count: ClosedRange<Int>, _ words: [String]) -> Operands {
        Operands(placeholder: placeholder, count: count, kind: .words(words))
    }

    /// At most one name of a command.
    static let command = Operands(placeholder: "[COMMAND]", count: 0...1, kind: .commands)
}
