import MatteCodecs

/// A line of a manifest: the outcome of an input, and the state in which it was used.
///
/// The line is a JSON object with `input`, `ok`, the keys of the command's JSON result or of an error (`status` and
/// `error`), and `state`, from which a later run decides whether the input must be processed again.
struct ManifestRecord {
    /// The path of the input.
    let input: String
    /// The line as an object.
    let json: JSONValue

    /// Creates the record of an outcome.
    ///
    /// - Parameters:
    ///   - state: The state of the input before it was read, or `nil` if it is not a regular file.
    ///   - unrecorded: The key of the result that is not recorded, because its value is large.
    init(_ outcome: RunOutcome, state: InputState?, unrecorded: String?) {
        input = outcome.input.excerptOfDataURL
        var members = [JSONValue.Member(name: "input", value: .string(input))]
        switch outcome.result {
        case .success(let result):
            members.append(JSONValue.Member(name: "ok", value: .bool(true)))
            if case .object(let found) = result {
                members += found.filter { $0.name != "input" && $0.name != unrecorded }
            }
        case .failure(let error):
            members += [
                JSONValue.Member(name: "ok", value: .bool(false)),
                JSONValue.Member(name: "status", value: .integer(Int(error.status))),
                JSONValue.Member(name: "error", value: .string(error.description)),
            ]
        }
        if let state { members.append(JSONValue.Member(name: "state", value: state.json)) }
        json = .object(members)
    }

    /// Reads a line. Returns `nil` if it is not a record, for example because a run ended while it was written.
    init?(line: [UInt8]) {
        guard let json = try? JSONReader.value(line), case .string(let input)? = json["input"],
            case .bool? = json["ok"]
        else { return nil }
        self.input = input
        self.json = json
    }

    /// The line with its line break.
    var line: [UInt8] { Array((JSONWriter.text(json) + "\n").utf8) }

    /// The result of the command, without the members of the manifest.
    var result: JSONValue {
        guard case .object(let members) = json else { return json }
        // The results of commands without outputs name their input "file".
        let other = json["file"] == nil ? "" : "input"
        return .object(members.filter { !["ok", "state", other].contains($0.name) })
    }

    /// Returns true if the input was processed in the given state and its output is still there.
    ///
    /// - Parameter needsOutput: True if the record is no substitute for the result without an output.
    func isDone(in state: InputState?, needsOutput: Bool) -> Bool {
        guard json["ok"] == .bool(true), let state, json["state"] == state.json else { return false }
        guard let output else { return !needsOutput }
        guard case .integer(let bytes)? = json["outputBytes"] ?? json["bytes"], let found = FileStatus(output)
        else { return false }
        return found.isRegular && found.size == bytes
    }

    /// The path of the output.
    var output: String? {
        if case .string(let path)? = json["output"] { path } else { nil }
    }
}

/// The facts that the result for an input depends on: the file, its place and the command with its options.
struct InputState {
    let json: JSONValue

    /// Returns the state of an input, or `nil` if it is not a regular file.
    ///
    /// - Parameters:
    ///   - place: The path of the input below the folder in which it was found.
    ///   - call: The command with its options.
    init?(_ path: String, place: String?, call: JSONValue) {
        guard path != "-", !path.hasPrefix("data:"), let status = FileStatus(path), status.isRegular else {
            return nil
        }
        var members = Self.members(of: status)
        if let place { members.append(JSONValue.Member(name: "place", value: .string(place))) }
        json = .object(members + [JSONValue.Member(name: "call", value: call)])
    }

    /// The length and the time of modification of a file. The time is a text, because few readers of JSON keep all
    /// digits of such a number.
    static func members(of status: FileStatus) -> [JSONValue.Member] {
        [
            JSONValue.Member(name: "bytes", value: .integer(status.size)),
            JSONValue.Member(name: "modified", value: .string("\(status.modified)")),
        ]
    }

    /// Returns the command with the options that its results depend on, and the states of the files that options name.
    static func call(_ arguments: Arguments) -> JSONValue {
        var words: [JSONValue] = [.string(arguments.command.name), .string(Overview.version)]
        for option in arguments.command.options where !irrelevant.contains(option.name) {
            for text in arguments.texts(of: option) {
                words.append(.string(option.value == nil ? "--\(option.name)" : "--\(option.name)=\(text)"))
                guard option.role == .input, let status = FileStatus(text) else { continue }
                words.append(.object(members(of: status)))
            }
        }
        return .array(words)
    }

    /// The options that don't change the result for an input.
    private static let irrelevant: Set<String> = [
        "jobs", "json", "manifest", "resume", "recursive", "include", "list", "parents", "near", "distance",
        "to",
        "max-distance",
    ]
}
