import Matte
import MatteCodecs

/// The command `matte metadata`, which removes metadata from pictures without decoding them.
enum MetadataCommand {
    private static let out = Option(
        "out", short: "o", .output("PATH"),
        "sets the output file, - for standard output, or a directory for several inputs")
    private static let inPlace = Option.flag(
        "in-place", "replaces each input, atomically, by the file with the kept metadata")

    static let command = Command(
        "metadata", "removes metadata from JPEG, PNG and WebP files without changing a pixel",
        operands: .inputs, sample: "photo.jpg --drop gps,thumbnail --out clean.jpg",
        options: [out, OutputArguments.parents, inPlace] + MetadataArguments.selection
            + InputArguments.options + [JobArguments.jobs, Command.json] + DecodingArguments.options,
        details: """
            Without --out and --in-place, the kinds in the files are listed and nothing is written.
            With --keep, all other kinds are removed. With --drop alone, only these are removed. The compressed picture
            is copied byte for byte. The orientation stays. If gps goes, so does what Matte can't search for a position:
            bytes after the picture, unknown segments and chunks, and maker notes other than Apple's. Content
            Credentials fit only the unchanged file, so they go if anything else does.
            JSON keys: input, output, format, width, height, bytes, kept, dropped [{kind, reason}].
            """
    ) { arguments in
        let kinds = MetadataArguments.kinds(arguments)
        let (path, isInPlace, createsFolders) = (
            arguments[out], arguments[inPlace], arguments[OutputArguments.parents]
        )
        guard path == nil || !isInPlace else {
            throw ToolError.usage("--out and --in-place cannot be combined; use one of them")
        }
        let place = try path.map { path throws(ToolError) in
            try OutputPlace(path, arguments, createsFolders: createsFolders)
        }
        let decoding = DecodingArguments.decoding(arguments)
        let jobs = JobArguments.jobs(arguments, inputCount: arguments.operands.count)
        let (outcomes, summary) = try InputRun.run(arguments, jobs: jobs) { input in
            let source = try SourcePicture(input, arguments.files, decoding)
            guard place != nil || isInPlace else { return try MetadataResult(listing: source) }
            let target = try place?.target(forInput: input, suffix: suffix(of: input, source)) ?? input
            return try write(source, kinds, to: target, isInPlace: isInPlace, arguments.files)
        }
        var report = try Report(
            outcomes, key: "input", warnings: arguments.files.logs.warnings, isList: arguments.hasOpenCount)
        report.ownsStandardOutput = place?.isStandardOutput ?? false
        report.summary = summary
        return report
    }

    /// Returns the suffix of an output, which is that of its input, or the format's if the input has none.
    private static func suffix(of input: String, _ source: SourcePicture) -> String {
        let name = FileName.split(input).last
        guard !input.hasPrefix("data:"), let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")),
            dot > name.startIndex
        else { return source.header.format.fileSuffix }
        return String(name[name.utf8.index(after: dot)...])
    }

    private static func write(
        _ source: SourcePicture, _ kinds: MetadataKinds, to target: String, isInPlace: Bool, _ files: RunFiles
    ) throws -> MetadataResult {
        if isInPlace, target == "-" || target.hasPrefix("data:") {
            throw ToolError.usage("cannot replace \(source.path): it is no file; use --out")
        }
        let file = try isInPlace ? files.replacement(of: target) : files.create(target)
        let report: MetadataReport
        let count: Int
        if file.isRegular {
            let sink = file.sink
            report = try source.file.rewriteMetadata(keeping: kinds, to: sink)
            count = sink.count
        } else {
            let sink = MemorySink(mostBytes: source.options.limits.memory)
            report = try source.file.rewriteMetadata(keeping: kinds, to: sink)
            try file.append(sink.bytes)
            count = sink.count
        }
        if !isInPlace {
            try files.commit([file])
        } else if !report.dropped.isEmpty {
            // A file from which nothing is removed stays as it is.
            try files.commitReplacement(file)
        }
        return MetadataResult(source, output: target, bytes: count, kept: report.kept, report.dropped)
    }
}

/// The JSON report of a file's metadata. The keys are stable.
struct MetadataResult: InputResult {
    var input: String
    /// The path of the output, or `nil` if nothing was written.
    var output: String?
    var format: String
    /// The size of the upright picture in pixels.
    var width: Int
    var height: Int
    /// The length of the output, or of the input if nothing was written.
    var bytes: Int
    /// The kinds that the output has, or the input if nothing was written.
    var kept: [String]
    var dropped: [MetadataReport.Dropped]

    init(
        _ source: SourcePicture, output: String?, bytes: Int, kept: MetadataKinds,
        _ dropped: [MetadataReport.Dropped]
    ) {
        input = source.path
        self.output = output
        format = source.header.format.rawValue
        width = source.header.size.width
        height = source.header.size.height
        self.bytes = bytes
        self.kept = kept.names
        self.dropped = dropped
    }

    /// Creates the report of a file that isn't changed.
    init(listing source: SourcePicture) throws {
        let kinds = try source.file.metadataKinds()
        self.init(source, output: nil, bytes: source.bytes.count, kept: kinds, [])
    }

    var traffic: (read: Int, written: Int) { (0, output == nil ? 0 : bytes) }

    /// The report as one line of text for people.
    var line: String {
        let list = kept.isEmpty ? "no metadata" : kept.joined(separator: ", ")
        let losses = dropped.isEmpty ? "" : "; without \(dropped.map(\.kind).joined(separator: ", "))"
        return "\((output ?? input).printable): \(list)\(losses)"
    }
}
