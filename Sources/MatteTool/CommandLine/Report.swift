import MatteCodecs

/// What a subcommand has to say: for people and, with `--json`, for machines.
struct Report {
    /// Lines for people, without the last line's end; empty for none.
    var text: String
    /// The result for machines.
    var json: JSONValue
    /// Whether the result itself went to standard output, so that nothing else may.
    var ownsStandardOutput = false
    /// The exit status when nothing was thrown: 1 for a check that found something.
    var status: Int32 = 0
    /// What went wrong with some of several inputs, while the others were done.
    var failures: [ToolError] = []
    /// A line for whoever watches a terminal, behind the results.
    var summary: String?

    /// Makes a report.
    init(_ text: String, _ result: some Encodable) throws {
        self.text = text
        json = try JSONValue(encoding: result)
    }
}
