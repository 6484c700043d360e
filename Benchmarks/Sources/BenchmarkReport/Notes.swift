import BenchmarkResults
import Foundation

/// The remarks in notes.md on comparisons, each below a heading `## operation/input` or `## operation`, and its
/// section `# Other machines`.
struct Notes {
    private var texts: [String: String] = [:]

    init(_ markdown: String) {
        var name: String?
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("## ") {
                name = String(line.dropFirst(3))
            } else if line == Self.otherMachinesHeading {
                name = Self.otherMachinesHeading
            } else if let name {
                texts[name, default: ""] += line + "\n"
            }
        }
    }

    private static let otherMachinesHeading = "# Other machines"

    /// The section about other machines from notes.md. Its headings are one level lower than in notes.md.
    var otherMachines: String {
        guard let text = texts[Self.otherMachinesHeading] else { return "" }
        return "#\(Self.otherMachinesHeading)\n\n" + text.trimmingCharacters(in: .whitespacesAndNewlines)
            + "\n\n"
    }

    /// Returns the remark in notes.md on a comparison. If there is none for its input, returns the remark on its
    /// operation.
    func text(_ comparison: MeasuredComparison) -> String? {
        text("\(comparison.operation)/\(comparison.input)") ?? text(comparison.operation)
    }

    /// Returns the remark in notes.md under a heading.
    func text(_ heading: String) -> String? {
        texts[heading]?.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
