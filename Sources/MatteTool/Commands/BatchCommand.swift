/// `matte batch`: many jobs in one process.
enum BatchCommand {
    static let command = Command(
        name: "batch",
        summary: "runs one JSON job a line of standard input, one JSON result a line of output",
        operands: "", operandCount: 0...0, options: [.flag("fail", "end with status 1 when a job failed")],
        details: """
            A job is an object: "command" names the subcommand, "input" its operand (or an array of them), every
            other member an option by its long name: a string or number, true for a switch, an array for an option
            that is given several times. "id" is handed through.
              {"command":"resize","input":"a.jpg","out":"b.png","size":512,"id":7}
            A result is {"id":...,"ok":true,"result":{...}} or {"id":...,"ok":false,"status":1 or 2,"error":"..."}.
            Results come in order; a bad line yields an error and the run goes on.
            """
    ) { arguments in
        var failed = 0
        var lines = LineReader()
        while let line = try lines.next() {
            if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
            let result = answer(line)
            if result["ok"] == .bool(false) { failed += 1 }
            try System.printOutput(Array((JSONWriter.text(result) + "\n").utf8))
        }
        var report = try Report("", [String]())
        report.ownsStandardOutput = true
        report.status = failed > 0 && arguments.has("fail") ? 1 : 0
        return report
    }

    /// Runs a job and says how it went.
    private static func answer(_ line: [UInt8]) -> JSONValue {
        var members: [JSONValue.Member] = []
        func add(_ name: String, _ value: JSONValue) {
            members.append(JSONValue.Member(name: name, value: value))
        }
        do {
            let job: JSONValue
            do { job = try JSONReader.value(line) } catch { throw ToolError.usage("\(error)") }
            if let id = job["id"] { add("id", id) }
            let report = try run(job)
            add("ok", .bool(report.status == 0))
            if report.status != 0 { add("status", .integer(Int(report.status))) }
            add("result", report.json)
        } catch {
            let error = ToolError(error)
            add("ok", .bool(false))
            add("status", .integer(Int(error.status)))
            add("error", .string(error.description))
        }
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
        return try command.run(Arguments(words + ["--"] + operands, for: command))
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
