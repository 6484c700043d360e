import Matte
import MatteCodecs
import MatteUpload

/// The command `matte data-url`, which prints a picture as a data URL, the text that a vision request contains.
enum DataURLCommand {
    private static let profile = ProfileArguments(default: .openAIVision)
    private static let out = Option(
        "out", short: "o", .output("PATH"), unset: "standard output", "sets the output file of the text")

    static let command = Command(
        "data-url", "prepares a picture for an API and prints it as a base64 data URL",
        operands: .files("INPUT"), sample: "photo.jpg --out photo.txt",
        options: profile.options + BudgetArguments.options + [out, Command.json] + DecodingArguments.options,
        details: """
            INPUT may also be a data URL, or a file that contains one.
            JSON keys: input, url, mimeType, width, height, bytes (of the file), characters (of the URL),
            dropped [{kind, reason}].
            """
    ) { arguments in
        let input = arguments.operands[0]
        let profile = try profile.selected(by: arguments)
        let out = arguments[out]
        var options = BudgetArguments.options(arguments)
        options.decoding = DecodingArguments.decoding(arguments)
        let (source, image, report) = try naming(input) {
            let source = try SourcePicture(input, arguments.files, options.decoding)
            options.decoding = source.options
            let image = try profile.prepare(source.bytes, options: options).image
            let change = PictureChange(.upload, size: image.size, format: image.format)
            return (source, image, try source.file.metadata(keeping: .none, after: change).report)
        }
        let url = image.dataURL
        let path = out ?? "-"
        let result = DataURLResult(
            input: source.path, url: url, mimeType: image.mimeType, width: image.size.width,
            height: image.size.height, bytes: image.bytes.count, characters: url.utf8.count,
            dropped: report.dropped)
        guard !StandardStream.isOutput(path) || arguments.isJob && out != nil else {
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
    /// The kinds of metadata that the input has and the URL lacks.
    var dropped: [MetadataReport.Dropped]
}
