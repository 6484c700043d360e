/// What a command line gives a subcommand: options and operands, checked against what the subcommand takes.
struct Arguments {
    /// What is not an option, in order; `-` among it.
    private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]

    /// Whether help was asked for; nothing else has been checked then.
    private(set) var wantsHelp = false

    /// Whether a line of a batch gives them: nobody watches, and the batch spreads jobs over threads itself.
    var isJob = false

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
            if values[option.name] != nil, !option.isRepeatable {
                throw .usage("--\(option.name) is given twice; once is enough")
            }
            values[option.name, default: []].append(value)
        }
        guard command.operandCount.contains(operands.count) else {
            throw .usage(Self.countMessage(command, operands))
        }
    }

    private static func option(
        _ word: String, among options: [Option]
    ) throws(ToolError) -> (option: Option, inline: String?) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        let inline = parts.count > 1 ? String(parts[1]) : nil
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
            ? "'\(extra)' is too much: no operand is taken"
            : "'\(extra)' is too much: \(command.operands) is all that is taken"
    }

    /// Whether an option or switch was given.
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
