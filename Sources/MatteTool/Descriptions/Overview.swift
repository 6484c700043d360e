/// The description of the whole tool, which `matte help` and the manual page contain.
enum Overview {
    /// The version of the release of Matte.
    static let version = "0.1.0"

    /// The purpose of the tool.
    static let purpose = "Prepares pictures for machines that look at them and edit them."

    /// The usage without a particular command.
    static let usage = "matte COMMAND [options] INPUT..."

    /// The rules that apply to all commands, one sentence or a few per line.
    static var notes: [String] {
        [
            "'matte help COMMAND' describes a command's options. '-' is standard input or output.",
            "Boxes are SPACE:a,b,c,d, where SPACE is one of \(BoxSpaces.names).",
            "Numbers of bytes may have a unit: 100k, 4MB (decimal), 4MiB (binary).",
            "Outputs replace files of the same name, but inputs of the run are never overwritten.",
            "In a terminal, runs over several inputs show their progress.",
        ]
    }

    /// The environment variables, with their effects.
    static let environment = [
        (name: "NO_COLOR", effect: "Any text, such as 1, disables colours in a terminal."),
        (
            name: "MATTE_ISA",
            effect: "baseline, avx2 or avx512 selects a smaller instruction set. Results do not change."
        ),
    ]

    /// The exit statuses, with their meanings.
    static let statuses = [
        (status: 0, meaning: "The work is done."),
        (status: 1, meaning: "The work failed, or a check found a violation."),
        (status: 2, meaning: "The command line is wrong."),
    ]

    /// Returns the text of `matte --help`.
    static func text(_ groups: [CommandGroup]) -> String {
        let width = groups.flatMap(\.commands).map(\.name.count).max() ?? 0
        var text = "usage: \(usage)\n\n\(purpose)\n"
        for group in groups {
            text += "\n\(group.title):\n"
            for command in group.commands {
                text += "  \(command.name.padded(to: width + 2))\(command.summary)\n"
            }
        }
        text += "\n" + notes.joined(separator: "\n") + "\n\nenvironment:\n"
        let variables = environment.map(\.name.count).max() ?? 0
        for (name, effect) in environment { text += "  \(name.padded(to: variables + 2))\(effect)\n" }
        text += "\nexit statuses:\n"
        for (status, meaning) in statuses { text += "  \(status)  \(meaning)\n" }
        return text
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
