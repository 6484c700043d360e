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

    /// The section about other machines for the end of the page, with headings one level lower.
    var otherMachines: String {
        guard let text = texts[Self.otherMachinesHeading] else { return "" }
        return "#\(Self.otherMachinesHeading)\n\n" + text.trimmingCharacters(in: .whitespacesAndNewlines)
            + "\n\n"
    }

    /// Returns the remark on a comparison, or on its operation with any input.
    func text(_ comparison: MeasuredComparison) -> String? {
        let text = texts["\(comparison.operation)/\(comparison.input)"] ?? texts[comparison.operation]
        return text?.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
