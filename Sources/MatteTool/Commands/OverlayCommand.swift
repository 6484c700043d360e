import Matte
import MatteCodecs

/// The command `matte overlay`, which paints a category mask over a picture.
enum OverlayCommand {
    /// The names of the palettes that `--palette` accepts.
    private enum PaletteName: String, CaseIterable {
        case voc
        case selfie
        case hues
    }

    static let command: Command = PictureCommand.make(
        "overlay", "paints the classes of a category mask over a picture",
        options: [
            .value(
                "categories", "MASK", role: .input,
                "a grey PNG whose values are classes, or a palette PNG whose indices are classes"),
            .value("palette", "voc|selfie|hues", "selects the colours of classes (default voc)"),
            .value(
                "opacity", "F",
                "sets the opacity from 0 (invisible) to 1 (default \(Defaults.overlayOpacity.typed))"),
            .value(
                "outline", "PX",
                "draws lines between classes, of this width in pixels (default \(Defaults.overlayOutline))"),
        ],
        details: "The mask is resized to the picture's size without mixing classes."
    ) { arguments in
        let path = try arguments.required("categories", "MASK")
        let name = try arguments.choice("palette", as: PaletteName.self) ?? .voc
        let opacity = try arguments.number("opacity", in: 0...1) ?? Defaults.overlayOpacity
        let outline = try arguments.integer("outline", in: 0...1024) ?? Defaults.overlayOutline
        let decoding = try DecodingArguments.decoding(arguments)
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
        let palette: Palette =
            switch name {
            case .voc: .voc
            case .selfie: .selfieMulticlass
            case .hues: .hues(count: 256)
            }
        return { _, picture in
            let painted = try picture.overlaying(
                categories, palette: palette, opacity: opacity, outline: outline)
            return (painted, nil)
        }
    }
}
