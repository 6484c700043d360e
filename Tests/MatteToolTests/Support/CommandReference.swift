@testable import MatteTool

/// The command reference in the documentation.
enum CommandReference {
    /// Returns the reference as Markdown.
    static func text(_ commands: [Command]) -> String {
        let shared = shared(commands)
        let refused = commands.filter { $0.batchRefusal != nil }.map { "`\($0.name)`" }
        var text = """
            # Command reference

            <!-- MATTE_WRITE_REFERENCE=1 swift test --filter CommandReference writes this file from Sources/MatteTool/Commands. -->

            `matte help COMMAND` prints the same, with the keys of the command's JSON result. In a [batch](../batch.md), the
            options' long names are the keys of a job, for every command except \(refused.joined(separator: ", ")).

            | Command | Effect |
            |---|---|

            """
        for command in commands {
            text += "| [`\(command.name)`](#matte-\(command.name)) | \(cell(command.summary)) |\n"
        }
        text += "\n## Shared options\n\n" + table(shared)
        for command in commands {
            let (common, own) = split(command.options, by: shared)
            text +=
                "\n## matte \(command.name)\n\n`\(command.usage)`\(command.summary.isEmpty ? "" : " \(command.summary).")\n"
            text += "\n```sh\n\(command.example)\n```\n"
            if !own.isEmpty { text += "\n" + table(own) }
            if !common.isEmpty {
                text +=
                    "\n[Shared](#shared-options): \(common.map { "`--\($0.name)`" }.joined(separator: ", ")).\n"
            }
        }
        return text
    }

    /// Returns the options that at least five commands have in common, in the order of their first use.
    private static func shared(_ commands: [Command]) -> [OptionDescription] {
        var counts: [String: Int] = [:]
        var options: [OptionDescription] = []
        for option in commands.flatMap(\.options) {
            counts[option.identity, default: 0] += 1
            if counts[option.identity] == 5 { options.append(option) }
        }
        let order = commands.flatMap(\.options).map(\.identity)
        return options.sorted {
            (order.firstIndex(of: $0.identity) ?? 0) < (order.firstIndex(of: $1.identity) ?? 0)
        }
    }

    private static func split(
        _ options: [OptionDescription], by shared: [OptionDescription]
    ) -> (common: [OptionDescription], own: [OptionDescription]) {
        let identities = Set(shared.map(\.identity))
        return (
            options.filter { identities.contains($0.identity) },
            options.filter { !identities.contains($0.identity) }
        )
    }

    private static func table(_ options: [OptionDescription]) -> String {
        var text = "| Option | Range | Default | Effect |\n|---|---|---|---|\n"
        for option in options {
            let names = option.spelledNames.joined(separator: "`, `")
            let value = option.value.map { " \($0)" } ?? ""
            let cells = [
                option.range ?? "", option.isRequired ? "required" : option.defaultText ?? "", option.effect,
            ].map(cell)
            text += "| `\(cell(names + value))` | \(cells.joined(separator: " | ")) |\n"
        }
        return text
    }

    /// Returns a text for a cell of a table, in which a bar would end the cell.
    private static func cell(_ text: String) -> String { text.escaping("|") }
}

extension OptionDescription {
    /// Text that is equal for the options that several commands share.
    fileprivate var identity: String { spelling + help }
}
