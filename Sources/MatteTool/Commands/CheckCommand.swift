import MatteCodecs
import MatteUpload

/// The command `matte check`, which names every rule that an upload violates.
enum CheckCommand {
    private static let profile = ProfileArguments(default: .square4MB)
    private static let mask = Option("mask", .input("FILE"), "the mask that is sent with the picture")

    static let command = Command(
        "check", "names every rule of an API that a picture or mask violates", operands: .files("FILE"),
        sample: "upload/image.png --mask upload/mask.png",
        options: profile.options + [mask, Command.json] + DecodingArguments.options,
        details: """
            Rules are listed in the order in which a server checks them. The exit status is 1 if one is violated.
            A mask that is not black and white, or that selects most of the picture, is reported as a warning.
            JSON keys: file, mask, profile, ok, broken [{subject image|mask, rule, message}], notes.
            """
    ) { arguments in
        let file = arguments.operands[0]
        let profile = try profile.selected(by: arguments)
        let decoding = DecodingArguments.decoding(arguments)
        let limits = decoding.limits
        let mask = arguments[mask]
        func bytes(_ path: String) throws -> [UInt8] {
            let bytes = try naming(path) { try arguments.files.picture(path, limits, .anything) }
            // A file with a broken header is a violation of a rule, not an error.
            var options = decoding
            options.log = arguments.files.logs.log(path)
            _ = try? PictureFile(bytes, options: options)
            return bytes
        }
        let image = try bytes(file)
        let maskBytes = try mask.map(bytes)
        let notes = try naming(file) { try Self.notes(image, decoding) }
        let broken = profile.check(image: image, mask: maskBytes, limits: limits)
        let result = CheckResult(
            file: file, mask: mask, profile: profile.name, ok: broken.isEmpty, broken: broken,
            notes: notes)
        if let mask, let maskBytes {
            let log = arguments.files.logs.log(mask)
            for warning in profile.warnings(aboutMask: maskBytes, limits: limits) { log.add(warning) }
        }
        var report = try Report(
            broken.isEmpty
                ? "\(file.printable): conforms to \(profile.title)"
                : broken.map { "\(file.printable): \($0)" }.joined(separator: "\n"), result)
        report.text += notes.map { "\n\(file.printable): note: \($0)" }.joined()
        report.status = broken.isEmpty ? 0 : 1
        return report
    }

    /// Returns notes about a picture, which don't change the exit status.
    private static func notes(_ bytes: [UInt8], _ options: DecodingOptions) throws -> [String] {
        guard let file = try? PictureFile(bytes, options: options),
            let credentials = try? file.contentCredentials(),
            credentials.actions.contains(where: {
                $0.digitalSourceType?.contains("rainedAlgorithmicMedia") == true
            }),
            try file.digitalSourceType() == nil
        else { return [] }
        return [
            "its Content Credentials say that it is generated, but its XMP states no digital source type, which services and laws ask for; write one with --source-type"
        ]
    }
}

/// The JSON report of a check. The keys are stable.
struct CheckResult: Encodable {
    var file: String
    var mask: String?
    var profile: String
    /// A Boolean value that indicates whether all rules are satisfied.
    var ok: Bool
    var broken: [BrokenRule]
    /// Notes that aren't violations.
    var notes: [String]
}
