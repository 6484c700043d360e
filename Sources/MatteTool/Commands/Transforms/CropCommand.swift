import Matte
import MatteCodecs

/// The command `matte crop`, which crops a picture to a box.
enum CropCommand {
    private static let box = Option(
        "box", .box,
        "the part to keep of the upright picture, rounded outward and clipped; \(BoxSpaces.orders)")
    private static let margin = Option(
        "margin", .number("SHARE", in: 0...100), default: 0,
        "adds a margin on each side, as a share of the box's side")
    private static let square = Option.flag(
        "square", "crops to a square around the box, moved inside the picture")
    private static let ratio = Option(
        "ratio", ValueForm<PixelSize>.ratio,
        "crops to the largest part of this ratio of width to height instead of a box; --focus places it")

    static let command = PictureCommand.make(
        "crop", "crops a picture to a box, or to a ratio of its sides",
        sample: "photo.jpg --box gemini:100,100,700,800 --out cropped.png",
        options: [box, margin, square, ratio, FocusArguments.focus],
        details: """
            With --lossless, a JPEG written from a JPEG has the blocks of the input, and nothing is encoded again. The part
            then begins at a block of the stored picture, 8 or 16 pixels wide and high, and may be larger than the box for
            that. part {x, y, width, height} is what the output shows of the upright input. The stored orientation stays.
            """,
        lossless: { arguments in
            let crop = try prepare(arguments)
            return { source in
                let (_, transform) = try crop(source, source.streamed())
                let rect = try PixelRect(
                    transform?.visibleSource ?? SubpixelRect(source.header.size.bounds), rounding: .nearest)
                let kept = try source.file.croppedKeepingBlocks(to: rect, keeping: source.metadata.kinds) {
                    (metadata) throws(MatteError) in
                    try source.metadata.complete(
                        &metadata,
                        showing: source.streamed().cropped(to: rect).oriented(
                            source.header.orientation.inverse))
                }
                return (kept, ImageTransform.crop(kept.part, of: source.header.size))
            }
        },
        prepare: prepare)

    /// Reads the options, and returns the work.
    @Sendable
    private static func prepare(_ arguments: Arguments) throws -> PictureCommand.Work {
        let (box, margin, isSquare) = (arguments[box], arguments[margin], arguments[square])
        let (ratio, focus) = (arguments[ratio], arguments[FocusArguments.focus])
        try FocusArguments.check(focus)
        guard let box else {
            guard let ratio else {
                throw ToolError.usage(
                    "--box SPACE:a,b,c,d is missing; SPACE is the convention of the numbers, one of \(BoxSpaces.names), "
                        + "or give --ratio W:H")
            }
            for option in [Self.margin, square] as [any CommandOption] where arguments.has(option) {
                throw ToolError.usage("--\(option.description.name) needs --box SPACE:a,b,c,d")
            }
            return { _, picture in
                let crop = picture.size.largestRect(aspect: ratio, centeredOn: picture.size.bounds).size
                let rect = try FocusArguments.place(crop, of: picture, scaledTo: picture.size, focus)
                return (try picture.cropped(to: rect), ImageTransform.crop(rect, of: picture.size))
            }
        }
        guard ratio == nil, focus.isEmpty else {
            throw ToolError.usage(
                "--box cannot be combined with --\(ratio == nil ? "focus" : "ratio"); give one of them")
        }
        return { _, picture in
            let rect =
                isSquare
                ? try box.cropFrame(in: picture.size, margin: margin).squared(inside: picture.size.bounds)
                : try clipped(box, margin, picture.size)
            return (try picture.cropped(to: rect), ImageTransform.crop(rect, of: picture.size))
        }
    }

    /// Returns the pixels of the box with its margin. The rectangle is rounded outward and clipped to the picture.
    private static func clipped(
        _ box: DetectedBox, _ margin: Double, _ size: PixelSize
    ) throws(MatteError) -> PixelRect {
        // A box outside the picture is an error even if the margin extends into the picture.
        let rect = try box.pixelRect(in: size)
        guard margin > 0 else { return rect }
        let grown = try box.subpixelRect(in: size).scaled(by: 1 + 2 * margin)
        return try PixelRect(grown, rounding: .outward).intersection(size.bounds)
    }
}

extension ValueForm<PixelSize> {
    /// A ratio of width to height, such as `16:9`.
    fileprivate static var ratio: Self {
        Self("W:H", mustBe: "a ratio of whole numbers of 1 to 65535, such as 16:9") { text in
            let sides = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
            guard sides.count == 2, sides.allSatisfy({ 1...65_535 ~= $0 }) else { return nil }
            return PixelSize(width: sides[0], height: sides[1])
        }
    }
}
