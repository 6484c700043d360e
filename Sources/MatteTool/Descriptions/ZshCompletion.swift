/// The completion script for zsh.
enum ZshCompletion {
    /// Returns a script that completes the names of commands, options and their values, with descriptions.
    static func script(_ commands: [Command]) -> String {
        var names = ""
        var cases = ""
        for command in commands {
            names += "            \(quoted("\(command.name):\(command.summary.escaping("\\:"))"))\n"
            cases += self.command(command, commands)
        }
        return """
            #compdef matte
            # Completions of matte for zsh. To load them: source <(matte completions zsh), after compinit
            # Completes words that a colon ends, without a space.
            _matte_beginnings() { compadd -S '' "$@" }
            _matte() {
                local curcontext=$curcontext state line ret=1
                local -a names
                typeset -A opt_args
                _arguments -C '(- : *)'{-h,--help}'[prints the list of commands]' \\
                    '(- : *)--version[prints the version]' ':command:->command' '*::argument:->argument' && ret=0
                case $state in
                command)
                    names=(
            \(names)        )
                    _describe -t commands command names && ret=0 ;;
                argument)
                    curcontext=${curcontext%:*:*}:matte-$words[1]:
                    case $words[1] in
            \(cases)        esac ;;
                esac
                return ret
            }
            if [[ $funcstack[1] == _matte ]]; then _matte "$@"; else compdef _matte matte; fi

            """
    }

    /// Returns the branch for the arguments of a command.
    private static func command(_ command: Command, _ commands: [Command]) -> String {
        var specifications = (command.options + [Command.helpOption.description]).map(specification)
        if command.operands.count.upperBound > 0 {
            let words = command.operandWords(commands)
            let action = words.isEmpty ? "_files" : "(\(words.joined(separator: " ")))"
            let label = command.operands.placeholder.escaping("\\:")
            specifications.append(quoted("*:\(label):\(action)"))
        }
        let lines = specifications.joined(separator: " \\\n                ")
        return
            "        \(command.name))\n            _arguments -S \\\n                \(lines) && ret=0 ;;\n"
    }

    /// Returns an option in the notation of `_arguments`.
    private static func specification(_ option: OptionDescription) -> String {
        let prefix = option.isRepeatable ? "*" : "(\(option.spelledNames.joined(separator: " ")))"
        var names = "--\(option.name)" + (option.value == nil ? "" : "=")
        if let short = option.short { names = "{-\(short),\(names)}" }
        var text = "[\(option.help.escaping("\\:[]"))]"
        if let value = option.value { text += ":\(value.escaping("\\:")):\(action(option))" }
        return option.short == nil ? quoted(prefix + names + text) : quoted(prefix) + names + quoted(text)
    }

    private static func action(_ option: OptionDescription) -> String {
        switch option.role {
        case .input, .output: return "_files"
        case .outputDirectory: return "_files -/"
        case .none: break
        }
        let words = option.acceptedWords
        guard words.contains(where: { $0.hasSuffix(":") }) else {
            // A space stands for a value without suggestions.
            return words.isEmpty ? " " : "(\(words.joined(separator: " ")))"
        }
        return "_matte_beginnings " + words.map { $0.escaping("\\:") }.joined(separator: " ")
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}

extension String {
    /// Returns the text with a backslash before each of the given characters.
    func escaping(_ characters: String) -> String {
        var text = ""
        for character in self {
            if characters.contains(character) { text += "\\" }
            text.append(character)
        }
        return text
    }
}
