import Matte
import MatteCodecs
import MatteUpload

/// The command `matte prepare`, which prepares pictures according to an API's rules.
enum PrepareCommand {
    static let command: Command = Command(
        name: "prepare",
        summary: "prepares a picture for an API: upright, in sRGB, with an allowed size and number of bytes",
        operands: "INPUT...", operandCount: 1...Int.max,
        options: ProfileArguments.options(default: nil) + [
            .value(
                "box", "SPACE:a,b,c,d", words: BoxSpaces.beginnings,
                "crops to a square around this box if the API requires a square (default the centre); "
                    + BoxSpaces.orders),
            .value(
                "max-bytes", "N", "sets the limit that the file stays below, in bytes (default the profile's)"
            ),
            .value(
                "min-side", "N",
                "sets the least length of the longer side in pixels to which the limit may reduce the picture (default \(Defaults.leastSide))"
            ),
        ] + PictureCommand.options.filter { !["quality", "lossless", "compression"].contains($0.name) },
        details: """
            The format is the profile's first that suits the picture, unless PATH's suffix or --format selects another.
            In the JSON result, transform maps the stored picture to the file. To map a model's box in the file back,
            subtract offsetX and offsetY, divide by scaleX and scaleY, and undo the orientation.
            """
    ) { arguments in
        let profile = try ProfileArguments.profile(arguments, default: nil)
        let box = try arguments.string("box").map { try BoxArguments.box($0) }
        var options = PrepareOptions()
        options.maxBytes = try arguments.bytes("max-bytes")
        if let least = try arguments.integer("min-side", in: 1...65_535) { options.leastSide = least }
        options.format = try format(arguments)
        if let text = arguments.string("background") {
            let color = try Color.parse(text, option: "background")
            options.background = RGB8(red: color.red, green: color.green, blue: color.blue)
        }
        let common = options
        return try PictureCommand.run(arguments) { source, output in
            var options = common
            options.decoding = source.options
            options.focus = try box?.pixelRect(in: source.header.size)
            let prepared = try profile.prepare(source.bytes, options: options)
            var result = try output.write(prepared.image, madeFrom: source)
            result.transform = prepared.transform
            return result
        }
    }

    /// Returns the format selected by `--format` or the suffix of `--out`, or `nil` to leave the choice to the
    /// profile.
    private static func format(_ arguments: Arguments) throws(ToolError) -> ImageFormat? {
        let output = try OutputArguments(arguments, inputCount: arguments.operands.count)
        if arguments.has("format") { return try output.format(forInput: .png) }
        return output.isDirectory || output.isStandardOutput ? nil : try output.format(forInput: .png)
    }
}
