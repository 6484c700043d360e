import Matte
import MatteCodecs
import MatteUpload

/// The command `matte erase`, which makes boxes transparent.
enum EraseCommand {
    static let command: Command = PictureCommand.make(
        "erase", "makes boxes in a picture transparent",
        options: [
            BoxArguments.box, BoxArguments.shape,
            .value(
                "feather", "PX", "softens edges over this width in pixels (default \(Defaults.feather.typed))"
            ),
            .flag("keep-colour", "clears only alpha, so that the erased colours stay in the file"),
            .flag("inverse", "erases everything except the boxes"),
        ],
        details:
            "Boxes may have fractions of pixels, which give smooth edges. The output must be PNG or WebP, because it needs alpha."
    ) { arguments in
        let boxes = try BoxArguments.boxes(arguments)
        let shape = try BoxArguments.shape(arguments)
        let feather = try arguments.number("feather", in: 0...Mask.mostFeather) ?? Defaults.feather
        let keepsColor = arguments.has("keep-colour")
        let isInverse = arguments.has("inverse")
        let output = try OutputArguments(arguments, inputCount: arguments.operands.count)
        return { source, upright in
            guard try output.format(forInput: source.header.format).supportsAlpha else {
                throw ToolError.usage(
                    "cannot erase in a JPEG: the format has no transparency; write a .png or .webp")
            }
            var parts: [Region] = []
            for box in boxes {
                // This call throws if the box is outside the picture. Its result, the rounded box, is not used, because
                // erased boxes keep their fractions of pixels.
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
