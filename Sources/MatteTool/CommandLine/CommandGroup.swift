/// A group of commands in the help of the whole tool.
struct CommandGroup: Sendable {
    /// The title, without a colon.
    let title: String
    /// The commands, in the order of the help.
    let commands: [Command]

    /// Creates a group of commands.
    init(_ title: String, _ commands: [Command]) {
        self.title = title
        self.commands = commands
    }
}
