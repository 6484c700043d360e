/// The command `matte help`, which prints the list of commands or the description of one of them.
enum HelpCommand {
    static let command = Command(
        "help", "prints the list of commands, or the options of one of them", operands: .command,
        sample: "resize",
        batchRefusal: "which describes this tool"
    ) { arguments in
        let text =
            try arguments.operands.first.map { name throws(ToolError) in
                try CommandList.command(named: name).help
            } ?? Overview.text(CommandList.groups)
        return try Report(String(text.dropLast()), ["text": text])
    }
}
