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
    private static let fill = Option(
        "fill", .opaqueColor,
        "paints what is erased, and all that was transparent, in this colour, so that a JPEG can be written")
    private static let inverse = Option.flag("inverse", "erases everything except the boxes")

    static let command = PictureCommand.make(
        "erase", "makes boxes in a picture transparent",
        sample: "photo.jpg --box gemini:250,250,750,750 --out erased.png",
        options: [BoxArguments.boxes, BoxArguments.shape, feather, keepColor, fill, inverse],
        details: """
            Boxes may have fractions of pixels, which give smooth edges. Without --fill the output must be PNG or WebP,
            because it needs alpha.
            \(BlockArguments.help)
            """, keepsBlocks: true
    ) { arguments in
        let (boxes, shape) = (arguments[BoxArguments.boxes], arguments[BoxArguments.shape])
        let (feather, keepsColor) = (arguments[feather], arguments[keepColor])
        let (isInverse, color) = (arguments[inverse], arguments[fill])
        guard color == nil || !keepsColor else {
            throw ToolError.usage("--fill and --keep-colour cannot be combined; give one of them")
        }
        let output = try OutputArguments(arguments)
        return { source, upright in
            guard try color != nil || output.format(forInput: source.header.format).supportsAlpha else {
                throw ToolError.usage(
                    "cannot erase in a JPEG: the format has no transparency; write a .png or .webp, or give --fill"
                )
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
            guard let color else { return (erased, nil) }
            return (try Self.filled(erased, color), nil)
        }
    }

    /// Returns a picture blended over a colour.
    private static func filled(
        _ picture: StreamedPicture<RGBA8>, _ color: RGB8
    ) throws(MatteError) -> StreamedPicture<RGBA8> {
        let background = RGBA8(red: color.red, green: color.green, blue: color.blue)
        return picture.editingRows(memory: 64 * 4 * picture.size.width) { (rows, _) throws(MatteError) in
            let copy = try Raster(copying: rows.view)
            try copy.view.composite(over: background, into: &rows, parallelism: .serial)
        }
    }
}
