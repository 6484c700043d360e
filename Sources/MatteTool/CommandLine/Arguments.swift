import MatteCodecs

/// The arguments of a subcommand: options and operands, checked against what the subcommand takes.
struct Arguments {
    /// The operands, in order, including `-`.
    private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]

    /// True if help was asked for; nothing else has been checked then.
    private(set) var wantsHelp = false

    /// True if they come from a job of a batch, which has no terminal of its own and spreads jobs over threads.
    private(set) var isJob = false

    /// The files of the run.
    var files = RunFiles()

    /// Parses what follows the subcommand's name.
    ///
    /// `--name VALUE`, `--name=VALUE`, `-n VALUE`, `-` is an operand, and after `--` everything is one.
    ///
    /// - Throws: a usage ``ToolError`` that names what is unknown, missing, repeated or too much.
    init(_ words: some Sequence<String>, for command: Command) throws(ToolError) {
        let options = command.options + [Command.helpOption]
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
            let (option, inline) = try Self.option(word, among: options)
            var value = ""
            if let placeholder = option.value {
                guard let given = inline ?? rest.popFirst() else {
                    throw .usage("--\(option.name) needs a value: --\(option.name) \(placeholder)")
                }
                value = given
            } else if inline != nil {
                throw .usage("--\(option.name) takes no value, but '\(word)' gives one")
            }
            try set(option, value)
        }
        try checkOperands(command)
    }

    /// Takes the members of a job: `input` has the operands, every other one an option by its long name.
    ///
    /// - Throws: a usage ``ToolError`` that names what is unknown, missing, repeated or of the wrong type.
    init(job members: [JSONValue.Member], for command: Command) throws(ToolError) {
        isJob = true
        for member in members where !["command", "id"].contains(member.name) {
            if member.name == "input" {
                operands = try Self.texts(member)
                continue
            }
            guard member.name != Command.helpOption.name else {
                throw .usage("a job can't ask for help; run matte help \(command.name)")
            }
            guard let option = command.options.first(where: { $0.name == member.name }) else {
                let names = command.options.map(\.name)
                throw .usage(
                    "unknown option \"\(member.name.excerpt)\""
                        + Suggestion.phrase(for: member.name, among: names))
            }
            switch member.value {
            case .null: break
            case .bool(let isOn) where option.value == nil: if isOn { try set(option, "") }
            case _ where option.value == nil:
                throw .usage("\"\(option.name)\" is \(member.value.kind), must be true or false")
            case .bool(false): break
            default: for text in try Self.texts(member) { try set(option, text) }
            }
        }
        try checkOperands(command)
    }

    /// A member's value as values of options.
    private static func texts(_ member: JSONValue.Member) throws(ToolError) -> [String] {
        func wrong(_ value: JSONValue) -> ToolError {
            .usage(
                "\"\(member.name.excerpt)\" is \(value.kind), must be a string, a number or an array of them")
        }
        func text(_ value: JSONValue) throws(ToolError) -> String {
            switch value {
            case .string(let text):
                guard !text.utf8.contains(0) else {
                    throw .usage("\"\(member.name.excerpt)\" contains the character NUL, which no value may")
                }
                guard text.utf8.count <= longestText || text.hasPrefix("data:") else {
                    throw .usage(
                        "\"\(member.name.excerpt)\" has \(text.utf8.count) bytes, must be at most \(longestText) "
                            + "unless it is a data URL")
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

    /// The most bytes of a job's value that isn't a data URL.
    private static let longestText = 65_536

    private mutating func set(_ option: Option, _ value: String) throws(ToolError) {
        if values[option.name] != nil, !option.isRepeatable {
            throw .usage("--\(option.name) is given twice; once is enough")
        }
        values[option.name, default: []].append(value)
    }

    private func checkOperands(_ command: Command) throws(ToolError) {
        guard command.operandCount.contains(operands.count) else {
            throw .usage(Self.countMessage(command, operands))
        }
    }

    private static func option(
        _ word: String, among options: [Option]
    ) throws(ToolError) -> (option: Option, inline: String?) {
        // By bytes: to Swift, "=" with a combining character after it is another character.
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
            throw .usage(
                "unknown option '\(name)'" + Suggestion.phrase(for: stem, among: names, prefix: "--"))
        }
        return (found, inline)
    }

    private static func countMessage(_ command: Command, _ operands: [String]) -> String {
        if operands.count < command.operandCount.lowerBound {
            return operands.isEmpty
                ? "\(command.operands) is missing" : "an operand is missing: \(command.operands)"
        }
        let extra = operands[command.operandCount.upperBound]
        return command.operandCount.upperBound == 0
            ? "unexpected argument '\(extra.excerpt)': the command takes none"
            : "unexpected argument '\(extra.excerpt)': the command takes \(command.operands)"
    }

    /// Returns true if an option or switch was given.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// An option's value; `nil` when it wasn't given.
    func string(_ name: String) -> String? { values[name]?.last }

    /// A repeatable option's values, in order.
    func strings(_ name: String) -> [String] { values[name] ?? [] }

    /// The value of an option that has to be given.
    func required(_ name: String, _ placeholder: String) throws(ToolError) -> String {
        guard let value = string(name) else { throw .usage("--\(name) \(placeholder) is missing") }
        guard !value.isEmpty else { throw .usage("--\(name) is empty, must be \(placeholder)") }
        return value
    }

    /// A whole number in a range.
    func integer(_ name: String, in range: ClosedRange<Int>) throws(ToolError) -> Int? {
        guard let text = string(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .usage("--\(name) is '\(text.excerpt)', must be \(range.phrase("a whole number"))")
        }
        return number
    }

    /// A number of bytes: digits, with a unit if wanted, as in `100k`, `4MB` and `4MiB`.
    func bytes(_ name: String) throws(ToolError) -> Int? {
        guard let text = string(name) else { return nil }
        guard let count = ByteCount.parse(text), count > 0 else {
            throw .usage(
                "--\(name) is '\(text.excerpt)', must be a whole number of bytes of at least 1, as in 4000000, 100k, "
                    + "4MB (4,000,000) or 4MiB (4,194,304)")
        }
        return count
    }

    /// A number in a range.
    func number(_ name: String, in range: ClosedRange<Double>) throws(ToolError) -> Double? {
        guard let text = string(name) else { return nil }
        guard let number = Double(text), range.contains(number) else {
            throw .usage(
                "--\(name) is '\(text.excerpt)', must be a number in \(range.lowerBound)...\(range.upperBound)"
            )
        }
        return number
    }

    /// One of the cases of an enumeration, by its raw value.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, as type: Choice.Type
    ) throws(ToolError) -> Choice? where Choice.RawValue == String {
        guard let text = string(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let names = Choice.allCases.map(\.rawValue)
            throw .usage(
                "--\(name) is '\(text.excerpt)', must be one of \(names.joined(separator: ", "))"
                    + Suggestion.phrase(for: text, among: names))
        }
        return choice
    }
}

extension ClosedRange<Int> {
    fileprivate func phrase(_ noun: String) -> String {
        upperBound == .max ? "\(noun) of at least \(lowerBound)" : "\(noun) in \(lowerBound)...\(upperBound)"
    }
}

extension String {
    /// The first 60 characters, for messages.
    var excerpt: String { count > 60 ? prefix(60) + "..." : self }
}
