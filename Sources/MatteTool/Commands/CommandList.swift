/// The subcommands.
enum CommandList {
    /// All subcommands, in the order of the help.
    static let all: [Command] = [
        InfoCommand.command, MetadataCommand.command, EditCommand.command, PasteCommand.command,
        PrepareCommand.command,
        CheckCommand.command, FitCommand.command, DataURLCommand.command, EraseCommand.command,
        RedactCommand.command,
        CropCommand.command, ResizeCommand.command, ConvertCommand.command, OrientCommand.command,
        RotateCommand.command, WarpCommand.command, AlignCommand.command, AdjustCommand.command,
        BlurBackgroundCommand.command, ReplaceBackgroundCommand.command, CutOutCommand.command,
        OverlayCommand.command, MaskCommand.command, BoxesCommand.command, TilesCommand.command,
        TensorCommand.command, ContactSheetCommand.command, CompareCommand.command, HashCommand.command,
        ProfilesCommand.command, BatchCommand.command,
        DemoCommand.command, HelpCommand.command, CompletionsCommand.command, ManualCommand.command,
    ]

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
