import Matte
import MatteUpload

/// The options `--profile` and `--profile-file`, which select the rules of an API.
struct ProfileArguments {
    /// The profile without these options, or `nil` if one of them must be given.
    let standard: UploadProfile?
    private let name: Option<String?>
    private let file: Option<String?> = Option(
        "profile-file", .input("FILE"),
        "reads the rules of an API from JSON in the form of 'matte profiles --json'; if FILE contains several "
            + "profiles, --profile selects one")

    init(default standard: UploadProfile?) {
        self.standard = standard
        name = Option(
            "profile", .text("NAME", words: UploadProfile.all.map(\.name)), unset: standard?.name,
            "selects the rules of an API; run 'matte profiles' to list the names")
    }

    /// The options, in the order of the help.
    var options: [any CommandOption] { [name, file] }

    /// Returns the selected profile, or `nil` if no option selects one.
    func selectedIfGiven(by arguments: Arguments) throws -> UploadProfile? {
        arguments[name] == nil && arguments[file] == nil ? nil : try selected(by: arguments)
    }

    /// Returns the selected profile.
    func selected(by arguments: Arguments) throws -> UploadProfile {
        let (name, file) = (arguments[name], arguments[file])
        if let file {
            return try naming(file) { try UploadProfile(json: arguments.files.json(file), named: name) }
        }
        if let name { return try Self.profile(named: name) }
        guard let standard else {
            throw ToolError.usage("--profile NAME is missing; run 'matte profiles' to list the names")
        }
        return standard
    }

    /// Returns the built-in profile with the given name.
    static func profile(named name: String) throws(ToolError) -> UploadProfile {
        if let profile = try? UploadProfile(named: name) { return profile }
        let names = UploadProfile.all.flatMap { [$0.name] + $0.otherNames }
        throw .usage(
            "cannot find the profile '\(name.excerpt)'" + Suggestion.beginning(for: name, among: names)
                + "use one of " + UploadProfile.all.map(\.name).joined(separator: ", "))
    }
}
