import MatteCodecs

/// `matte batch`: many jobs in one process.
enum BatchCommand {
    static let command = Command(
        name: "batch",
        summary: "runs one JSON job a line of standard input, one JSON result a line of output",
        operands: "", operandCount: 0...0,
        options: [
            .value(
                "jobs", "N", short: "j",
                "jobs at a time (default 1: then a job may read what an earlier one wrote)"),
            .flag("fail", "end with status 1 when a job failed"),
        ],
        details: """
            A job is an object: "command" names the subcommand, "input" its operand (or an array of them), every
            other member an option by its long name: a string or number, true for a switch, an array for an option
            that is given several times. "id" is handed through.
              {"command":"resize","input":"a.jpg","out":"b.png","size":512,"id":7}
            A result is {"id":...,"ok":true,"result":{...},"milliseconds":...} or
            {"id":...,"ok":false,"status":1 or 2,"error":"...","milliseconds":...}, the time the job took.
            Results come in order, whatever --jobs is; a bad line yields an error and the run goes on. A few jobs
            for each of --jobs are in memory at a time, however many there are.
            """
    ) { arguments in
        var done = 0
        var failed = 0
        var lines = LineReader()
        let jobs = min(try arguments.integer("jobs", in: 1...1_024) ?? 1, max(2, System.processors))
        let progress = Progress(of: nil, "jobs", isShown: !System.outputHasTerminal)
        try OrderedWork.run(jobs: jobs) {
            while let line = try lines.next() { if !line.isBlank { return line } }
            return nil
        } work: { (line: LineReader.Line) in
            answer(line)
        } deliver: { (result: JSONValue) in
            done += 1
            if result["ok"] == .bool(false) { failed += 1 }
            try System.printOutput(Array((JSONWriter.text(result) + "\n").utf8))
            progress.show(done, failed > 0 ? "\(failed) failed" : "")
        }
        var report = try Report("", [String]())
        report.summary = progress.finish(done, failed: failed)
        report.ownsStandardOutput = true
        report.status = failed > 0 && arguments.has("fail") ? 1 : 0
        return report
    }

    /// Runs a job and says how it went.
    private static func answer(_ line: LineReader.Line) -> JSONValue {
        let start = ContinuousClock.now
        var members: [JSONValue.Member] = []
        func add(_ name: String, _ value: JSONValue) {
            members.append(JSONValue.Member(name: name, value: value))
        }
        do {
            let job: JSONValue
            do { job = try JSONReader.value(line.bytes()) } catch { throw ToolError.usage("\(error)") }
            if let id = job["id"] { add("id", id) }
            let report = try run(job)
            add("ok", .bool(report.status == 0))
            if report.status != 0 { add("status", .integer(Int(report.status))) }
            if !report.failures.isEmpty {
                add("error", .string(report.failures.map(\.description).joined(separator: "; ")))
            }
            add("result", report.json)
        } catch {
            let error = ToolError(error)
            add("ok", .bool(false))
            add("status", .integer(Int(error.status)))
            add("error", .string(error.description))
        }
        let microseconds = (start.duration(to: .now).inSeconds * 1e6).rounded()
        add("milliseconds", .number(microseconds / 1_000))
        return .object(members)
    }

    private static func run(_ job: JSONValue) throws -> Report {
        guard case .object(let members) = job else {
            throw ToolError.usage("a job is an object, not \(job.kind)")
        }
        guard case .string(let name)? = job["command"] else {
            throw ToolError.usage("the job names no \"command\"")
        }
        let command = try CommandList.command(named: name)
        guard command.name != "batch" else { throw ToolError.usage("a job can't be a batch") }
        var words: [String] = []
        var operands: [String] = []
        for member in members where !["command", "id"].contains(member.name) {
            guard member.name != Command.helpOption.name else {
                throw ToolError.usage("a job can't ask for help: matte \(command.name) --help")
            }
            if member.name == "input" {
                operands = try texts(member)
                continue
            }
            switch member.value {
            case .bool(true): words.append("--\(member.name)")
            case .bool(false), .null: break
            default: words += try texts(member).map { "--\(member.name)=\($0)" }
            }
        }
        // Standard input and output belong to the batch.
        guard !operands.contains("-"), !words.contains(where: { $0.hasSuffix("=-") }) else {
            throw ToolError.usage("a job can't use standard input or output (-)")
        }
        var arguments = try Arguments(words + ["--"] + operands, for: command)
        arguments.isJob = true
        return try command.run(arguments)
    }

    /// A member's value as the words of a command line.
    private static func texts(_ member: JSONValue.Member) throws(ToolError) -> [String] {
        switch member.value {
        case .string(let text): return [text]
        case .integer(let integer): return ["\(integer)"]
        case .number(let number): return ["\(number)"]
        case .array(let values):
            var texts: [String] = []
            for value in values { texts += try self.texts(JSONValue.Member(name: member.name, value: value)) }
            return texts
        case .null, .bool, .object:
            throw .usage(
                "\"\(member.name.excerpt)\" is \(member.value.kind), must be a string, a number or an array")
        }
    }
}
