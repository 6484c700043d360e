import BenchmarkResults
import Foundation

/// Lays out the measurements as Markdown.
struct Report {
    let results: Results
    let whole: WholeProcess?
    let notes: Notes

    private var measured: [MeasuredComparison] { results.comparisons.filter { $0.curve == nil } }

    func markdown() -> String {
        var text = opening()
        text += goals()
        text += losses()
        text += sections()
        text += tiers()
        text += wholeProcess()
        text += scaling()
        text += missing()
        return text
    }

    // MARK: Opening

    private func opening() -> String {
        var text = """
            # Performance

            Written by `Benchmarks/run` (\(results.mode) form); don't edit it. What counts is the ratio in one run: \
            absolute times drift from machine to machine and from hour to hour.

            ## How it was measured

            Every operation on every input is one comparison: Matte on each instruction-set tier, the other \
            libraries and a `memcpy` in the same process, on the same input memory, their repetitions shuffled \
            (Google Benchmark, random interleaving). Before a repetition each contender runs once untimed. Given \
            are the median over the repetitions, half the distance between the quartiles as a share of it, and \
            the ratio of medians with its 95 % bootstrap interval. Outputs are preallocated where the library \
            can; libvips, the codecs and Matte's operations that return something new allocate theirs. The \
            `memcpy` moves as many bytes as the comparison says. Threads are said for every row.

            Errors are against a direct float64 evaluation written for the suite: the largest distance in levels \
            from the rounded value, PSNR against the unrounded one (rounding alone gives about 59 dB), and the \
            share of bytes that differ from the rounded value. A row without them was not compared. Matte's tiers \
            and thread counts must give the same bytes, or the suite stops.

            | | |
            |---|---|

            """
        for fact in results.machine { text += "| \(fact.name) | \(fact.value) |\n" }
        return text + "\n"
    }

    // MARK: Goals

    private func goals() -> String {
        var text = """
            ## Goals

            One thread, the widest tier of this processor. A goal is a multiple of the time of `memcpy` over the \
            input's pixels in the same run, unless another contender is named.

            | Operation | Input | Goal | Measured | Interval | |
            |---|---|---|---|---|---|

            """
        var missed: [MeasuredComparison] = []
        for comparison in measured {
            guard let goal = comparison.goal else { continue }
            guard let reached = reached(comparison) else {
                let line =
                    "| \(comparison.operation) | \(comparison.input) | <= \(goal.ratio) \(goal.over) | "
                text += line + "not measured | | |\n"
                continue
            }
            let met = reached.value <= goal.ratio
            if !met { missed.append(comparison) }
            text += "| \(comparison.operation) | \(comparison.input) | <= \(goal.ratio) \(goal.over) | "
            text += "\(number(reached.value)) | \(number(reached.low)) to \(number(reached.high)) | "
            text +=
                met
                ? "met |\n"
                : reached.low <= goal.ratio ? "**missed**, within the noise |\n" : "**missed** |\n"
        }
        text += "\n"
        for comparison in missed {
            text += "**\(comparison.operation), \(comparison.input)**: "
            text += (notes.text(comparison) ?? "nothing is noted about it yet.") + "\n\n"
        }
        return text
    }

    private func reached(_ comparison: MeasuredComparison) -> (value: Double, low: Double, high: Double)? {
        guard let goal = comparison.goal, let ours = best(comparison) else { return nil }
        let other =
            goal.over == "memcpy"
            ? comparison.copy : comparison.rows.first { $0.contender == goal.over && $0.threads == 1 }?.times
        return Statistics.ratio(ours.times, over: other ?? [])
    }

    /// Matte on one thread, on the widest tier that ran.
    private func best(_ comparison: MeasuredComparison, threads: Int = 1) -> MeasuredRow? {
        for tier in ["avx512", "avx2", "baseline"] {
            if let row = comparison.matte(tier: tier, threads: threads) { return row }
        }
        return nil
    }

    // MARK: Losses

    private func losses() -> String {
        var rows = ""
        for comparison in measured {
            for peer in comparison.rows where !peer.isMatte && !peer.times.isEmpty && !isLimit(comparison) {
                guard let ours = best(comparison, threads: peer.threads) ?? best(comparison),
                    let ratio = Statistics.ratio(ours.times, over: peer.times), ratio.value > 1
                else { continue }
                rows +=
                    "| \(comparison.operation) | \(comparison.input) | \(peer.contender), t\(peer.threads) | "
                rows += "\(number(ratio.value)) (\(number(ratio.low)) to \(number(ratio.high))) | "
                rows += "\(peer.note)\(peer.note.isEmpty ? "" : "; ")\(accuracy(peer.accuracy)) | "
                rows += "\(accuracy(ours.accuracy)) |\n"
            }
        }
        guard !rows.isEmpty else { return "" }
        return """
            ## Where others are faster

            Matte's time over theirs, same number of threads where Matte has a row for it. An interval that holds 1 is \
            a draw.

            | Operation | Input | Who | Matte takes x times theirs | What theirs does | Matte's error |
            |---|---|---|---|---|---|
            \(rows)

            """
    }

    private func isLimit(_ comparison: MeasuredComparison) -> Bool { best(comparison) == nil }

    // MARK: Sections

    private func sections() -> String {
        var text = ""
        var heading = ""
        for comparison in measured {
            if comparison.section != heading {
                heading = comparison.section
                text += "## \(heading)\n\n"
            }
            text += "### \(comparison.operation), \(comparison.input)\n\n"
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
            ## What the tiers are worth

            One thread, each tier's speed over the baseline's (SSE2), and two threads over one on the widest tier.

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
            text += "| " + table.columns.joined(separator: " | ") + " |\n"
            text += "|" + table.columns.map { _ in "---|" }.joined() + "\n"
            for row in table.rows { text += "| " + row.joined(separator: " | ") + " |\n" }
            text += "\n"
        }
        return text
    }

    // MARK: Scaling

    /// The curves of the suite and of the whole-process script.
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
            for row in comparison.rows + [copy] where !row.times.isEmpty {
                let name =
                    "\(row.contender)\(row.tier.isEmpty ? "" : " \(row.tier)"), \(row.threads) thread\(row.threads == 1 ? "" : "s")"
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
        var text = "## Scaling\n\nBoth axes are logarithmic.\n\n"
        for plot in plots { text += "![\(plot.title)](performance/\(plot.file))\n\n" }
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
        return "## Not measured\n\n" + names.map { "- \($0): not installed where this ran\n" }.joined() + "\n"
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
