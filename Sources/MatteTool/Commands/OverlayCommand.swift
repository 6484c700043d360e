import Matte
import MatteCodecs

/// `matte overlay`: paints a category mask over a picture.
enum OverlayCommand {
    /// The palettes by name.
    private enum PaletteName: String, CaseIterable {
        case voc
        case selfie
        case hues
    }

    static let command = PictureCommand.make(
        "overlay", "paints the classes of a category mask over a picture",
        options: [
            .value(
                "categories", "MASK", role: .input,
                "a grey PNG whose values, or a palette PNG whose indices, are classes"),
            .value("palette", "voc|selfie|hues", "the classes' colours (default voc)"),
            .value("opacity", "F", "0 (unseen) to 1 (opaque), default 0.5"),
            .value("outline", "PX", "the width of lines between classes (default 0)"),
        ],
        details: "The mask is enlarged or reduced to the picture's size without mixing classes."
    ) { arguments in
        let path = try arguments.required("categories", "MASK")
        let name = try arguments.choice("palette", as: PaletteName.self) ?? .voc
        let opacity = try arguments.number("opacity", in: 0...1) ?? 0.5
        let outline = try arguments.integer("outline", in: 0...1024) ?? 0
        let decoding = try DecodingArguments.decoding(arguments)
        let categories = try naming(path) {
            let bytes = try arguments.files.picture(path, decoding.limits)
            let header = try ImageHeader(probing: bytes, limits: decoding.limits)
            guard header.colorModel == .gray || header.colorModel == .palette else {
                throw ToolError.failure(
                    "a category mask is grey or has a palette, this picture is \(header.colorModel.rawValue)")
            }
            return CategoryMask(try CategoryIndices.decoded(bytes, header, decoding))
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
