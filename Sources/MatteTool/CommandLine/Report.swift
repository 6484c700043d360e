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
    /// The warnings about the inputs, which don't change the exit status.
    private(set) var warnings: [InputWarning] = []
    /// A summary for the terminal, printed after the results.
    var summary: String?

    /// Creates a report from a text for people and a result for programs.
    init(_ text: String, _ result: some Encodable) throws {
        self.text = text
        json = try JSONValue(encoding: result)
    }

    /// Creates a report about several inputs: an array with one object for each input, in order. The object of an input
    /// that failed has its path, the exit status and the error. The object of another input also has its warnings, and
    /// those about files that all inputs share. The report of a single input is its result, or its error is thrown.
    ///
    /// - Parameters:
    ///   - outcomes: The path and the outcome of each input.
    ///   - key: The key of the path in the object of an input that failed.
    ///   - text: The text for people.
    ///   - warnings: The warnings about all files of the run.
    init(
        _ outcomes: [(input: String, result: Result<some Encodable, ToolError>)], key: String, text: String,
        warnings: [InputWarning]
    ) throws {
        self.text = text
        if outcomes.count == 1 {
            json = try JSONValue(encoding: outcomes[0].result.get())
            return
        }
        let inputs = Set(outcomes.map(\.input.excerptOfDataURL))
        json = .array(
            try outcomes.map { outcome in
                let path = outcome.input.excerptOfDataURL
                switch outcome.result {
                case .success(let result):
                    let ofInput = warnings.filter { $0.file == path || !inputs.contains($0.file) }
                    return try JSONValue(encoding: result).adding(ofInput)
                case .failure(let error):
                    return .object([
                        JSONValue.Member(name: key, value: .string(path)),
                        JSONValue.Member(name: "status", value: .integer(Int(error.status))),
                        JSONValue.Member(name: "error", value: .string(error.description)),
                    ])
                }
            })
        failures = outcomes.compactMap { outcome in
            if case .failure(let error) = outcome.result { error } else { nil }
        }
        status = failures.map(\.status).max() ?? 0
    }

    /// Adds the warnings about all inputs of the run, also to the result for programs if it is an object.
    mutating func add(_ warnings: [InputWarning]) throws {
        self.warnings = warnings
        json = try json.adding(warnings)
    }
}

extension JSONValue {
    /// Returns the object with a member `warnings`, unless there are none or the value is not an object.
    fileprivate func adding(_ warnings: [InputWarning]) throws -> JSONValue {
        guard case .object(var members) = self, !warnings.isEmpty else { return self }
        members.append(Member(name: "warnings", value: try JSONValue(encoding: warnings)))
        return .object(members)
    }
}
