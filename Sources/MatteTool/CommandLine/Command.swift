/// A subcommand: its name, its arguments and its work.
struct Command: Sendable {
    /// The word after `matte`.
    let name: String
    /// The effect of the command, which the list of commands prints after its name.
    let summary: String
    /// The placeholder of the operands in the help, such as `INPUT` or `FILE...`.
    let operands: String
    /// The minimum and maximum number of operands.
    let operandCount: ClosedRange<Int>
    /// The options, in the order of the help.
    let options: [Option]
    /// Additional notes for the help, printed line by line.
    var details = ""
    /// The meaning of the operands.
    var operandKind = OperandKind.files
    /// The reason why a batch cannot run the command, in words that follow its name and a comma, or `nil` if it can.
    var batchRefusal: String?
    /// The work of the command. Call ``perform(_:)`` instead, which also protects the inputs from being overwritten.
    let run: @Sendable (Arguments) throws -> Report

    /// The meaning of a command's operands.
    enum OperandKind: Sendable {
        /// Paths of input files, which no output may replace.
        case files
        /// Words, including these.
        case words([String])
        /// Names of commands.
        case commands
    }

    /// Does the work. Before that, registers all inputs in the arguments, so that no output overwrites them. Afterwards,
    /// adds the warnings about the inputs to the report.
    func perform(_ arguments: Arguments) throws -> Report {
        try arguments.files.declare(paths(.input, in: arguments))
        var report = try run(arguments)
        try report.add(arguments.files.logs.warnings)
        return report
    }

    /// Returns the values of all options with the given role: input files or output files. Input files include the
    /// operands.
    func paths(_ role: Option.Role, in arguments: Arguments) -> [String] {
        let roles = role == .output ? [.output, .outputDirectory] : [role]
        let named = options.filter { roles.contains($0.role) }.flatMap { arguments.strings($0.name) }
        guard role == .input, case .files = operandKind else { return named }
        return arguments.operands + named
    }

    /// The words between `usage: ` and the end of the line in the help.
    var usage: String {
        "matte \(name)" + (options.isEmpty ? "" : " [options]") + (operands.isEmpty ? "" : " \(operands)")
    }

    /// The notes for the help and the manual: ``details``, and what all commands that read pictures have in common.
    var notes: String {
        guard options.contains(where: { $0.name == "lenient" }) else { return details }
        var common = """
            Warnings about inputs go to standard error and don't change the exit status. With --json, the key warnings
            also has them, if there are any: [{file, kind (color or damage), message}].
            """
        if operandCount.upperBound > 1, operands.hasSuffix("...") {
            common +=
                "\n" + """
                    With several inputs, the JSON result is an array in their order. The object of an input that failed
                    has its path (input or file), status (1 or 2) and error.
                    """
        }
        return details.isEmpty ? common : details + "\n" + common
    }

    /// The text of `matte NAME --help`.
    var help: String {
        var text = "usage: \(usage)\n\n\(summary)\n"
        if !notes.isEmpty { text += "\n\(notes)\n" }
        let all = options + [Command.helpOption]
        let width = min(34, all.map(\.spelling.count).max() ?? 0)
        text += "\noptions:\n"
        for option in all {
            var line = "  " + option.spelling
            if line.count > width + 2 {
                text += line + "\n"
                line = ""
            }
            line += String(repeating: " ", count: width + 4 - line.count)
            text += line + option.help.wrapped(indent: width + 4, width: 100) + "\n"
        }
        return text
    }

    static let helpOption = Option.flag("help", short: "h", "prints this text")
}

extension String {
    /// Returns the text with line breaks between words, so that no line exceeds `width`. Lines after the first are
    /// indented.
    fileprivate func wrapped(indent: Int, width: Int) -> String {
        var text = ""
        var column = indent
        for word in split(separator: " ") {
            if column > indent, column + 1 + word.count > width {
                text += "\n" + String(repeating: " ", count: indent)
                column = indent
            } else if column > indent {
                text += " "
                column += 1
            }
            text += word
            column += word.count
        }
        return text
    }
}
