import MatteCodecs

/// The command `matte completions`, which prints a script that completes command lines in a shell.
enum CompletionsCommand {
    /// The shells for which there is a script.
    private enum Shell: String, CaseIterable {
        case bash
        case zsh
        case fish
    }

    static let command = Command(
        "completions", "prints a script that completes command lines in a shell",
        operands: .words(
            Shell.allCases.map(\.rawValue).joined(separator: "|"), 1...1, Shell.allCases.map(\.rawValue)),
        sample: "bash",
        details: """
            The script completes commands, options, and values that are words, directories or files.
            To load it, run one of these lines, in zsh after compinit:
              source <(matte completions bash)
              source <(matte completions zsh)
              matte completions fish | source
            """,
        batchRefusal: "which describes this tool"
    ) { arguments in
        let name = arguments.operands[0]
        guard let shell = Shell(rawValue: name) else {
            let names = Shell.allCases.map(\.rawValue)
            throw ToolError.usage(
                "cannot complete in the shell '\(name.excerpt)': it is unknown; use one of "
                    + names.joined(separator: ", ") + Suggestion.phrase(for: name, among: names))
        }
        let commands = CommandList.all
        let script =
            switch shell {
            case .bash: BashCompletion.script(commands)
            case .zsh: ZshCompletion.script(commands)
            case .fish: FishCompletion.script(commands)
            }
        return try Report(String(script.dropLast()), ["shell": name, "script": script])
    }
}
