import Matte
import MatteUpload

/// The options that select the rules of an API.
enum ProfileArguments {
    /// Returns the options `--profile` and `--profile-file`.
    ///
    /// - Parameter fallback: The default profile in the help, or `nil` if a profile must be given.
    static func options(default fallback: String?) -> [Option] {
        [
            .value(
                "profile", "NAME", words: UploadProfile.all.map(\.name),
                "selects the rules of an API\(fallback.map { " (default \($0))" } ?? ""); run 'matte profiles' to list the names"
            ),
            .value(
                "profile-file", "FILE", role: .input,
                "reads the rules of an API from JSON in the form of 'matte profiles --json'; if FILE contains several "
                    + "profiles, --profile selects one"),
        ]
    }

    /// Returns the profile that `--profile` and `--profile-file` select, or the fallback if neither is given. Throws if
    /// there is no fallback.
    static func profile(_ arguments: Arguments, default fallback: UploadProfile?) throws -> UploadProfile {
        let name = arguments.string("profile")
        if let path = arguments.string("profile-file") {
            return try naming(path) { try UploadProfile(json: arguments.files.json(path), named: name) }
        }
        if let name { return try profile(named: name) }
        guard let fallback else {
            throw ToolError.usage("--profile NAME is missing; run 'matte profiles' to list the names")
        }
        return fallback
    }

    /// Returns the built-in profile with the given name.
    static func profile(named name: String) throws(ToolError) -> UploadProfile {
        do throws(MatteError) { return try UploadProfile(named: name) } catch {
            let names = UploadProfile.all.flatMap { [$0.name] + $0.otherNames }
            throw .usage(error.message + Suggestion.phrase(for: name, among: names))
        }
    }
}
