/// The subcommands.
enum CommandList {
    /// All subcommands in their groups, in the order of the help. A sample call comes after those whose outputs it reads.
    static let groups: [CommandGroup] = [
        CommandGroup(
            "edits with image APIs",
            [
                EditCommand.command, PasteCommand.command, PrepareCommand.command, CheckCommand.command,
                ProfilesCommand.command,
            ]),
        CommandGroup(
            "other sizes, shapes and formats",
            [
                ConvertCommand.command, ResizeCommand.command, CropCommand.command, FitCommand.command,
                OrientCommand.command, RotateCommand.command, WarpCommand.command, AlignCommand.command,
                TilesCommand.command, DataURLCommand.command,
            ]),
        CommandGroup(
            "regions, masks and colours",
            [
                RedactCommand.command, EraseCommand.command, MaskCommand.command, CutOutCommand.command,
                BlurBackgroundCommand.command, ReplaceBackgroundCommand.command, OverlayCommand.command,
                BoxesCommand.command, AdjustCommand.command,
            ]),
        CommandGroup("models", [TensorCommand.command]),
        CommandGroup(
            "files and comparisons",
            [
                InfoCommand.command, MetadataCommand.command, CompareCommand.command, HashCommand.command,
                ContactSheetCommand.command,
            ]),
        CommandGroup(
            "many jobs, and the tool itself",
            [
                BatchCommand.command, DemoCommand.command, HelpCommand.command, CompletionsCommand.command,
                ManualCommand.command,
            ]),
    ]

    /// All subcommands, in the order of the help.
    static let all = groups.flatMap(\.commands)

    /// Returns the subcommand with the given name. Throws if there is none.
    static func command(named name: String) throws(ToolError) -> Command {
        guard let command = all.first(where: { $0.name == name }) else {
            let hint = Suggestion.phrase(for: name, among: all.map(\.name))
            throw .usage(
                "unknown command '\(name.excerpt)'"
                    + (hint.isEmpty ? "; run 'matte --help' to list the commands" : hint))
        }
        return command
    }
}
