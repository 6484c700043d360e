import Matte
import MatteCodecs

/// The command `matte cut-out`, which keeps the subject of a picture.
enum CutOutCommand {
    static let command: Command = PictureCommand.make(
        "cut-out",
        "makes everything that a mask does not select transparent, without a fringe of its colours",
        options: [
            MaskArguments.mask, MaskArguments.invert,
            .value(
                "detail", "full|half|quarter",
                "sets the size at which the subject's colours are estimated: the picture's, a half or a quarter of it "
                    + "(default \(Defaults.cutOutDetail.rawValue))"),
        ],
        details: """
            Alpha is that of the mask, times the picture's. At soft edges, the subject's colours are estimated, because the
            picture's are mixed with those of the background. The output must be PNG or WebP, because it needs alpha.
            """
    ) { arguments in
        let decoding = try DecodingArguments.decoding(arguments)
        let maskFile = try MaskArguments.file(arguments, decoding)
        let isInverted = arguments.has("invert-mask")
        let detail = try arguments.choice("detail", as: CutOutDetail.self) ?? Defaults.cutOutDetail
        let output = try OutputArguments(arguments, inputCount: arguments.operands.count)
        return { source, picture in
            guard try output.format(forInput: source.header.format).supportsAlpha else {
                throw ToolError.usage(
                    "cannot cut out into a JPEG: the format has no transparency; write a .png or .webp")
            }
            let mask = try MaskArguments.mask(maskFile, size: nil, isInverted: isInverted)
            return (try picture.cutOut(mask, detail: detail), nil)
        }
    }
}
