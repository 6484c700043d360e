import Matte
import MatteCodecs
import MatteUpload

/// `matte erase`: makes boxes transparent.
enum EraseCommand {
    static let command = PictureCommand.make(
        "erase", "makes boxes of a picture transparent",
        options: [
            BoxArguments.box, BoxArguments.shape,
            .value("feather", "PX", "how far edges are softened, in pixels (default 0)"),
            .flag("keep-colour", "clear alpha alone; the colour of what is erased stays in the file"),
            .flag("inverse", "erase everything but the boxes"),
        ],
        details: "Boxes may lie between pixels; edges are smooth then. The format needs alpha: PNG or WebP."
    ) { arguments in
        let boxes = try BoxArguments.boxes(arguments)
        let shape = try BoxArguments.shape(arguments)
        let feather = try arguments.number("feather", in: 0...Mask.mostFeather) ?? 0
        let keepsColor = arguments.has("keep-colour")
        let isInverse = arguments.has("inverse")
        let output = try OutputArguments(arguments, inputCount: arguments.operands.count)
        return { source, upright in
            guard try output.format(forInput: source.header.format).supportsAlpha else {
                throw ToolError.usage("a JPEG has no transparent pixels; write a .png or .webp")
            }
            var parts: [Region] = []
            for box in boxes {
                // A box wholly outside is an error; what is erased keeps its fractions of a pixel.
                _ = try box.pixelRect(in: upright.size)
                parts.append(shape.region(in: try box.subpixelRect(in: upright.size)))
            }
            let region = Region.union(parts)
            let erased = try upright.erasing(
                isInverse ? .inverse(region) : region, feather: feather, keepingColor: keepsColor)
            return (erased, nil)
        }
    }
}
