/// The completion script for fish.
enum FishCompletion {
    /// Returns a script that completes the names of commands, options and their values, with descriptions.
    static func script(_ commands: [Command]) -> String {
        var text = """
            # Completions of matte for fish. To load them: matte completions fish | source
            function __matte_needs_command
                set -l words (commandline -opc)
                test (count $words) -eq 1
            end
            function __matte_runs
                set -l words (commandline -opc)
                test (count $words) -ge 2; and test $words[2] = $argv[1]
            end
            complete -c matte -e
            complete -c matte -n __matte_needs_command -f
            complete -c matte -n __matte_needs_command -s h -l help -d 'prints the list of commands'
            complete -c matte -n __matte_needs_command -l version -d 'prints the version'

            """
        for command in commands {
            text +=
                "complete -c matte -n __matte_needs_command -a \(command.name) -d \(quoted(command.summary))\n"
        }
        for command in commands { text += self.command(command, commands) }
        return text
    }

    /// Returns the lines for the arguments of a command.
    private static func command(_ command: Command, _ commands: [Command]) -> String {
        let start = "complete -c matte -n '__matte_runs \(command.name)'"
        let words = command.operandWords(commands)
        var text = ""
        if !words.isEmpty { text += "\(start) -f -a \(quoted(words.joined(separator: " ")))\n" }
        if command.operands.count.upperBound == 0 { text += "\(start) -f\n" }
        for option in command.options + [Command.helpOption.description] {
            let short = option.short.map { " -s \($0)" } ?? ""
            text += "\(start)\(short) -l \(option.name)\(value(of: option)) -d \(quoted(option.help))\n"
        }
        return text
    }

    /// Returns the switches that describe an option's value.
    private static func value(of option: OptionDescription) -> String {
        guard option.value != nil else { return "" }
        switch option.role {
        case .input, .output: return " -r -F"
        case .outputDirectory: return " -x -a '(__fish_complete_directories)'"
        case .none: break
        }
        let words = option.acceptedWords
        return words.isEmpty ? " -x" : " -x -a \(quoted(words.joined(separator: " ")))"
    }

    private static func quoted(_ text: String) -> String { "'" + text.escaping("\\'") + "'" }
}
