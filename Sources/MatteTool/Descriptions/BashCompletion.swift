/// The completion script for bash.
enum BashCompletion {
    /// Returns a script that completes the names of commands, options and their values.
    static func script(_ commands: [Command]) -> String {
        let names = commands.map(\.name) + ["--help", "--version"]
        var cases = ""
        for command in commands { cases += self.command(command, commands) }
        return """
            # Completions of matte for bash 3.2 or later. To load them: source <(matte completions bash)
            _matte() {
                local word=${COMP_WORDS[COMP_CWORD]-} option=${COMP_WORDS[COMP_CWORD-1]-} kind=operand i
                local names= words=
                COMPREPLY=()
                if ((COMP_CWORD == 1)); then
                    COMPREPLY=($(compgen -W '\(names.joined(separator: " "))' -- "$word"))
                    return
                fi
                for ((i = 2; i < COMP_CWORD; i++)); do
                    [[ ${COMP_WORDS[i]} == -- ]] && return
                done
                # Bash splits words at = and at colons.
                if [[ $word == : || $option == : ]]; then
                    option= kind=text
                elif [[ $word == = ]]; then
                    word=
                elif [[ $option == = ]]; then
                    option=${COMP_WORDS[COMP_CWORD-2]}
                fi
                case ${COMP_WORDS[1]} in
            \(cases)    esac
                case $kind in
                text) compopt +o default 2>/dev/null ;;
                directory)
                    compopt -o filenames 2>/dev/null
                    local IFS=$'\\n'
                    COMPREPLY=($(compgen -d -- "$word")) ;;
                words)
                    compopt +o default 2>/dev/null
                    COMPREPLY=($(compgen -W "$words" -- "$word"))
                    [[ ${COMPREPLY[0]-} == *: ]] && compopt -o nospace 2>/dev/null ;;
                operand)
                    if [[ $word == -* ]]; then
                        COMPREPLY=($(compgen -W "$names" -- "$word"))
                    elif [[ -n $words ]]; then
                        COMPREPLY=($(compgen -W "$words" -- "$word"))
                    fi ;;
                esac
                return 0
            }
            # Where the function finds nothing, bash completes the names of files.
            complete -o default -F _matte matte

            """
    }

    /// Returns the branch that sets the names of a command's options, the words of its operands, and the kind of the
    /// value to complete.
    private static func command(_ command: Command, _ commands: [Command]) -> String {
        let options = command.options + [Command.helpOption.description]
        let names = options.flatMap(\.spelledNames).joined(separator: " ")
        let words = command.operandWords(commands).joined(separator: " ")
        var text =
            "    \(command.name))\n        names='\(names)' words='\(words)'\n        case $option in\n"
        for option in options where option.value != nil {
            text += "        \(option.spelledNames.joined(separator: "|"))) \(kind(of: option)) ;;\n"
        }
        return text + "        esac ;;\n"
    }

    private static func kind(of option: OptionDescription) -> String {
        switch option.role {
        case .input, .output: return "kind=file"
        case .outputDirectory: return "kind=directory"
        case .none: break
        }
        let words = option.acceptedWords
        return words.isEmpty ? "kind=text" : "kind=words words='\(words.joined(separator: " "))'"
    }
}

extension Command {
    /// The words that the operands may be, or an empty array for files.
    func operandWords(_ commands: [Command]) -> [String] {
        switch operands.kind {
        case .files: []
        case .words(let words): words
        case .commands: commands.map(\.name)
        }
    }
}
