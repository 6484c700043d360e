import Matte
import MatteCodecs

/// The command `matte cut-out`, which keeps the subject of a picture.
enum CutOutCommand {
    private static let detail = Option(
        "detail", .choice, default: CutOutDetail.half,
        "sets the size at which the subject's colours are estimated: the picture's, a half or a quarter of it"
    )

    static let command = PictureCommand.make(
        "cut-out",
        "makes everything that a mask does not select transparent, without a fringe of its colours",
        sample: "photo.jpg --mask mask.png --out cut-out.png",
        options: [MaskArguments.mask, MaskArguments.invert, detail],
        details: """
            Alpha is that of the mask, times the picture's. At soft edges, the subject's colours are estimated, because the
            picture's are mixed with those of the background. The output must be PNG or WebP, because it needs alpha.
            """
    ) { arguments in
        let detail = arguments[detail]
        let mask = try MaskArguments.mask(arguments)
        let output = try OutputArguments(arguments)
        return { source, picture in
            guard try output.format(forInput: source.header.format).supportsAlpha else {
                throw ToolError.usage(
                    "cannot cut out into a JPEG: the format has no transparency; write a .png or .webp")
            }
            return (try picture.cutOut(mask(), detail: detail), nil)
        }
    }
}
