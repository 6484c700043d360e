import Matte
import MatteCodecs

/// The command `matte replace-background`, which shows a subject in front of a colour or another picture.
enum ReplaceBackgroundCommand {
    private static let with = Option.required(
        "with", .input("IMAGE|COLOUR"),
        "the background: a picture, which is cropped to the size, or a colour")
    private static let keepColors = Option.flag(
        "keep-colours",
        "keeps the picture's colours at soft edges, with a fringe of the old background's colour, in less time and "
            + "memory")

    static let command = PictureCommand.make(
        "replace-background",
        "replaces everything that a mask does not select by a colour or another picture",
        sample: "photo.jpg --mask mask.png --with white --out replaced.png",
        options: [with, MaskArguments.mask, MaskArguments.invert, keepColors]
    ) { arguments in
        let (with, keepsColors) = (arguments[with], arguments[keepColors])
        let mask = try MaskArguments.mask(arguments)
        let color = Color.parse(with)
        guard color != nil || !with.hasPrefix("#") else {
            throw ToolError.usage(
                "--with is '\(with.excerpt)'; it must be a picture, #rgb, #rrggbb or a colour's name")
        }
        let decoding = DecodingArguments.decoding(arguments)
        let backdrop: StreamedPicture<RGBA8>? =
            color == nil
            ? try naming(with) { try SourcePicture(with, arguments.files, decoding).streamed() } : nil
        return { _, picture in
            let mask = try mask()
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
