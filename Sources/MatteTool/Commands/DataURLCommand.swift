import Matte
import MatteCodecs
import MatteUpload

/// The command `matte data-url`, which prints a picture as a data URL, the text that a vision request contains.
enum DataURLCommand {
    static let command: Command = Command(
        name: "data-url", summary: "prepares a picture for an API and prints it as a base64 data URL",
        operands: "INPUT", operandCount: 1...1,
        options: ProfileArguments.options(default: Defaults.visionProfile.name) + [
            .value(
                "max-bytes", "N", "sets the limit that the file stays below, in bytes (default the profile's)"
            ),
            .value(
                "min-side", "N",
                "sets the least length of the longer side in pixels to which the limit may reduce the picture (default \(Defaults.leastSide))"
            ),
            .value(
                "out", "PATH", short: "o", role: .output,
                "sets the output file of the text (default standard output)"),
            .flag("json", "prints the result as JSON"),
        ] + DecodingArguments.options,
        details: """
            INPUT may also be a data URL, or a file that contains one.
            JSON keys: input, url, mimeType, width, height, bytes (of the file), characters (of the URL).
            """
    ) { arguments in
        let input = arguments.operands[0]
        let profile = try ProfileArguments.profile(arguments, default: Defaults.visionProfile)
        var options = PrepareOptions()
        options.decoding = try DecodingArguments.decoding(arguments)
        options.maxBytes = try arguments.bytes("max-bytes")
        if let least = try arguments.integer("min-side", in: 1...65_535) { options.leastSide = least }
        let (source, image) = try naming(input) {
            let source = try SourcePicture(input, arguments.files, options.decoding)
            options.decoding = source.options
            return (source, try profile.prepare(source.bytes, options: options).image)
        }
        let url = image.dataURL
        let path = arguments.string("out") ?? "-"
        let result = DataURLResult(
            input: source.path, url: url, mimeType: image.mimeType, width: image.size.width,
            height: image.size.height, bytes: image.bytes.count, characters: url.utf8.count)
        guard !StandardStream.isOutput(path) || arguments.isJob && arguments.has("out") else {
            return try Report(url, result)
        }
        try arguments.files.write(Array(url.utf8), to: path)
        return try Report("\(path.printable): \(result.characters) characters", result)
    }
}

/// The JSON report of a data URL. The keys are stable.
struct DataURLResult: Encodable {
    var input: String
    var url: String
    var mimeType: String
    var width: Int
    var height: Int
    /// The number of bytes in the file.
    var bytes: Int
    /// The number of characters in the URL.
    var characters: Int
}
