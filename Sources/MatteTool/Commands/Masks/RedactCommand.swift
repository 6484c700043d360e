import Matte
import MatteCodecs
import MatteUpload

/// The command `matte redact`, which makes boxes unrecognisable.
enum RedactCommand {
    private static let grow = Option(
        "grow", .number("SHARE", in: 0...10), default: 0,
        "adds a margin on each side of a box, as a share of its longer side")
    private static let pixelate = Option(
        "pixelate", .integer("N", in: 1...65_535), unset: "\(defaultBlocks), if no other way is given",
        "replaces blocks by their means, N across the longer side of each box")
    private static let blur = Option(
        "blur", .number("S", in: 0...10_000), "blurs by a Gaussian with this standard deviation in pixels")
    private static let fill = Option("fill", .opaqueColor, "paints a colour, which leaves nothing")
    private static let allowWeak = Option.flag(
        "allow-weak", "accepts redactions through which faces can be recognised")
    private static let defaultBlocks = 6

    static let command = PictureCommand.make(
        "redact", "makes boxes in a picture unrecognisable, such as faces and number plates",
        sample: "photo.jpg --box gemini:250,250,750,750 --shape ellipse --out redacted.jpg",
        options: [BoxArguments.optionalBoxes] + AnswerFile.options + [
            BoxArguments.shape, grow, pixelate, blur, fill, allowWeak,
        ],
        details: """
            Every pixel that a shape touches is replaced. Thumbnails, previews, maker notes and gain maps, which show
            the original, are never written; other metadata only by --keep.
            People recognise familiar faces in about 16 blocks across, and a program that was trained on the people in
            fewer. So more than \(Redaction.mostBlocks) blocks, and blurs below \
            \(Redaction.leastSigma(forSide: 1)) of a box's longer side, need --allow-weak.
            If someone may have a list of the people in the picture, and for text, use --fill.
            \(BlockArguments.help)
            """, keepsBlocks: true
    ) { arguments in
        let boxes = arguments[BoxArguments.optionalBoxes]
        let (shape, grow, allowsWeak) = (arguments[BoxArguments.shape], arguments[grow], arguments[allowWeak])
        let redaction = try redaction(arguments)
        let all = boxes + (try AnswerFile.boxes(arguments))
        guard !all.isEmpty else {
            throw ToolError.usage(
                "--box SPACE:a,b,c,d or --answer FILE is missing; SPACE is the convention of the numbers, one of "
                    + BoxSpaces.names)
        }
        return { _, upright in
            let parts = try all.map { box in
                let rect = try box.subpixelRect(in: upright.size)
                let margin = max(rect.width, rect.height) * grow
                return shape.region(
                    in: SubpixelRect(
                        x: rect.x - margin, y: rect.y - margin, width: rect.width + 2 * margin,
                        height: rect.height + 2 * margin))
            }
            let region = Region.union(parts)
            do throws(MatteError) {
                return (try upright.redacted(region, by: redaction, allowingWeak: allowsWeak), nil)
            } catch {
                // If it is only too weak, the command line is wrong.
                let isWeak = (try? upright.redacted(region, by: redaction, allowingWeak: true)) != nil
                let message = ToolError(error).description
                throw isWeak ? ToolError.usage(message) : ToolError.failure(message)
            }
        }
    }

    /// Returns the way to redact. Throws if two are given.
    private static func redaction(_ arguments: Arguments) throws(ToolError) -> Redaction {
        let (blocks, sigma, color) = (arguments[pixelate], arguments[blur], arguments[fill])
        let given = [("pixelate", blocks != nil), ("blur", sigma != nil), ("fill", color != nil)].filter(\.1)
        guard given.count < 2 else {
            throw .usage("--\(given[0].0) and --\(given[1].0) cannot be combined; give one of them")
        }
        if let sigma { return .blur(sigma: sigma) }
        if let color { return .fill(color) }
        return .pixelate(blocks: blocks ?? defaultBlocks)
    }
}
