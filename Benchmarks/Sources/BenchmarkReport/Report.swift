import BenchmarkResults
import Foundation

/// A writer of the measurements as Markdown: one page for the documentation, and a complete report.
struct Report {
    let results: Results
    let whole: WholeProcess?
    let notes: Notes

    /// The folder of the complete report's plots, relative to the report.
    static let plotFolder = "report"

    private var measured: [MeasuredComparison] { results.comparisons.filter { $0.curve == nil } }

    /// Returns the page for the documentation: goals, operations in which other libraries are faster, one line per
    /// operation, whole jobs, and other machines.
    func page() -> String {
        let body = goals() + losses() + summary() + wholeProcess() + notes.otherMachines + missing()
        return opening() + contents(of: body) + body
    }

    /// Returns the complete report: all rows of all comparisons, the speedups of the tiers, and the curves.
    func complete() -> String {
        let body =
            goals() + losses() + summary() + sections() + tiers() + wholeProcess() + scaling() + missing()
        return opening() + contents(of: body) + body
    }

    /// Returns a table of contents with links to the headings.
    private func contents(of body: String) -> String {
        let headings = body.split(separator: "\n").filter { $0.hasPrefix("## ") }.map {
            String($0.dropFirst(3))
        }
        return headings.map { heading in
            let anchor = heading.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
            return "- [\(heading)](#\(anchor.replacingOccurrences(of: " ", with: "-")))\n"
        }.joined() + "\n"
    }

    // MARK: Opening

    private func opening() -> String {
        var text = """
            # Performance

            Written by `Benchmarks/run` (\(results.mode) form); edit `Benchmarks/notes.md` rather than this page. Compare \
            ratios within one run: absolute times drift from machine to machine and from hour to hour. The same run writes a \
            complete report, with every row, plots and the gain of each tier, to `Benchmarks/.build/results/report.md`.

            ## How it was measured

            Every operation on every input is one comparison: Matte on each instruction-set tier, the other libraries and a \
            `memcpy`, in the same process, on the same input memory, with shuffled repetitions (Google Benchmark, random \
            interleaving). Before a repetition of less than 40 ms the contender runs once untimed. The figures are the median \
            over the repetitions and the ratio of medians with its 95 % bootstrap interval; "spread" is half the distance \
            between the quartiles as a share of the median. Outputs are preallocated where the library allows it. libvips, \
            the codecs and Matte's operations that return something new allocate theirs. The `memcpy` copies as many bytes as \
            its row says. Threads are not bound to cores.

            Errors are against a direct float64 evaluation written for the suite: the largest distance in levels from the \
            rounded value, the PSNR against the unrounded value (rounding alone gives about 59 dB), and the share of bytes \
            that differ from the rounded value. A row without errors was not compared. The suite stops unless Matte's tiers \
            and thread counts give the same bytes.

            | | |
            |---|---|

            """
        for fact in results.machine { text += "| \(fact.name) | \(fact.value) |\n" }
        let counted = results.comparisons.flatMap(\.rows)
        let repetitions = counted.map(\.times.count).filter { $0 > 0 }
        text += "| Measured | \(results.comparisons.count) comparisons, \(repetitions.count) rows, "
        text += "\(repetitions.min() ?? 0) to \(repetitions.max() ?? 0) repetitions each |\n"
        return text + "\n"
    }

    // MARK: Goals

    private func goals() -> String {
        var text = """
            ## Goals

            On the widest tier of this processor. A goal on one thread is a multiple of the time of `memcpy` over the input's \
            pixels in the same run, unless it names another contender. A goal on two threads is a share of Matte's own time \
            on one, or of another contender's on two. "Arithmetic" is what a second thread gained in the same run on \
            arithmetic in registers: the most that is possible on this machine.

            | Operation | Input | Threads | Goal | Measured | 95 % interval | |
            |---|---|---|---|---|---|---|

            """
        var missed: [MeasuredComparison] = []
        for comparison in measured {
            var isMissed = false
            if let goal = comparison.goal {
                text += line(comparison, goal, threads: 1, &isMissed)
                if let bytes = goal.bytes { text += lengthLine(comparison, goal, most: bytes, &isMissed) }
            }
            if let goal = comparison.pairGoal { text += line(comparison, goal, threads: 2, &isMissed) }
            if isMissed { missed.append(comparison) }
        }
        text += "\n"
        guard !missed.isEmpty else { return text }
        text += "### Missed goals and their limits\n\n"
        for comparison in missed {
            text += "**\(comparison.operation), \(comparison.input)**: "
            text += (notes.text(comparison) ?? "Benchmarks/notes.md has no remark.") + "\n\n"
        }
        return text
    }

    /// Returns a row about the time of an operation in the table of goals.
    private func line(
        _ comparison: MeasuredComparison, _ goal: Goal, threads: Int, _ isMissed: inout Bool
    ) -> String {
        let start =
            "| \(comparison.operation) | \(comparison.input) | \(threads) | "
            + "at most \(number(goal.ratio)) x \(goal.over) | "
        guard let reached = reached(comparison, goal, threads: threads) else {
            return start + "not measured | | |\n"
        }
        let verdict: String
        if reached.value <= goal.ratio {
            verdict = reached.high <= goal.ratio ? "met" : "met, within the noise"
        } else {
            verdict = reached.low <= goal.ratio ? "**missed**, within the noise" : "**missed**"
            isMissed = true
        }
        var possible = ""
        if goal.over == Goal.scaling.over, let times = comparison.arithmetic, times.count == 2,
            let ratio = Statistics.ratio(times[1], over: times[0])
        {
            possible = "; arithmetic \(interval(ratio))"
        }
        return start
            + "\(number(reached.value)) | \(number(reached.low)) to \(number(reached.high)) | \(verdict)\(possible) |\n"
    }

    /// Returns a row about the length of an encoded file in the table of goals.
    private func lengthLine(
        _ comparison: MeasuredComparison, _ goal: Goal, most: Double, _ isMissed: inout Bool
    ) -> String {
        let start =
            "| \(comparison.operation), length of the file | \(comparison.input) | | "
            + "at most \(number(most)) x \(goal.over) | "
        let other = comparison.rows.first { $0.contender == goal.over }?.outputBytes
        guard let ours = best(comparison)?.outputBytes, let other, other > 0 else {
            return start + "not measured | | |\n"
        }
        let ratio = Double(ours) / Double(other)
        if ratio > most { isMissed = true }
        return start + "\(String(format: "%.3f", ratio)) | | \(ratio > most ? "**missed**" : "met") |\n"
    }

    private func reached(
        _ comparison: MeasuredComparison, _ goal: Goal, threads: Int
    ) -> (value: Double, low: Double, high: Double)? {
        guard let ours = best(comparison, threads: threads) else { return nil }
        let other =
            switch goal.over {
            case "memcpy": comparison.copy
            case "one thread": best(comparison)?.times
            default: comparison.rows.first { $0.contender == goal.over && $0.threads == threads }?.times
            }
        return Statistics.ratio(ours.times, over: other ?? [])
    }

    /// Returns Matte's measurement with a number of threads, on the widest tier that was measured.
    private func best(_ comparison: MeasuredComparison, threads: Int = 1) -> MeasuredRow? {
        for tier in ["avx512", "avx2", "baseline"] {
            if let row = comparison.matte(tier: tier, threads: threads) { return row }
        }
        return nil
    }

    // MARK: Losses

    private func losses() -> String {
        var rows: [String] = []
        var draws = 0
        var peers = 0
        for comparison in measured {
            for peer in comparison.rows where !peer.isMatte && !peer.times.isEmpty {
                guard let ours = best(comparison, threads: peer.threads) ?? best(comparison),
                    let ratio = Statistics.ratio(ours.times, over: peer.times)
                else { continue }
                peers += 1
                guard ratio.high > 1 else { continue }
                guard ratio.low > 1 else {
                    draws += 1
                    continue
                }
                var row =
                    "| \(comparison.operation) | \(comparison.input) | \(peer.contender) | \(ours.threads) "
                row +=
                    "| \(interval(ratio)) | \(peer.note) | \(accuracy(peer.accuracy)) | \(accuracy(ours.accuracy)) "
                if let a = ours.outputBytes, let b = peer.outputBytes {
                    row += "| \(a) to \(b) |"
                } else {
                    row += "| |"
                }
                rows.append(row + "\n")
            }
        }
        guard peers > 0 else { return "" }
        return """
            ## Where others are faster

            Of \(peers) rows of other libraries, \(rows.count) are faster than Matte, and in \(draws) the interval contains 1. \
            The ratio is Matte's time over theirs, on the same number of threads where Matte has such a row.

            | Operation | Input | Who | Threads | Matte / theirs | Difference in what theirs does | Its error | Matte's \
            error | Bytes, Matte to theirs |
            |---|---|---|---|---|---|---|---|---|
            \(rows.joined())
            """ + "\n"
    }

    // MARK: One line per operation

    private func summary() -> String {
        var text = """
            ## Every operation, on one thread

            The fastest other library is given with its time as a multiple of Matte's. Its result may be less exact; the table \
            above and the complete report say how much.

            | Operation | Input | Matte, ms | / memcpy | Fastest other | / Matte |
            |---|---|---|---|---|---|

            """
        for comparison in measured {
            guard let ours = best(comparison) else { continue }
            let others = comparison.rows.filter { !$0.isMatte && $0.threads == 1 && !$0.times.isEmpty }
            let fastest = others.min { Statistics.median($0.times) < Statistics.median($1.times) }
            let ratio = fastest.flatMap { Statistics.ratio($0.times, over: ours.times) }
            text += "| \(comparison.operation) | \(comparison.input) | \(milliseconds(ours.times)) | "
            text += "\(interval(Statistics.ratio(ours.times, over: comparison.copy))) | "
            text += "\(fastest?.contender ?? "") | \(interval(ratio)) |\n"
        }
        return text + "\n"
    }

    // MARK: Sections

    private func sections() -> String {
        var text = ""
        var heading = ""
        for comparison in measured {
            if comparison.section != heading {
                heading = comparison.section
                text += "## \(heading)\n\n"
            }
            text += "### \(capitalized(comparison.operation)), \(comparison.input)\n\n"
            if !comparison.pipeline.isEmpty { text += capitalized(comparison.pipeline) + ".\n\n" }
            text += table(comparison)
            text += "\n"
        }
        return text
    }

    private func table(_ comparison: MeasuredComparison) -> String {
        let ours = best(comparison)
        let sizes = comparison.rows.contains { $0.outputBytes != nil }
        var text =
            "| Who | Threads | Median ms | Spread | / memcpy | / Matte | Error | \(sizes ? "Bytes | " : "")Note |\n"
        text += "|---|---|---|---|---|---|---|---|\(sizes ? "---|" : "")\n"
        for row in comparison.rows {
            let name = row.isMatte ? "**\(row.contender)** \(row.tier)" : row.contender
            guard !row.times.isEmpty else {
                text +=
                    "| \(name) | \(row.threads) | not measured | | | | | \(sizes ? "| " : "")\(row.note) |\n"
                continue
            }
            let copy = Statistics.ratio(row.times, over: comparison.copy)
            let ratio = ours.flatMap { Statistics.ratio(row.times, over: $0.times) }
            let isOurs = row.isMatte && row.tier == ours?.tier && row.threads == 1
            text +=
                "| \(name) | \(row.threads) | \(milliseconds(row.times)) | \(percent(Statistics.spread(row.times))) | "
            text += "\(interval(copy)) | \(isOurs ? "1" : interval(ratio)) | \(accuracy(row.accuracy)) | "
            if sizes { text += "\(row.outputBytes.map(String.init) ?? "") | " }
            text += "\(row.note) |\n"
        }
        let megabytes = Double(comparison.copiedBytes) / 1e6
        text +=
            "| memcpy of \(String(format: "%.2f", megabytes)) MB | 1 | \(milliseconds(comparison.copy)) | "
        text += "\(percent(Statistics.spread(comparison.copy))) | 1 | "
        text += "\(interval(ours.flatMap { Statistics.ratio(comparison.copy, over: $0.times) })) | | "
        return text + (sizes ? "| |\n" : "|\n")
    }

    // MARK: Tiers

    private func tiers() -> String {
        var text = """
            ## Gains of the tiers

            Speed of each tier over the baseline's (SSE2) on one thread, and of two threads over one on the widest tier.

            | Operation | Input | Baseline ms | AVX2 | AVX-512 | Two threads |
            |---|---|---|---|---|---|

            """
        for comparison in measured {
            guard let baseline = comparison.matte(tier: "baseline"),
                let best = best(comparison), best.tier != "baseline"
            else { continue }
            func gain(_ row: MeasuredRow?, over base: MeasuredRow) -> String {
                row.flatMap { Statistics.ratio(base.times, over: $0.times) }.map { number($0.value) } ?? ""
            }
            text += "| \(comparison.operation) | \(comparison.input) | \(milliseconds(baseline.times)) | "
            text += "\(gain(comparison.matte(tier: "avx2"), over: baseline)) | "
            text += "\(gain(comparison.matte(tier: "avx512"), over: baseline)) | "
            text += "\(gain(comparison.matte(tier: best.tier, threads: 2), over: best)) |\n"
        }
        return text + "\n"
    }

    // MARK: Whole processes

    private func wholeProcess() -> String {
        guard let whole else {
            return "## Whole processes\n\nNot measured in this run.\n\n"
        }
        var text = ""
        for table in whole.tables {
            text += "## \(table.title)\n\n\(table.text)\n\n"
            guard !table.columns.isEmpty else { continue }
            text += "| " + table.columns.joined(separator: " | ") + " |\n"
            text += "|" + table.columns.map { _ in "---|" }.joined() + "\n"
            for row in table.rows { text += "| " + row.joined(separator: " | ") + " |\n" }
            text += "\n"
            for row in table.rows where row.last == "missed" {
                let remark = notes.text(row[0]) ?? "Benchmarks/notes.md has no remark."
                text += "**\(row[0])**: \(remark)\n\n"
            }
        }
        return text
    }

    // MARK: Scaling

    /// The widest measured tier. The plots that compare libraries show Matte on this tier only, with one curve per
    /// number of threads.
    private var widest: String {
        let tiers = Set(results.comparisons.flatMap(\.rows).map(\.tier))
        return ["avx512", "avx2", "baseline"].first { tiers.contains($0) } ?? ""
    }

    /// Returns the curves that the suite and Benchmarks/Whole/run measured.
    var plots: [Plot] {
        var plots: [Plot] = []
        for comparison in results.comparisons {
            guard let curve = comparison.curve else { continue }
            let file =
                curve.name.lowercased().map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
                + ".svg"
            if !plots.contains(where: { $0.file == file }) {
                plots.append(
                    Plot(file: file, title: curve.name, x: curve.axis, y: "milliseconds", series: []))
            }
            let i = plots.firstIndex { $0.file == file }!
            let copy = MeasuredRow(
                contender: "memcpy", isMatte: false, tier: "", threads: 1, note: "", accuracy: nil,
                outputBytes: nil,
                times: comparison.copy)
            for row in comparison.rows + [copy]
            where !row.times.isEmpty && (row.tier.isEmpty || row.tier == widest) {
                let threads =
                    comparison.operation == "threads"
                    ? "" : ", \(row.threads) thread\(row.threads == 1 ? "" : "s")"
                let name = row.contender + threads
                let point = (x: curve.x, y: Statistics.median(row.times) / 1e6)
                if let s = plots[i].series.firstIndex(where: { $0.name == name }) {
                    plots[i].series[s].points.append(point)
                } else {
                    plots[i].series.append((name, [point]))
                }
            }
        }
        for curves in whole?.plots ?? [] {
            let series = curves.series.map { line in
                (name: line.name, points: line.points.map { (x: $0[0], y: $0[1]) })
            }
            plots.append(
                Plot(file: curves.file, title: curves.title, x: curves.x, y: curves.y, series: series))
        }
        return plots
    }

    private func scaling() -> String {
        guard !plots.isEmpty else { return "" }
        var text =
            "## Scaling\n\nBoth axes are logarithmic. Matte is on its widest tier. The figures are below each plot.\n\n"
        for plot in plots {
            text += "![\(plot.title)](\(Self.plotFolder)/\(plot.file))\n\n"
            let xs = Set(plot.series.flatMap { $0.points.map(\.x) }).sorted()
            text += "| \(plot.x) | " + xs.map { String(format: "%g", $0) }.joined(separator: " | ") + " |\n"
            text += "|---|" + xs.map { _ in "---|" }.joined() + "\n"
            for line in plot.series {
                let cells = xs.map { x in line.points.first { $0.x == x }.map { number($0.y) } ?? "" }
                text += "| \(line.name), \(plot.y) | " + cells.joined(separator: " | ") + " |\n"
            }
            text += "\n"
        }
        return text
    }

    // MARK: Missing

    private func missing() -> String {
        var names: [String] = []
        for comparison in measured {
            for row in comparison.rows where row.times.isEmpty && !names.contains(row.contender) {
                names.append(row.contender)
            }
        }
        guard !names.isEmpty else { return "" }
        return "## Not measured\n\n" + names.map { "- \($0): not installed where this ran\n" }.joined()
    }

    // MARK: Words and numbers

    private func number(_ value: Double) -> String { String(format: value < 10 ? "%.2f" : "%.1f", value) }

    private func percent(_ share: Double) -> String { String(format: "%.0f %%", share * 100) }

    private func milliseconds(_ times: [Double]) -> String {
        let value = Statistics.median(times) / 1e6
        return String(format: value < 1 ? "%.4f" : value < 100 ? "%.2f" : "%.1f", value)
    }

    private func interval(_ ratio: (value: Double, low: Double, high: Double)?) -> String {
        ratio.map { "\(number($0.value)) (\(number($0.low)) to \(number($0.high)))" } ?? ""
    }

    private func accuracy(_ accuracy: Accuracy?) -> String {
        guard let accuracy else { return "" }
        if accuracy.largest == 0 { return "exact" }
        let percent = String(format: accuracy.differing < 0.0001 ? "%.4f" : "%.2f", accuracy.differing * 100)
        return String(format: "max %.0f, %.1f dB, %@ %% differ", accuracy.largest, accuracy.psnr, percent)
    }

    private func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
