import Matte
import MatteCodecs

/// The command `matte overlay`, which paints a category mask over a picture.
enum OverlayCommand {
    private static let categories = Option.required(
        "categories", .input("MASK"),
        "a grey PNG whose values are classes, or a palette PNG whose indices are classes")
    private static let palette = Option(
        "palette", .choice, default: PaletteName.voc, "selects the colours of classes")
    private static let opacity = Option(
        "opacity", .number("F", in: 0...1), default: 0.5, "sets the opacity; 0 is invisible")
    private static let outline = Option(
        "outline", .integer("PX", in: 0...1024), default: 0,
        "draws lines between classes, of this width in pixels")

    static let command = PictureCommand.make(
        "overlay", "paints the classes of a category mask over a picture",
        sample: "photo.jpg --categories classes.png --out overlay.png",
        options: [categories, palette, opacity, outline],
        details: "The mask is resized to the picture's size without mixing classes."
    ) { arguments in
        let (path, palette) = (arguments[categories], arguments[palette].palette)
        let (opacity, outline) = (arguments[opacity], arguments[outline])
        let decoding = DecodingArguments.decoding(arguments)
        let categories = try naming(path) {
            let picture = try arguments.files.pictureFile(path, decoding)
            let header = try ImageHeader(probing: picture.bytes, limits: decoding.limits)
            guard header.colorModel == .gray || header.colorModel == .palette else {
                throw ToolError.failure(
                    "cannot use a picture as a category mask: its colour model is \(header.colorModel.rawValue); it must be "
                        + "grey or have a palette")
            }
            return CategoryMask(try CategoryIndices.decoded(picture.bytes, header, picture.options))
        }
        return { _, picture in
            let painted = try picture.overlaying(
                categories, palette: palette, opacity: opacity, outline: outline)
            return (painted, nil)
        }
    }

    /// The names of the palettes.
    private enum PaletteName: String, CaseIterable {
        case voc
        case selfie
        case hues

        var palette: Palette {
            switch self {
            case .voc: .voc
            case .selfie: .selfieMulticlass
            case .hues: .hues(count: 256)
            }
        }
    }
}
