/// A subcommand: its name, its arguments and its work.
struct Command: Sendable {
    /// The word after `matte`.
    let name: String
    /// The effect of the command, which the list of commands prints after its name.
    let summary: String
    /// The operands: input files, or words.
    let operands: Operands
    /// A call of the command, without its name: words that a shell reads. The help prints it as an example.
    ///
    /// Tests and checks run the samples of all commands, in the order of ``CommandList``, in one folder that contains
    /// photo.jpg, mask.png (a mask of it), classes.png (a category mask), preprocessor_config.json (of a model) and
    /// jobs.jsonl (a batch). So a sample uses these files and the outputs of earlier samples, works with pictures of any
    /// size, and writes files of its own.
    let sample: String
    /// The options, in the order of the help.
    let options: [OptionDescription]
    /// Additional notes for the help, printed line by line.
    let details: String
    /// The reason why a batch cannot run the command, in words that follow its name and a comma, or `nil` if it can.
    let batchRefusal: String?
    /// The work of the command. Call ``perform(_:)`` instead, which also protects the inputs from being overwritten.
    private let run: @Sendable (Arguments) throws -> Report

    /// Creates a command. `run` must read all of its options in every run that succeeds.
    init(
        _ name: String, _ summary: String, operands: Operands, sample: String,
        options: [any CommandOption] = [],
        details: String = "", batchRefusal: String? = nil,
        run: @escaping @Sendable (Arguments) throws -> Report
    ) {
        self.name = name
        self.summary = summary
        self.operands = operands
        self.sample = sample
        self.options = options.map(\.description)
        self.details = details
        self.batchRefusal = batchRefusal
        self.run = run
    }

    /// Does the work. Before that, registers all inputs in the arguments, so that no output overwrites them, and reads
    /// the values of the options. Afterwards, adds the warnings about the inputs to the report.
    func perform(_ arguments: Arguments) throws -> Report {
        var arguments = arguments
        try arguments.files.declare(paths(.input, in: arguments))
        try arguments.readValues(of: options)
        if takesFolders { try arguments.findInputs(besides: paths(.output, in: arguments)) }
        var report = try run(arguments)
        let unread = options.map(\.name).filter {
            !arguments.readOptions.contains($0) && $0 != Self.json.description.name
        }
        assert(unread.isEmpty, "matte \(name) does not read its options \(unread)")
        try report.add(arguments.files.logs.warnings)
        return report
    }

    /// Returns what was given for all options with the given role: input files or output files. Input files include the
    /// operands.
    func paths(_ role: ValueRole, in arguments: Arguments) -> [String] {
        let roles = role == .output ? [.output, .outputDirectory] : [role]
        let named = options.filter { roles.contains($0.role) }.flatMap { arguments.texts(of: $0) }
        guard role == .input, case .files = operands.kind else { return named }
        return arguments.operands + named
    }

    /// The words between `usage: ` and the end of the line in the help.
    var usage: String {
        "matte \(name)" + (options.isEmpty ? "" : " [options]")
            + (operands.placeholder.isEmpty ? "" : " \(operands.placeholder)")
    }

    /// A Boolean value that indicates whether the command decodes pictures.
    var readsPictures: Bool { options.contains { $0.name == "lenient" } }

    /// A Boolean value that indicates whether the command takes folders and lists of inputs.
    var takesFolders: Bool { options.contains { $0.name == FolderArguments.recursive.description.name } }

    /// The notes for the help and the manual: ``details``, and what all commands that read pictures have in common.
    var notes: String {
        guard readsPictures else { return details }
        var common = """
            Warnings about inputs go to standard error and don't change the exit status. With --json, the key warnings
            also has them, if there are any: [{file, kind (color or damage), message}].
            """
        if operands.count.upperBound > 1, operands.placeholder.hasSuffix("...") {
            common +=
                "\n" + """
                    With several inputs, the JSON result is an array in their order. The object of an input that failed
                    has its path (input or file), status (1 or 2) and error.
                    """
        }
        if takesFolders { common += "\n" + FolderArguments.notes }
        return details.isEmpty ? common : details + "\n" + common
    }

    /// The text of `matte NAME --help`.
    var help: String {
        var text = "usage: \(usage)\nexample: \(example)\n\n\(summary)\n"
        if !notes.isEmpty { text += "\n\(notes)\n" }
        let all = options + [Self.helpOption.description]
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

    /// The command line of the sample.
    var example: String { "matte \(name)" + (sample.isEmpty ? "" : " \(sample)") }

    /// The option of all commands that print their help.
    static let helpOption = Option.flag("help", short: "h", "prints this text")

    /// The option of all commands that print their result as JSON. The tool itself reads it.
    static let json = Option.flag("json", "prints the result as JSON")
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
