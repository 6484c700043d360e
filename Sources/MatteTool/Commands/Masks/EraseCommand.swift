import Matte
import MatteCodecs
import MatteUpload

/// The command `matte erase`, which makes boxes transparent.
enum EraseCommand {
    private static let feather = Option(
        "feather", .number("PX", in: 0...Mask.mostFeather), default: EditOptions().feather,
        "softens edges over this width in pixels")
    private static let keepColor = Option.flag(
        "keep-colour", "clears only alpha, so that the erased colours stay in the file")
    private static let inverse = Option.flag("inverse", "erases everything except the boxes")

    static let command = PictureCommand.make(
        "erase", "makes boxes in a picture transparent",
        sample: "photo.jpg --box gemini:250,250,750,750 --out erased.png",
        options: [BoxArguments.boxes, BoxArguments.shape, feather, keepColor, inverse],
        details:
            "Boxes may have fractions of pixels, which give smooth edges. The output must be PNG or WebP, because it needs alpha."
    ) { arguments in
        let (boxes, shape) = (arguments[BoxArguments.boxes], arguments[BoxArguments.shape])
        let (feather, keepsColor) = (arguments[feather], arguments[keepColor])
        let isInverse = arguments[inverse]
        let output = try OutputArguments(arguments)
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
