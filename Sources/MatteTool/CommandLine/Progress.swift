import Synchronization

/// The progress of a run over several inputs, shown in one line of a terminal: a bar, the rate and the remaining
/// time.
///
/// Nothing is written if there is no terminal.
final class Progress: Sendable {
    private let total: Int?
    private let unit: String
    private let terminal: Terminal
    private let isShown: Bool
    private let start = ContinuousClock.now
    private let lastShown = Mutex<ContinuousClock.Instant?>(nil)

    /// Creates the progress of a run. Nothing is shown for a single input.
    ///
    /// - Parameters:
    ///   - total: The number of inputs, or `nil` if it is unknown. The bar is then omitted.
    ///   - unit: The name of the inputs, in the plural.
    ///   - isShown: True to show the progress, false to show nothing.
    ///   - terminal: The terminal to write to.
    init(of total: Int?, _ unit: String, isShown: Bool = true, terminal: Terminal = .standardError) {
        self.total = total
        self.unit = unit
        self.terminal = terminal
        self.isShown = isShown && terminal.isWatched && total != 1
    }

    /// Shows that `done` inputs are done. The line is updated at most ten times per second.
    ///
    /// - Parameters:
    ///   - done: The number of inputs that are done.
    ///   - note: The name of the current input.
    func show(_ done: Int, _ note: String) {
        guard isShown else { return }
        let now = ContinuousClock.now
        let isDue = lastShown.withLock { last in
            if let shown = last, shown.duration(to: now) < .milliseconds(100) { return false }
            last = now
            return true
        }
        guard isDue else { return }
        let line = Self.line(
            done: done, of: total, unit, seconds: start.duration(to: now).inSeconds, note: note,
            terminal: terminal)
        System.printError("\r\(line)\u{1B}[K")
    }

    /// Removes the line and returns a summary to print after the results, or `nil` if there is no terminal.
    ///
    /// - Parameters:
    ///   - done: The number of inputs that are done.
    ///   - failed: The number of inputs that failed.
    ///   - details: Additional text after the number of inputs.
    func finish(_ done: Int, failed: Int, details: String = "") -> String? {
        guard isShown else { return nil }
        System.printError("\r\u{1B}[K")
        let seconds = start.duration(to: .now).inSeconds
        var text = "\(done) \(unit)" + details + " in \(Self.time(seconds))"
        if done > 0, seconds > 0 { text += " (\(Self.rate(Double(done) / seconds)))" }
        if failed > 0 { text += ", " + terminal.styled("\(failed) failed", .error) }
        return text
    }

    /// Returns the text that shows the state of the run, shortened to the width of the terminal.
    static func line(
        done: Int, of total: Int?, _ unit: String, seconds: Double, note: String, terminal: Terminal
    ) -> String {
        let rate = seconds > 0 ? Double(done) / seconds : 0
        var figures = total.map { "\(done)/\($0)" } ?? "\(done) \(unit)"
        if done > 0, rate > 0 {
            figures += "  \(self.rate(rate))"
            if let total { figures += "  \(time((Double(total - done) / rate).rounded(.up))) left" }
        }
        figures = String(figures.prefix(terminal.columns - 1))
        var line = ""
        var used = figures.count
        // Reserve columns for the brackets, a space, and the last column, after which some terminals wrap the line.
        let width = min(30, terminal.columns - used - 4)
        if let total, total > 0, width >= 5 {
            let filled = min(width, done * width / total)
            line =
                "[" + terminal.styled(String(repeating: "=", count: filled), .bar)
                + String(repeating: " ", count: width - filled) + "] "
            used += width + 3
        }
        line += figures
        // Keep the end of a long path, which is more informative than its beginning.
        let room = terminal.columns - used - 3
        if room >= 8, !note.isEmpty {
            line += "  " + terminal.styled(String(note.printable.suffix(room)), .quiet)
        }
        return line
    }

    /// Returns a rate in readable form: per second if it is at least 1, otherwise per minute.
    static func rate(_ perSecond: Double) -> String {
        perSecond >= 1 ? "\(perSecond.short)/s" : "\((perSecond * 60).short)/min"
    }

    /// Returns a duration in readable form.
    static func time(_ seconds: Double) -> String {
        guard seconds < 1e9 else { return "years" }
        if seconds < 10, seconds != seconds.rounded() { return "\(seconds.short) s" }
        let whole = Int(seconds.rounded())
        if whole < 60 { return "\(whole) s" }
        if whole < 3_600 { return "\(whole / 60) min \(whole % 60) s" }
        return "\(whole / 3_600) h \(whole % 3_600 / 60) min"
    }

    /// Returns a number of bytes in readable form, in decimal units.
    static func bytes(_ count: Int) -> String {
        let names = ["bytes", "kB", "MB", "GB", "TB"]
        var value = Double(count)
        var index = 0
        while value >= 1_000, index < names.count - 1 {
            value /= 1_000
            index += 1
        }
        return "\(index == 0 ? "\(count)" : value.short) \(names[index])"
    }
}

extension Duration {
    /// The duration in seconds, including fractions.
    var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}

extension Double {
    /// The number as text, with one decimal if it is below 100, otherwise without decimals.
    fileprivate var short: String {
        let tenths = (self * 10).rounded()
        return tenths < 1_000 ? "\(tenths / 10)" : "\(Int(rounded()))"
    }
}
