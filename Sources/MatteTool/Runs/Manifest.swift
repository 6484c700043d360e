import MatteCodecs

/// The file of `--manifest`, to which a run appends one JSON line per input.
///
/// Each line is written with one system call after the input's output is complete. A run that is ended loses at most the
/// lines of the inputs in progress, whose outputs the next run then replaces. Without `--resume` the run starts with an
/// empty file. With it, the lines of inputs that are processed again are removed first, so that every input has one line.
/// At the end of a resumed run, the lines get the order of the inputs.
final class Manifest {
    private let path: String
    private let files: RunFiles
    private let call: JSONValue
    private let places: [String: String]
    private let unrecorded: String?
    /// The records of earlier runs that are kept, in the order of the file, and their places in the list.
    private var kept: [ManifestRecord] = []
    private var known: [String: Int] = [:]
    /// The lines of this run, if the file gets a new order at its end.
    private var added: [ManifestRecord] = []
    private let isResumed: Bool
    private var descriptor: Int32 = -1
    /// The states of the inputs when the run started.
    private var states: [String: InputState] = [:]

    /// Opens the manifest that the arguments name, or returns `nil` if they name none.
    ///
    /// - Parameters:
    ///   - inputs: The inputs of the run.
    ///   - unrecorded: The key of the command's results that is not recorded.
    static func open(
        _ arguments: Arguments, inputs: [String], unrecorded: String?
    ) throws -> Manifest? {
        let (path, isResumed) = (arguments[ManifestArguments.manifest], arguments[ManifestArguments.resume])
        guard let path else {
            if isResumed { throw ToolError.usage("--resume needs --manifest FILE, which says what is done") }
            return nil
        }
        guard !StandardStream.isOutput(path), FileStatus(path)?.isRegular ?? true else {
            throw ToolError.usage("--manifest is '\(path.excerpt)', which is not a regular file; use a file")
        }
        return try Manifest(path, arguments, inputs: inputs, isResumed: isResumed, unrecorded: unrecorded)
    }

    private init(
        _ path: String, _ arguments: Arguments, inputs: [String], isResumed: Bool, unrecorded: String?
    ) throws {
        self.path = path
        self.isResumed = isResumed
        self.unrecorded = unrecorded
        files = arguments.files
        places = arguments.places
        call = InputState.call(arguments)
        for input in inputs { states[input] = InputState(input, place: places[input], call: call) }
        if isResumed, FileStatus(path) != nil {
            let wanted = Dictionary(inputs.map { ($0.excerptOfDataURL, $0) }, uniquingKeysWith: { $1 })
            for record in try Self.records(path) {
                if let input = wanted[record.input],
                    !record.isDone(in: states[input], needsOutput: unrecorded != nil)
                {
                    continue
                }
                keep(record)
            }
        }
        try rewrite(kept)
        descriptor = Descriptor.appending(to: path)
        guard descriptor >= 0 else { throw ToolError.failure("cannot write \(path): \(System.reason)") }
    }

    deinit { if descriptor >= 0 { Descriptor.close(descriptor) } }

    /// Returns the outcome of an input that an earlier run has processed and that is unchanged, or `nil`.
    func outcome(of input: String) -> RunOutcome? {
        guard states[input] != nil, let place = known[input] else { return nil }
        if let output = kept[place].output { files.keep(output) }
        return RunOutcome(input: input, result: .success(kept[place].result), isSkipped: true)
    }

    /// Appends the line of an outcome.
    func append(_ outcome: RunOutcome) throws(ToolError) {
        let record = ManifestRecord(outcome, state: states[outcome.input], unrecorded: unrecorded)
        if isResumed { added.append(record) }
        guard Descriptor.write(record.line, to: descriptor) else {
            throw .failure("cannot write \(path): \(System.reason)")
        }
    }

    /// Brings the lines of a resumed run into the order of its inputs.
    func finish(_ inputs: [String]) throws {
        guard isResumed, !added.isEmpty, !kept.isEmpty else { return }
        let all = Dictionary((kept + added).map { ($0.input, $0) }, uniquingKeysWith: { $1 })
        let names = inputs.map(\.excerptOfDataURL)
        let own = Set(names)
        try rewrite(kept.filter { !own.contains($0.input) } + names.compactMap { all[$0] })
    }

    private func keep(_ record: ManifestRecord) {
        if let place = known[record.input] {
            kept[place] = record
        } else {
            known[record.input] = kept.count
            kept.append(record)
        }
    }

    private func rewrite(_ records: [ManifestRecord]) throws {
        // The run itself has written the file that it replaces at its end.
        files.release(path)
        try files.write(records.flatMap(\.line), to: path)
    }

    /// Returns the records in a manifest. Lines that are not records are skipped.
    private static func records(_ path: String) throws -> [ManifestRecord] {
        let bytes = try naming(path) { try InputFile(path).bytes(.list, atMost: 1 << 30) }
        return bytes.split(separator: 0x0A).compactMap { ManifestRecord(line: Array($0)) }
    }
}
