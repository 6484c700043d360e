import Matte
import MatteCodecs

/// The command `matte fit`, which reduces a picture to fewer bytes than a limit.
enum FitCommand {
    static let command: Command = Command(
        name: "fit", summary: "reduces a picture to fewer bytes than a limit, by quality and then by size",
        operands: "INPUT...", operandCount: 1...Int.max,
        options: [
            .value("max-bytes", "N", "sets the limit that the file stays below, in bytes"),
            .flag("base64", "limits the characters of the file's base64 text instead"),
            .value(
                "min-side", "N",
                "sets the least length of the longer side in pixels, below which nothing is written (default \(Defaults.leastSide))"
            ),
            KeptMetadata.option,
        ] + PictureCommand.options,
        details: """
            JSON keys: input, output, format, width, height, bytes, quality (if the format has one), encodes (of the
            whole picture), attempts (in order: kind estimate, encode or fallback, width, height, quality, bytes).
            """
    ) { arguments in
        guard let limit = try arguments.bytes("max-bytes") else {
            throw ToolError.usage(
                "--max-bytes N is missing; N is a number of bytes, such as 4000000, 100k or 4MB")
        }
        let isBase64 = arguments.has("base64")
        let leastSide = try arguments.integer("min-side", in: 1...65_535)
        return try PictureCommand.run(arguments) { source, output in
            let picture = source.streamed()
            let metadata = KeptMetadata.metadata(of: source, arguments)
            let encoding = try output.encoding(output.format(forInput: source.header.format))
            let budget = isBase64 ? ByteBudget.base64Below(limit) : .below(limit)
            var policy = BudgetPolicy()
            if let leastSide { policy.leastSide = leastSide }
            let keepsAlpha = try encoding.format == .jpeg || !picture.isWhollyOpaque()
            let found =
                keepsAlpha
                ? try picture.encoded(as: encoding, within: budget, policy: policy, metadata: metadata)
                : try picture.converted(to: RGB8.self).encoded(
                    as: encoding, within: budget, policy: policy, metadata: metadata)
            return try output.write(found.image, madeFrom: source).reporting(found)
        }
    }
}

extension PictureResult {
    /// Returns the result of writing a picture, with the quality, the number of encodes and the attempts of the search
    /// for a small enough file.
    fileprivate func reporting(_ found: BudgetedFile) -> PictureResult {
        var result = self
        result.quality = found.quality
        result.encodes = found.encodeCount
        result.attempts = found.attempts.map {
            Attempt(
                kind: $0.kind, width: $0.size.width, height: $0.size.height, quality: $0.quality,
                bytes: $0.bytes)
        }
        return result
    }
}
