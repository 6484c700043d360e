/// A group of commands in the help of the whole tool.
struct CommandGroup {
    let title: String
    let commands: [Command]

    /// The names of each group's commands, in order.
    private static let names: [(title: String, names: [String])] = [
        ("edits with image APIs", ["edit", "paste", "prepare", "check", "profiles"]),
        (
            "other sizes, shapes and formats",
            ["convert", "resize", "crop", "fit", "orient", "rotate", "warp", "align", "tiles", "data-url"]
        ),
        (
            "regions, masks and colours",
            [
                "redact", "erase", "mask", "cut-out", "blur-background", "replace-background", "overlay",
                "boxes",
                "adjust",
            ]
        ),
        ("models", ["tensor"]),
        ("files and comparisons", ["info", "metadata", "compare", "hash", "contact-sheet"]),
        ("many jobs, and the tool itself", ["batch", "demo", "help", "completions", "manual"]),
    ]

    /// The title of the group of commands that no other group has. A test expects it to be empty.
    static let rest = "others"

    /// Divides commands into groups. Groups without commands are left out.
    static func groups(of commands: [Command]) -> [CommandGroup] {
        var groups: [CommandGroup] = []
        for (title, names) in names {
            let members = names.compactMap { name in commands.first { $0.name == name } }
            if !members.isEmpty { groups.append(CommandGroup(title: title, commands: members)) }
        }
        let known = Set(names.flatMap(\.names))
        let others = commands.filter { !known.contains($0.name) }
        return others.isEmpty ? groups : groups + [CommandGroup(title: rest, commands: others)]
    }
}
