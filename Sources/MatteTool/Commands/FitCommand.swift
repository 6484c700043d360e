import Matte
import MatteCodecs

/// `matte fit`: brings a picture under a number of bytes.
enum FitCommand {
    static let command = Command(
        name: "fit", summary: "brings a picture under a number of bytes, by quality, then by size",
        operands: "INPUT...", operandCount: 1...Int.max,
        options: [
            .value("max-bytes", "N", "the bytes the file stays strictly below"),
            .flag("base64", "count the characters of the file's base64 text instead"),
            KeptMetadata.option,
        ] + PictureCommand.options,
        details: "JSON keys: input, output, format, width, height, bytes."
    ) { arguments in
        guard let limit = try arguments.integer("max-bytes", in: 1...Int.max) else {
            throw ToolError.usage("--max-bytes N is missing")
        }
        let isBase64 = arguments.has("base64")
        return try PictureCommand.run(arguments) { source, decoding, output in
            let (raster, metadata) = try KeptMetadata.decoded(source, decoding, arguments)
            let encoding = try output.encoding(output.format(forInput: source.header.format))
            let budget = isBase64 ? ByteBudget.base64Below(limit) : .below(limit)
            let image =
                encoding.format != .jpeg && raster.isOpaque
                ? try raster.converted(to: RGB8.self).encoded(
                    as: encoding, within: budget, metadata: metadata
                ).image
                : try raster.encoded(as: encoding, within: budget, metadata: metadata).image
            return try output.write(image, madeFrom: source)
        }
    }
}
