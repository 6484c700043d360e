import Matte
import MatteCodecs

/// The command `matte fit`, which reduces a picture to fewer bytes than a limit.
enum FitCommand {
    private static let maxBytes = Option.required(
        "max-bytes", .bytes, hint: "; N is a number of bytes, such as 4000000, 100k or 4MB",
        "sets the limit that the file stays below, in bytes")
    private static let base64 = Option.flag(
        "base64", "limits the characters of the file's base64 text instead")
    private static let leastSide = BudgetArguments.leastSide(
        "sets the least length of the longer side in pixels, below which nothing is written")

    static let command = Command(
        "fit", "reduces a picture to fewer bytes than a limit, by quality and then by size",
        operands: .inputs,
        sample: "photo.jpg --max-bytes 100k --out fitted.jpg",
        options: [maxBytes, base64, leastSide] + PictureCommand.options,
        details: """
            JSON keys: input, output, format, width, height, bytes, kept, dropped [{kind, reason}], quality (if the format
            has one), encodes (of the whole picture), attempts (in order: kind estimate, encode or fallback, width,
            height, quality, bytes).
            """
    ) { arguments in
        let limit = arguments[maxBytes]
        let budget = arguments[base64] ? ByteBudget.base64Below(limit) : .below(limit)
        let policy = BudgetPolicy(leastSide: arguments[leastSide])
        return try PictureCommand.run(arguments, extent: .whole) { source, output in
            let picture = source.streamed()
            let encoding = try output.encoding(try output.format(forInput: source.header.format))
            let (metadata, report) = try source.metadata.metadata(
                of: source, for: picture, as: encoding.format)
            let keepsAlpha = try encoding.format == .jpeg || !picture.isWhollyOpaque()
            let found =
                keepsAlpha
                ? try picture.encoded(as: encoding, within: budget, policy: policy, metadata: metadata)
                : try picture.converted(to: RGB8.self).encoded(
                    as: encoding, within: budget, policy: policy, metadata: metadata)
            return try output.write(found.image, madeFrom: source, report: report).reporting(found)
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
