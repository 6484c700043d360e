import MatteCodecs

/// The output of a subcommand: for people, and with `--json` for programs.
struct Report {
    /// The text for people, without the last line break. Empty for no output.
    var text: String
    /// The result for programs.
    var json: JSONValue
    /// A Boolean value that indicates whether the result itself is written to standard output, so that nothing else
    /// may be.
    var ownsStandardOutput = false
    /// The exit status if nothing was thrown: 1 if a check found something.
    var status: Int32 = 0
    /// The errors of inputs that failed while others succeeded.
    var failures: [ToolError] = []
    /// A summary for the terminal, printed after the results.
    var summary: String?

    /// Creates a report.
    init(_ text: String, _ result: some Encodable) throws {
        self.text = text
        json = try JSONValue(encoding: result)
    }
}
