import MatteCodecs
import Synchronization

/// The arguments of a subcommand: options and operands, checked against those that the subcommand takes.
///
/// Creating the arguments collects the texts. ``Command/perform(_:)`` then reads the values of all options, so that a
/// command gets only valid ones.
struct Arguments: Sendable {
    /// The operands in order, including `-`.
    private(set) var operands: [String] = []
    /// The place of each input that was found in a folder: its path below that folder.
    private(set) var places: [String: String] = [:]
    /// The command.
    let command: Command
    /// The texts that were given, by the option's name.
    private var texts: [String: [String]] = [:]
    /// The values of all options of the command, by the option's name.
    private var values: [String: any Sendable] = [:]
    private let reads = Reads()

    /// A Boolean value that indicates whether help was requested. If it is true, the other arguments were not checked.
    private(set) var wantsHelp = false

    /// A Boolean value that indicates whether the arguments belong to a job of `matte batch`. Such a job shows no
    /// progress and processes one input at a time.
    private(set) var isJob = false

    /// The input and output files of the run.
    var files = RunFiles()

    /// Parses the words after the subcommand's name.
    ///
    /// The forms of options are `--name VALUE`, `--name=VALUE` and `-n VALUE`. `-` is an operand, and all words after
    /// `--` are operands.
    ///
    /// - Throws: ``ToolError`` with status 2 that names the unknown, missing, repeated or unexpected word.
    init(_ words: some Sequence<String>, for command: Command) throws(ToolError) {
        self.command = command
        let options = command.options + [Command.helpOption.description]
        var rest = Array(words)[...]
        if let end = rest.firstIndex(of: "--") {
            wantsHelp = rest[..<end].contains { $0 == "--help" || $0 == "-h" }
        } else {
            wantsHelp = rest.contains { $0 == "--help" || $0 == "-h" }
        }
        if wantsHelp { return }
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            let (option, inline) = try Self.option(word, among: options, of: command)
            var value = ""
            if let placeholder = option.value {
                guard let given = inline ?? rest.popFirst() else {
                    throw .usage("--\(option.name) needs a value; write --\(option.name) \(placeholder)")
                }
                value = given
            } else if inline != nil {
                throw .usage(
                    "--\(option.name) takes no value; write --\(option.name) instead of '\(word.excerpt)'")
            }
            try set(option, value)
        }
        try checkOperands(command)
    }

    /// Creates the arguments of a batch job from the members of its JSON object. `input` contains the operands,
    /// unless the command has an option of that name. Every other member is an option by its long name.
    ///
    /// - Throws: ``ToolError`` with status 2 that names the member that is unknown, missing, repeated or of the wrong
    ///   type.
    init(job members: [JSONValue.Member], for command: Command) throws(ToolError) {
        self.command = command
        isJob = true
        for member in members where !["command", "id"].contains(member.name) {
            if member.name == "input", !command.options.contains(where: { $0.name == "input" }) {
                operands = try Self.jobTexts(member)
                continue
            }
            guard member.name != Command.helpOption.description.name else {
                throw .usage("a job cannot print help; run 'matte help \(command.name)'")
            }
            guard let option = command.options.first(where: { $0.name == member.name }) else {
                let names = command.options.map(\.name)
                let hint = Suggestion.phrase(for: member.name, among: names)
                throw .usage(
                    "unknown option \"\(member.name.excerpt)\""
                        + (hint.isEmpty ? "; run 'matte help \(command.name)' to list the options" : hint))
            }
            switch member.value {
            case .null: break
            case .bool(let isOn) where option.value == nil: if isOn { try set(option, "") }
            case _ where option.value == nil:
                throw .usage("\"\(option.name)\" is \(member.value.kind); it must be true or false")
            case .bool(false): break
            default: for text in try Self.jobTexts(member) { try set(option, text) }
            }
        }
        try checkOperands(command)
    }

    /// Returns a member's value as a list of strings.
    private static func jobTexts(_ member: JSONValue.Member) throws(ToolError) -> [String] {
        func wrong(_ value: JSONValue) -> ToolError {
            .usage(
                "\"\(member.name.excerpt)\" is \(value.kind); it must be a string, a number or an array of them"
            )
        }
        func text(_ value: JSONValue) throws(ToolError) -> String {
            switch value {
            case .string(let text):
                guard !text.utf8.contains(0) else {
                    throw .usage("\"\(member.name.excerpt)\" contains the character NUL; remove it")
                }
                guard text.utf8.count <= longestText || text.hasPrefix("data:") else {
                    throw .usage(
                        "\"\(member.name.excerpt)\" has \(text.utf8.count) bytes, and the limit is \(longestText) unless it is a "
                            + "data URL; use a shorter value")
                }
                return text
            case .integer(let integer): return "\(integer)"
            case .number(let number): return Int(exactly: number).map { "\($0)" } ?? "\(number)"
            case .null, .bool, .object, .array, .source: throw wrong(value)
            }
        }
        guard case .array(let values) = member.value else { return [try text(member.value)] }
        var texts: [String] = []
        for value in values { texts.append(try text(value)) }
        return texts
    }

    /// The maximum length in bytes of a job's value that is not a data URL.
    private static let longestText = 65_536

    private mutating func set(_ option: OptionDescription, _ value: String) throws(ToolError) {
        if texts[option.name] != nil, !option.isRepeatable {
            throw .usage("--\(option.name) is given twice; it may be given once")
        }
        texts[option.name, default: []].append(value)
    }

    private func checkOperands(_ command: Command) throws(ToolError) {
        // A list names inputs too.
        if operands.isEmpty, texts[FolderArguments.list.description.name] != nil { return }
        guard command.operands.count.contains(operands.count) else {
            throw .usage(Self.countMessage(command, operands))
        }
    }

    private static func option(
        _ word: String, among options: [OptionDescription], of command: Command
    ) throws(ToolError) -> (option: OptionDescription, inline: String?) {
        // Compare bytes, because in Swift "=" and a combining character after it are a single character.
        let parts = word.utf8.split(
            separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(decoding: parts[0], as: UTF8.self)
        let inline = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : nil
        let found =
            name.hasPrefix("--")
            ? options.first { $0.name == name.dropFirst(2) }
            : options.first { $0.short.map { "-\($0)" } == name }
        guard let found else {
            let names = options.map(\.name)
            let stem = String(name.drop { $0 == "-" })
            let hint = Suggestion.phrase(for: stem, among: names, prefix: "--")
            throw .usage(
                "unknown option '\(name)'"
                    + (hint.isEmpty ? "; run 'matte help \(command.name)' to list the options" : hint))
        }
        return (found, inline)
    }

    private static func countMessage(_ command: Command, _ operands: [String]) -> String {
        let (wanted, help) = (command.operands, "run 'matte help \(command.name)' for its usage")
        if operands.count < wanted.count.lowerBound {
            return operands.isEmpty
                ? "\(wanted.placeholder) is missing; \(help)"
                : "'\(wanted.placeholder)' needs more than \(operands.count) operands; \(help)"
        }
        let extra = operands[wanted.count.upperBound].excerpt
        let phrase = wanted.count.upperBound == 0 ? "no operands" : wanted.placeholder
        return "unexpected argument '\(extra)': \(command.name) takes \(phrase); \(help)"
    }

    /// Returns true if an option was given.
    func has(_ option: some CommandOption) -> Bool { texts[option.description.name] != nil }

    /// Throws if one of several options was given that have no effect together with the option `name`.
    func reject(_ others: [any CommandOption], with name: String) throws(ToolError) {
        for other in others {
            reads.insert(other.description.name)
            guard has(other) else { continue }
            throw .usage(
                "--\(name) and --\(other.description.name) cannot be combined; give one of them")
        }
    }

    /// Returns what was given for an option, in order.
    func texts(of option: OptionDescription) -> [String] { texts[option.name] ?? [] }

    /// Returns the value of an option of the command, or its default.
    subscript<Value>(option: Option<Value>) -> Value {
        let name = option.description.name
        reads.insert(name)
        guard let value = values[name] as? Value else {
            preconditionFailure(
                "cannot read --\(name): it is not among the command's options \(values.keys.sorted())")
        }
        return value
    }

    /// Returns the value of an option that must be given in this case.
    func required<Value>(_ option: Option<Value?>) throws(ToolError) -> Value {
        if let value = self[option] { return value }
        throw .usage("--\(option.description.name) \(option.description.value ?? "") is missing")
    }

    /// Reads the values of all options of the command, in the order of the help.
    ///
    /// - Throws: ``ToolError`` with status 2 that names the first option that is missing or has a wrong value.
    mutating func readValues(of options: [OptionDescription]) throws(ToolError) {
        for option in options { values[option.name] = try option.read(texts(of: option)) }
    }

    /// A Boolean value that indicates whether the command line leaves open how many inputs there are, because it names
    /// folders or a list. Results are then lists, and outputs are in a folder, also for a single input.
    var hasOpenCount: Bool { has(FolderArguments.recursive) || has(FolderArguments.list) }

    /// Replaces the operands by the inputs that they stand for, and protects these from being overwritten.
    mutating func replaceOperands(_ inputs: [String], places: [String: String]) throws(ToolError) {
        let given = Set(operands)
        try files.declare(inputs.filter { !given.contains($0) })
        operands = inputs
        self.places = places
    }

    /// The names of the options whose values the command has read.
    var readOptions: Set<String> { reads.names }

    /// The options whose values were read. A reference, so that copies of the arguments share it.
    private final class Reads: Sendable {
        private let storage = Mutex<Set<String>>([])
        var names: Set<String> { storage.withLock { $0 } }
        func insert(_ name: String) { storage.withLock { _ = $0.insert(name) } }
    }
}

extension String {
    /// The text for an error message. If it has more than 60 characters, they are cut off and replaced by "...".
    var excerpt: String { count > 60 ? prefix(60) + "..." : self }
}
