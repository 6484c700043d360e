/// A bar on standard error while several inputs are worked through; nothing without a terminal.
struct Progress {
    private let total: Int
    private let isShown: Bool
    private static let width = 30

    /// Makes a bar for so many inputs; one alone needs none.
    init(of total: Int) {
        self.total = total
        isShown = total > 1 && System.hasTerminal
    }

    /// Shows that `done` inputs are done, and which is next.
    func show(_ done: Int, _ name: String) {
        guard isShown else { return }
        let filled = done * Self.width / total
        let bar = String(repeating: "=", count: filled) + String(repeating: " ", count: Self.width - filled)
        System.printError("\r[\(bar)] \(done)/\(total) \(name.suffix(40))\u{1B}[K")
    }

    /// Removes the bar.
    func finish() {
        guard isShown else { return }
        System.printError("\r\u{1B}[K")
    }
}
