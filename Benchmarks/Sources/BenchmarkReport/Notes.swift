import BenchmarkResults
import Foundation

/// Hand-kept remarks on comparisons: `## operation/input` and what follows it.
struct Notes {
    private var texts: [String: String] = [:]

    init(_ markdown: String) {
        var name: String?
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("## ") {
                name = String(line.dropFirst(3))
            } else if let name {
                texts[name, default: ""] += line + "\n"
            }
        }
    }

    /// The remark on a comparison, or on its operation whatever the input.
    func text(_ comparison: MeasuredComparison) -> String? {
        let text = texts["\(comparison.operation)/\(comparison.input)"] ?? texts[comparison.operation]
        return text?.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
