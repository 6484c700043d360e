import MatteCodecs

/// The command `matte batch`, which runs many jobs in one process.
enum BatchCommand {
    private static let jobs = Option(
        "jobs", short: "j", .integer("N", in: 1...1_024), default: 1,
        "sets the number of jobs processed at a time")
    private static let memory = Option(
        "memory", .bytes, unset: "no limit",
        "starts a job only if the --max-memory of all running jobs together is at most N, or if no job is running"
    )
    private static let timeout = Option(
        "timeout", .number("SECONDS", in: 0.001...86_400), unset: "no limit",
        "ends a job with an error when it has run for this time")
    private static let fail = Option.flag("fail", "exits with status 1 if a job failed")

    static let command = Command(
        "batch", "runs one JSON job per line of standard input and prints one JSON result per line",
        operands: .none, sample: "--fail < jobs.jsonl", options: [jobs, memory, timeout, fail],
        details: """
            A job is an object: "command" is the subcommand, "input" is its operand or an array of them, and every
            other member is an option by its long name: a string or number, true for a switch, or an array for an
            option that may be repeated. "id" is returned unchanged.
              {"command":"resize","input":"a.jpg","out":"b.png","size":512,"id":7}
            A result is {"id":...,"ok":true,"result":{...},"milliseconds":...} or
            {"id":...,"ok":false,"status":1 or 2,"error":"...","milliseconds":...}, with the time of the job.
            Results have the order of the jobs. An invalid line gives an error, and the run continues. A line has at
            most 64 MiB, 65536 values and 64 levels. At most twice --jobs jobs are in memory.
            A job that --timeout ends fails with status 1 and leaves no output; it ends before its next rows.
            A job waits for earlier jobs whose outputs it reads or replaces. An input of this or an earlier job is
            never overwritten. No job reads standard input or writes standard output.
            """,
        batchRefusal: "and batches cannot be nested"
    ) { arguments in
        var done = 0
        var failed = 0
        var lines = LineReader()
        let jobs = min(arguments[jobs], max(2, System.processors))
        let fails = arguments[fail]
        let limits = JobLimits(memory: arguments[memory], timeout: arguments[timeout], jobs: jobs)
        let progress = Progress(of: nil, "jobs", isShown: !System.outputHasTerminal)
        let schedule = JobSchedule()
        let inputs = RunFiles.Inputs()
        try OrderedWork.run(jobs: jobs) {
            while let line = try lines.next() { if !line.isBlank { return Job(line, schedule, inputs) } }
            return nil
        } work: { (job: Job) in
            schedule.wait(for: job.ticket)
            defer { schedule.finish(job.ticket) }
            return limits.run(estimating: job.memory) { isLate in
                answer(job, limits, isLate)
            } late: {
                answer(Job(job, failing: limits.lateness), limits) { false }
            }
        } deliver: { (result: JSONValue) in
            done += 1
            if result["ok"] == .bool(false) { failed += 1 }
            try System.printOutput(Array((JSONWriter.text(result) + "\n").utf8))
            progress.show(done, failed > 0 ? "\(failed) failed" : "")
        }
        var report = try Report("", [String]())
        report.summary = progress.finish(done, failed: failed)
        report.ownsStandardOutput = true
        report.status = failed > 0 && fails ? 1 : 0
        return report
    }

    /// Runs a job and returns its result.
    private static func answer(_ job: Job, _ limits: JobLimits, _ isLate: () -> Bool) -> JSONValue {
        let start = ContinuousClock.now
        var members: [JSONValue.Member] = []
        func add(_ name: String, _ value: JSONValue) {
            members.append(JSONValue.Member(name: name, value: value))
        }
        if let id = job.id { add("id", id) }
        do {
            let (command, arguments) = try job.task.get()
            let report = try command.perform(arguments)
            if report.status == 1, isLate() { throw limits.lateness }
            add("ok", .bool(report.status == 0))
            if report.status != 0 { add("status", .integer(Int(report.status))) }
            if !report.failures.isEmpty {
                add("error", .string(report.failures.map(\.description).joined(separator: "; ")))
            }
            add("result", report.json)
        } catch {
            // Cancelled work has status 1. A wrong command line is one at any time.
            let failure = ToolError(error)
            let error = failure.status == 1 && isLate() ? limits.lateness : failure
            add("ok", .bool(false))
            add("status", .integer(Int(error.status)))
            add("error", .string(error.description))
        }
        let microseconds = (start.duration(to: .now).inSeconds * 1e6).rounded()
        add("milliseconds", .number(microseconds / 1_000))
        return .object(members)
    }
}

/// A job of a batch: one line of standard input, parsed.
private struct Job: Sendable {
    let ticket: JobSchedule.Ticket
    /// The member `id` of the job, unchanged, for the job's result.
    private(set) var id: JSONValue?
    /// The command with its arguments, or the error if the line is not a valid job.
    let task: Result<(Command, Arguments), ToolError>

    /// The memory that the job takes at most, in bytes: its `--max-memory` if it decodes pictures.
    var memory: Int {
        guard let (command, arguments) = try? task.get(), command.readsPictures else { return 0 }
        return DecodingArguments.memory(arguments)
    }

    /// Creates a job that fails in place of another one.
    init(_ job: Job, failing error: ToolError) {
        (ticket, id, task) = (job.ticket, job.id, .failure(error))
    }

    /// Reads a job from a line and registers the files of the job. Must be called in the order of the lines.
    init(_ line: LineReader.Line, _ schedule: JobSchedule, _ inputs: RunFiles.Inputs) {
        do throws(ToolError) {
            let members = try Self.members(line)
            id = members.last { $0.name == "id" }?.value
            let command = try Self.command(members)
            var arguments = try Arguments(job: members, for: command)
            let inputPaths = command.paths(.input, in: arguments)
            ticket = schedule.add(inputs: inputPaths, outputs: command.paths(.output, in: arguments))
            do throws(ToolError) {
                arguments.files = RunFiles(inputs, job: ticket.number)
                try arguments.files.declare(inputPaths)
                task = .success((command, arguments))
            } catch {
                task = .failure(error)
            }
        } catch {
            ticket = schedule.add(inputs: [], outputs: [])
            task = .failure(error)
        }
    }

    private static func members(_ line: LineReader.Line) throws(ToolError) -> [JSONValue.Member] {
        let value: JSONValue
        do { value = try JSONReader.job(line.bytes()) } catch { throw .usage("\(error)") }
        guard case .object(let members) = value else {
            throw .usage("cannot read the job: it is \(value.kind); write an object")
        }
        return members
    }

    private static func command(_ members: [JSONValue.Member]) throws(ToolError) -> Command {
        guard case .string(let name)? = members.last(where: { $0.name == "command" })?.value else {
            throw .usage("cannot run the job: \"command\" is missing; set it to a command's name")
        }
        let command = try CommandList.command(named: name)
        if let refusal = command.batchRefusal {
            throw .usage(
                "cannot run the job: its command is '\(command.name)', \(refusal); use another command")
        }
        return command
    }
}
