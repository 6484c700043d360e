/// The options of commands that process one input after another: which inputs, and the record of what is done.
enum InputArguments {
    static let options = FolderArguments.options + ManifestArguments.options
}
