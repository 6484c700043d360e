import Matte
import MatteCodecs

/// The command `matte replace-background`, which shows a subject in front of a colour or another picture.
enum ReplaceBackgroundCommand {
    static let command: Command = PictureCommand.make(
        "replace-background",
        "replaces everything that a mask does not select by a colour or another picture",
        options: [
            .value(
                "with", "IMAGE|COLOUR", role: .input,
                "the background: a picture, which is cropped to the size, or a colour"),
            MaskArguments.mask, MaskArguments.invert,
            .flag(
                "keep-colours",
                "keeps the picture's colours at soft edges, with a fringe of the old background's colour, in less time and "
                    + "memory"),
        ]
    ) { arguments in
        let with = try arguments.required("with", "IMAGE|COLOUR")
        let decoding = try DecodingArguments.decoding(arguments)
        let maskFile = try MaskArguments.file(arguments, decoding)
        let isInverted = arguments.has("invert-mask")
        let keepsColors = arguments.has("keep-colours")
        let color = Color.parse(with)
        guard color != nil || !with.hasPrefix("#") else {
            throw ToolError.usage(
                "--with is '\(with.excerpt)'; it must be a picture, #rgb, #rrggbb or a colour's name")
        }
        let backdrop: StreamedPicture<RGBA8>? =
            color == nil
            ? try naming(with) { try SourcePicture(with, arguments.files, decoding).streamed() } : nil
        return { _, picture in
            let mask = try MaskArguments.mask(maskFile, size: nil, isInverted: isInverted)
            if let color {
                return (
                    try picture.replacingBackground(with: color, mask: mask, keepingColors: keepsColors), nil
                )
            }
            guard let backdrop else { return (picture, nil) }
            let fitted = try backdrop.resized(
                toFit: picture.size, fit: .cover, padding: RGBA8(red: 0, green: 0, blue: 0, alpha: 0))
            return (
                try picture.replacingBackground(with: fitted, mask: mask, keepingColors: keepsColors), nil
            )
        }
    }
}
