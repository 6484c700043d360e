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
    ///   - outcomes: The outcomes of the inputs.
    ///   - key: The key of the path in the object of an input that failed.
    ///   - warnings: The warnings about all files of the run.
    ///   - isList: True to report an array about a single input too.
    init(
        _ outcomes: [RunOutcome], key: String, warnings: [InputWarning], isList: Bool = false
    ) throws {
        let skipped = outcomes.count { $0.isSkipped }
        var lines = outcomes.compactMap(\.line)
        if skipped > 0 {
            lines.append("\(skipped) of \(outcomes.count) inputs are unchanged and were skipped")
        }
        text = lines.joined(separator: "\n")
        if outcomes.count == 1, !isList {
            json = try outcomes[0].result.get()
            return
        }
        let inputs = Set(outcomes.map(\.input.excerptOfDataURL))
        var warningsOfInput: [String: [InputWarning]] = [:]
        for warning in warnings where inputs.contains(warning.file) {
            warningsOfInput[warning.file, default: []].append(warning)
        }
        let common = warnings.filter { !inputs.contains($0.file) }
        json = .array(
            try outcomes.map { outcome in
                let path = outcome.input.excerptOfDataURL
                switch outcome.result {
                case .success(let result):
                    return try result.adding(warningsOfInput[path, default: []] + common)
                case .failure(let error): return error.json(about: path, key: key)
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

/// The outcome of one of the inputs of a run.
struct RunOutcome: Sendable {
    let input: String
    /// The result for programs, or the error.
    let result: Result<JSONValue, ToolError>
    /// The result for people, or `nil` if the input failed or was skipped.
    var line: String?
    /// A Boolean value that indicates whether the result is that of an earlier run.
    var isSkipped = false
}

extension ToolError {
    /// The error as a JSON object: the path of the input, the exit status and the message.
    func json(about path: String, key: String) -> JSONValue {
        .object([
            JSONValue.Member(name: key, value: .string(path)),
            JSONValue.Member(name: "status", value: .integer(Int(status))),
            JSONValue.Member(name: "error", value: .string(description)),
        ])
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
