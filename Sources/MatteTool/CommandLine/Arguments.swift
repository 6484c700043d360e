import MatteCodecs

/// The arguments of a subcommand: options and operands, checked against those that the subcommand takes.
struct Arguments {
    /// The operands in order, including `-`.
    private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]

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

    /// Creates the arguments of a batch job from the members of its JSON object. `input` contains the operands, and
    /// every other member is an option by its long name.
    ///
    /// - Throws: ``ToolError`` with status 2 that names the member that is unknown, missing, repeated or of the wrong
    ///   type.
    init(job members: [JSONValue.Member], for command: Command) throws(ToolError) {
        isJob = true
        for member in members where !["command", "id"].contains(member.name) {
            if member.name == "input" {
                operands = try Self.texts(member)
                continue
            }
            guard member.name != Command.helpOption.name else {
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
            default: for text in try Self.texts(member) { try set(option, text) }
            }
        }
        try checkOperands(command)
    }

    /// Returns a member's value as a list of strings.
    private static func texts(_ member: JSONValue.Member) throws(ToolError) -> [String] {
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

    private mutating func set(_ option: Option, _ value: String) throws(ToolError) {
        if values[option.name] != nil, !option.isRepeatable {
            throw .usage("--\(option.name) is given twice; it may be given once")
        }
        values[option.name, default: []].append(value)
    }

    private func checkOperands(_ command: Command) throws(ToolError) {
        guard command.operandCount.contains(operands.count) else {
            throw .usage(Self.countMessage(command, operands))
        }
    }

    private static func option(
        _ word: String, among options: [Option], of command: Command
    ) throws(ToolError) -> (option: Option, inline: String?) {
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
        if operands.count < command.operandCount.lowerBound {
            return operands.isEmpty
                ? "\(command.operands) is missing; run 'matte help \(command.name)' for its usage"
                : "'\(command.operands)' needs more than \(operands.count) operands; run 'matte help \(command.name)' for its usage"
        }
        let extra = operands[command.operandCount.upperBound]
        return command.operandCount.upperBound == 0
            ? "unexpected argument '\(extra.excerpt)': \(command.name) takes no operands; run 'matte help \(command.name)' for its usage"
            : "unexpected argument '\(extra.excerpt)': \(command.name) takes \(command.operands); run 'matte help \(command.name)' for its usage"
    }

    /// Returns true if an option was given.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// Returns the value of an option, or `nil` if it was not given.
    func string(_ name: String) -> String? { values[name]?.last }

    /// Returns the values of a repeatable option, in order.
    func strings(_ name: String) -> [String] { values[name] ?? [] }

    /// Returns the value of a required option. Throws if the option is missing or its value is empty.
    func required(_ name: String, _ placeholder: String) throws(ToolError) -> String {
        guard let value = string(name) else { throw .usage("--\(name) \(placeholder) is missing") }
        guard !value.isEmpty else { throw .usage("--\(name) is empty; write --\(name) \(placeholder)") }
        return value
    }

    /// Returns the value of an option as an integer in a range, or `nil` if it was not given.
    func integer(_ name: String, in range: ClosedRange<Int>) throws(ToolError) -> Int? {
        guard let text = string(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .usage("--\(name) is '\(text.excerpt)'; it must be \(range.phrase("a whole number"))")
        }
        return number
    }

    /// Returns the value of an option as a number of bytes: digits with an optional unit, such as `100k`, `4MB` or
    /// `4MiB`.
    func bytes(_ name: String) throws(ToolError) -> Int? {
        guard let text = string(name) else { return nil }
        guard let count = ByteCount.parse(text), count > 0 else {
            throw .usage(
                "--\(name) is '\(text.excerpt)'; it must be a number of bytes of at least 1, such as 4000000, 100k, 4MB "
                    + "(4,000,000) or 4MiB (4,194,304)")
        }
        return count
    }

    /// Returns the value of an option as a number in a range, or `nil` if it was not given.
    func number(_ name: String, in range: ClosedRange<Double>) throws(ToolError) -> Double? {
        guard let text = string(name) else { return nil }
        guard let number = Double(text), range.contains(number) else {
            throw .usage(
                "--\(name) is '\(text.excerpt)'; it must be a number in \(range.lowerBound)...\(range.upperBound)"
            )
        }
        return number
    }

    /// Returns the value of an option as finite numbers separated by commas, or `nil` if it was not given. `counts` are
    /// the accepted numbers of numbers.
    func numbers(_ name: String, counts: [Int]) throws(ToolError) -> [Double]? {
        guard let text = string(name) else { return nil }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            Double(String(part.drop { $0 == " " }))
        }
        let finite = numbers.compactMap { $0?.isFinite == true ? $0 : nil }
        guard finite.count == numbers.count, counts.contains(numbers.count) else {
            throw .usage(
                "--\(name) is '\(text.excerpt)'; it must be \(counts.map(String.init).joined(separator: " or ")) numbers "
                    + "separated by commas")
        }
        return finite
    }

    /// Returns the value of an option that accepts a fixed set of words, or `nil` if the option was not given. The
    /// words are the raw values of the enumeration.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, as type: Choice.Type
    ) throws(ToolError) -> Choice? where Choice.RawValue == String {
        guard let text = string(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let names = Choice.allCases.map(\.rawValue)
            throw .usage(
                "--\(name) is '\(text.excerpt)'; it must be one of \(names.joined(separator: ", "))"
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
    /// The text for an error message. If it has more than 60 characters, they are cut off and replaced by "...".
    var excerpt: String { count > 60 ? prefix(60) + "..." : self }
}
