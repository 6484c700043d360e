/// The options of commands that record their inputs in a manifest.
enum ManifestArguments {
    static let manifest = Option(
        "manifest", .output("FILE"),
        "writes a JSON line per input to FILE while the run proceeds, also for inputs that failed")
    static let resume = Option.flag(
        "resume",
        "skips inputs that the manifest records as done, if they, the options and their outputs are unchanged"
    )
    static let options: [any CommandOption] = [manifest, resume]
}
