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
        operands: .inputs, sample: "photo.jpg --out photo.txt",
        options: profile.options + BudgetArguments.options + [out, OutputArguments.parents, Command.json]
            + InputArguments.options + [JobArguments.jobs] + DecodingArguments.options,
        details: """
            INPUT may also be a data URL, or a file that contains one. Several URLs are printed one per line, or written
            to files with the suffix .txt in the directory PATH.
            JSON keys: input, output (the path, if there is one), url, mimeType, width, height, bytes (of the file),
            characters (of the URL), profile, tokens (that the service counts, if its rule is published), dropped
            [{kind, reason}] (metadata). A manifest has no url, and the output's bytes as outputBytes.
            """
    ) { arguments in
        let profile = try profile.selected(by: arguments)
        let (out, createsFolders) = (arguments[out], arguments[OutputArguments.parents])
        let place = try out.map { path throws(ToolError) in
            try OutputPlace(path, arguments, createsFolders: createsFolders)
        }
        var common = BudgetArguments.options(arguments)
        common.decoding = DecodingArguments.decoding(arguments)
        // A job has no standard output, so a path that denotes it is an error there.
        let isPrinted = place.map { $0.isStandardOutput && !arguments.isJob } ?? true
        let jobs = JobArguments.jobs(arguments, inputCount: arguments.operands.count)
        let (outcomes, summary) = try InputRun.run(arguments, jobs: jobs, unrecorded: "url") {
            [common] input in
            var options = common
            let source = try SourcePicture(input, arguments.files, common.decoding)
            options.decoding = source.options
            let image = try profile.prepare(source.bytes, options: options).image
            let change = PictureChange(.upload, size: image.size, format: image.format)
            let metadata = try source.file.metadata(keeping: .none, after: change).report
            var result = DataURLResult(source, image, profile, dropped: metadata.dropped)
            if let place, !isPrinted {
                let target = try place.target(forInput: source.path, suffix: "txt")
                try arguments.files.write(Array(result.url.utf8), to: target)
                result.output = target
                result.outputBytes = result.characters
            }
            return result
        }
        var report = try Report(
            outcomes, key: "input", warnings: arguments.files.logs.warnings, isList: arguments.hasOpenCount)
        report.summary = summary
        return report
    }
}

/// The JSON report of a data URL. The keys are stable.
struct DataURLResult: InputResult {
    var input: String
    var output: String?
    var url: String
    var mimeType: String
    var width: Int
    var height: Int
    /// The number of bytes in the file.
    var bytes: Int
    /// The number of characters in the URL.
    var characters: Int
    /// The number of bytes of the output.
    var outputBytes: Int?
    var profile: String
    /// The number of tokens that the service counts for the picture, or `nil` if its rule is not published.
    var tokens: Int?
    /// The kinds of metadata that the input has and the URL lacks.
    var dropped: [MetadataReport.Dropped]
    private let bytesRead: Int

    private enum CodingKeys: CodingKey {
        case input, output, url, mimeType, width, height, bytes, characters, outputBytes, profile, tokens,
            dropped
    }

    init(
        _ source: SourcePicture, _ image: EncodedImage, _ profile: UploadProfile,
        dropped: [MetadataReport.Dropped]
    ) {
        input = source.path
        url = image.dataURL
        mimeType = image.mimeType
        width = image.size.width
        height = image.size.height
        bytes = image.bytes.count
        characters = url.utf8.count
        self.profile = profile.name
        tokens = try? profile.plan(for: image.size).tokens
        self.dropped = dropped
        bytesRead = source.bytes.count
    }

    var line: String { output.map { "\($0.printable): \(characters) characters" } ?? url }

    var traffic: (read: Int, written: Int) { (bytesRead, outputBytes ?? 0) }
}
