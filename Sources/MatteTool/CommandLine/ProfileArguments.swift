import Matte
import MatteUpload

/// The options that name an API's rules.
enum ProfileArguments {
    /// `--profile` and `--profile-file`.
    ///
    /// - Parameter fallback: the profile used when neither is given, for the help; `nil` when one must be given.
    static func options(default fallback: String?) -> [Option] {
        [
            .value(
                "profile", "NAME",
                "sets the API's rules\(fallback.map { " (default \($0))" } ?? ""); see matte profiles"),
            .value(
                "profile-file", "FILE", role: .input,
                "reads the API's rules from JSON as 'matte profiles --json' prints it; with several in FILE, "
                    + "--profile chooses one"),
        ]
    }

    /// The profile asked for, or the fallback; without one a profile must be given.
    static func profile(_ arguments: Arguments, default fallback: UploadProfile?) throws -> UploadProfile {
        let name = arguments.string("profile")
        if let path = arguments.string("profile-file") {
            return try naming(path) { try UploadProfile(json: arguments.files.json(path), named: name) }
        }
        if let name { return try profile(named: name) }
        guard let fallback else { throw ToolError.usage("--profile NAME is missing; see matte profiles") }
        return fallback
    }

    /// The built-in profile of a name.
    static func profile(named name: String) throws(ToolError) -> UploadProfile {
        do throws(MatteError) { return try UploadProfile(named: name) } catch {
            let names = UploadProfile.all.flatMap { [$0.name] + $0.otherNames }
            throw .usage(error.message + Suggestion.phrase(for: name, among: names))
        }
    }
}
