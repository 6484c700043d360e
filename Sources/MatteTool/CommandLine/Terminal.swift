/// The capabilities of the terminal at standard error.
struct Terminal: Sendable {
    /// True if standard error is a terminal, where text can be overwritten.
    let isWatched: Bool
    /// True if text may be coloured.
    let hasColor: Bool
    /// Characters in a line.
    let columns: Int

    /// The terminal that the process was started in, if there is one.
    static let standardError = Terminal(
        isTerminal: System.hasTerminal, columns: System.terminalColumns,
        environment: System.environment)

    /// Decides from what the system says. `TERM=dumb` can't overwrite; a `NO_COLOR` that isn't empty
    /// (no-color.org) asks for text without colours.
    init(isTerminal: Bool, columns: Int?, environment: (String) -> String?) {
        isWatched = isTerminal && environment("TERM") != "dumb"
        hasColor = isWatched && (environment("NO_COLOR") ?? "").isEmpty
        self.columns = max(20, columns ?? 80)
    }

    /// The looks that text may have, as SGR parameters of ECMA-48.
    enum Style: String {
        case error = "1;31"
        case bar = "36"
        case quiet = "2"
    }

    /// The text in a style; as it is without colours.
    func styled(_ text: String, _ style: Style) -> String {
        hasColor ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
