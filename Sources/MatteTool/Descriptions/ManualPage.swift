/// The manual page, in the macros of man(7).
enum ManualPage {
    /// Returns the page that describes the tool and all commands.
    static func text(_ commands: [Command], version: String) -> String {
        let purpose = Overview.purpose
        let summary = purpose.prefix(1).lowercased() + purpose.dropFirst().dropLast()
        var page = """
            .TH MATTE 1 "" "matte \(version)" "User Commands"
            .nh
            .ad l
            .SH NAME
            matte \\- \(escaped(summary))
            .SH SYNOPSIS
            .B matte
            .I COMMAND
            [options]
            .I INPUT\\fR...
            .SH DESCRIPTION
            \(Overview.notes.map(escaped).joined(separator: "\n.PP\n"))
            .SH COMMANDS

            """
        for command in commands { page += section(command) }
        page += ".SH ENVIRONMENT\n"
        for (name, effect) in Overview.environment { page += entry(".B \(escaped(name))", effect) }
        page += ".SH EXIT STATUS\n"
        for (status, meaning) in Overview.statuses { page += entry(".B \(status)", meaning) }
        return page
    }

    /// Returns the description of a command.
    private static func section(_ command: Command) -> String {
        var text = ".SS \(escaped(command.usage))\n\(escaped(command.summary.capitalizingFirst)).\n"
        text += ".PP\nExample:\n.br\n.B \(escaped(command.example))\n"
        for option in command.options + [Command.helpOption.description] {
            let names = option.spelledNames.reversed().map { "\\fB\(escaped($0))\\fR" }
            let value = option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
            text += entry(names.joined(separator: ", ") + value, option.help)
        }
        guard !command.notes.isEmpty else { return text }
        text += ".PP\n"
        for line in command.notes.split(separator: "\n") {
            // Lines that start a list of keys or are indented keep their beginning.
            if line.hasPrefix("JSON keys:") || line.hasPrefix(" ") || line.hasPrefix("{") { text += ".br\n" }
            text += escaped(line.drop { $0 == " " }) + "\n"
            if line.hasPrefix(" ") { text += ".br\n" }
        }
        return text
    }

    /// Returns a term with its indented description.
    private static func entry(_ term: String, _ description: String) -> String {
        ".TP\n\(term)\n\(escaped(description))\n"
    }

    /// Returns text that is printed as it is, whatever it begins with.
    static func escaped(_ text: some StringProtocol) -> String {
        var result = text.first.map { $0 == "." } == true ? "\\&" : ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case "\"": result += "\\(dq"
            case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
            }
        }
        return result
    }
}

extension String {
    fileprivate var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}
