/// The capabilities of the terminal at standard error.
struct Terminal: Sendable {
    /// A Boolean value that indicates whether standard error is a terminal in which text can be overwritten.
    let isWatched: Bool
    /// A Boolean value that indicates whether text may be coloured.
    let hasColor: Bool
    /// The number of characters in a line of the terminal.
    let columns: Int

    /// The terminal in which the process was started, if there is one.
    static let standardError = Terminal(
        isTerminal: System.hasTerminal, columns: System.terminalColumns,
        environment: System.environment)

    /// Creates a description of the terminal from system information. If the environment variable `TERM` is `dumb`,
    /// text cannot be overwritten. If `NO_COLOR` is not empty (see no-color.org), text is not coloured.
    init(isTerminal: Bool, columns: Int?, environment: (String) -> String?) {
        isWatched = isTerminal && environment("TERM") != "dumb"
        hasColor = isWatched && (environment("NO_COLOR") ?? "").isEmpty
        self.columns = max(20, columns ?? 80)
    }

    /// The styles of text, as SGR parameters of ECMA-48.
    enum Style: String {
        case error = "1;31"
        case warning = "1;33"
        case bar = "36"
        case quiet = "2"
    }

    /// Returns the text in a style, or unchanged if the terminal has no colours.
    func styled(_ text: String, _ style: Style) -> String {
        hasColor ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
