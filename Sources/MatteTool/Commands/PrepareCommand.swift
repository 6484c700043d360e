import Matte
import MatteCodecs
import MatteUpload

/// The command `matte prepare`, which prepares pictures according to an API's rules.
enum PrepareCommand {
    private static let profile = ProfileArguments(default: nil)
    private static let box = Option(
        "box", .box, unset: "the centre",
        "crops to a square around this box if the API requires a square; \(BoxSpaces.orders)")

    static let command = Command(
        "prepare",
        "prepares a picture for an API: upright, in sRGB, with an allowed size and number of bytes",
        operands: .inputs, sample: "photo.jpg --profile claude-vision --out prepared.jpg",
        options: profile.options + [box] + BudgetArguments.options + OutputArguments.destination
            + [EncodingArguments.background, Command.json] + InputArguments.options + [JobArguments.jobs]
            + DecodingArguments.options,
        details: """
            The format is the profile's first that suits the picture, unless PATH's suffix or --format selects another.
            In the JSON result, profile is the profile's name, tokens is the number that the service counts for the file,
            if its rule is published, and transform maps the stored picture to the file. To map a model's box in the file back,
            subtract offsetX and offsetY, divide by scaleX and scaleY, and undo the orientation.
            """
    ) { arguments in
        let profile = try profile.selected(by: arguments)
        let box = arguments[box]
        var common = BudgetArguments.options(arguments)
        common.format = try format(arguments)
        if let color = arguments[EncodingArguments.background] { common.background = color }
        return try PictureCommand.run(arguments, encodings: EncodingArguments(), extent: .upload) {
            [common] source, output in
            var options = common
            options.decoding = source.options
            options.focus = try box?.pixelRect(in: source.header.size)
            let prepared = try profile.prepare(source.bytes, options: options)
            let change = PictureChange(
                .upload, size: prepared.image.size, format: prepared.image.format)
            let report = try source.file.metadata(keeping: .none, after: change).report
            var result = try output.write(prepared.image, madeFrom: source, report: report)
            result.transform = prepared.transform
            result.profile = profile.name
            result.tokens = try? profile.plan(for: prepared.image.size).tokens
            return result
        }
    }

    /// Returns the format selected by `--format` or the suffix of `--out`, or `nil` to leave the choice to the
    /// profile.
    private static func format(_ arguments: Arguments) throws(ToolError) -> ImageFormat? {
        let output = try OutputArguments(arguments, encodings: EncodingArguments())
        if arguments.has(OutputArguments.format) { return try output.format(forInput: .png) }
        return output.isDirectory || output.isStandardOutput ? nil : try output.format(forInput: .png)
    }
}
