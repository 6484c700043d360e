import MatteCodecs

/// A result for one input: an object for programs, and a line for people.
protocol InputResult: Encodable, Sendable {
    var line: String { get }
    /// The numbers of bytes that were read and written.
    var traffic: (read: Int, written: Int) { get }
}

/// A run over the inputs of a command, several at a time. An error about one input does not stop the others.
enum InputRun {
    /// Processes the inputs and returns their outcomes in order. Inputs that a manifest records as done are skipped.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, whose operands are the inputs.
    ///   - jobs: The number of inputs at a time.
    ///   - unrecorded: The key of the results that a manifest doesn't record, because its value is large.
    ///   - work: Returns the result for an input. Called by several threads at a time.
    /// - Returns: The outcomes, and a summary for a terminal.
    /// - Throws: The error of the input if there is only one.
    static func run<Product: InputResult>(
        _ arguments: Arguments, jobs: Int, unrecorded: String? = nil,
        work: @escaping @Sendable (String) throws -> Product
    ) throws -> (outcomes: [RunOutcome], summary: String?) {
        let inputs = arguments.operands
        let manifest = try Manifest.open(arguments, inputs: inputs, unrecorded: unrecorded)
        var outcomes = inputs.map { manifest?.outcome(of: $0) }
        let open = inputs.indices.filter { outcomes[$0] == nil }
        let progress = Progress(of: open.count, "pictures", isShown: !arguments.isJob)
        var (done, failed, read, written) = (0, 0, 0, 0)
        var rest = open[...]
        if let first = open.first { progress.show(0, inputs[first]) }
        try OrderedWork.run(jobs: max(1, min(jobs, open.count))) {
            rest.popFirst().map { inputs[$0] }
        } work: { (input: String) in
            outcome(of: input, work)
        } deliver: { (delivered: (outcome: RunOutcome, read: Int, written: Int)) in
            outcomes[open[done]] = delivered.outcome
            try manifest?.append(delivered.outcome)
            done += 1
            read += delivered.read
            written += delivered.written
            if case .failure = delivered.outcome.result { failed += 1 }
            progress.show(done, done < open.count ? inputs[open[done]] : "")
        }
        try manifest?.finish(inputs)
        if inputs.count == 1, !arguments.hasOpenCount, case .failure(let error)? = outcomes[0]?.result {
            throw error
        }
        let traffic = written > 0 ? ", \(Progress.bytes(read)) to \(Progress.bytes(written))" : ""
        return (outcomes.compactMap { $0 }, progress.finish(open.count, failed: failed, details: traffic))
    }

    private static func outcome<Product: InputResult>(
        of input: String, _ work: (String) throws -> Product
    ) -> (outcome: RunOutcome, read: Int, written: Int) {
        do {
            let product = try naming(input) { try work(input) }
            let result = try JSONValue(encoding: product)
            let (read, written) = product.traffic
            return (RunOutcome(input: input, result: .success(result), line: product.line), read, written)
        } catch {
            return (RunOutcome(input: input, result: .failure(ToolError(error))), 0, 0)
        }
    }
}
