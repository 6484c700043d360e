import MatteCodecs

/// The output of a subcommand: for people, and with `--json` for programs.
struct Report {
    /// The text for people, without the last line break. Empty for no output.
    var text: String
    /// The result for programs.
    var json: JSONValue
    /// A Boolean value that indicates whether the command writes its result to standard output itself. The report is
    /// then not printed.
    var ownsStandardOutput = false
    /// The exit status of a command that throws no error: 0, or another status if some inputs failed or a check found a
    /// violation.
    var status: Int32 = 0
    /// The errors of the inputs that failed. The results of the other inputs are in the report.
    var failures: [ToolError] = []
    /// A summary for the terminal, printed after the results.
    var summary: String?

    /// Creates a report from a text for people and a result for programs.
    init(_ text: String, _ result: some Encodable) throws {
        self.text = text
        json = try JSONValue(encoding: result)
    }
}
