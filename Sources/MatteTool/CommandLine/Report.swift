import MatteCodecs

/// The output of a subcommand: for people and, with `--json`, for machines.
struct Report {
    /// Lines for people, without the last line's end; empty for none.
    var text: String
    /// The result for machines.
    var json: JSONValue
    /// True if the result itself goes to standard output, so that nothing else may.
    var ownsStandardOutput = false
    /// The exit status when nothing was thrown: 1 for a check that found something.
    var status: Int32 = 0
    /// The errors of inputs that failed while others succeeded.
    var failures: [ToolError] = []
    /// A line for whoever watches a terminal, behind the results.
    var summary: String?

    /// Makes a report.
    init(_ text: String, _ result: some Encodable) throws {
        self.text = text
        json = try JSONValue(encoding: result)
    }
}
