import Matte
import MatteCodecs

/// The command `matte crop`, which crops a picture to a box.
enum CropCommand {
    private static let box = Option.required(
        "box", .box,
        "the part to keep of the upright picture, rounded outward and clipped; \(BoxSpaces.orders)")
    private static let margin = Option(
        "margin", .number("SHARE", in: 0...100), default: 0,
        "adds a margin on each side, as a share of the box's side")
    private static let square = Option.flag(
        "square", "crops to a square around the box, moved inside the picture")

    static let command = PictureCommand.make(
        "crop", "crops a picture to a box",
        sample: "photo.jpg --box gemini:100,100,700,800 --out cropped.png",
        options: [box, margin, square]
    ) { arguments in
        let (box, margin, isSquare) = (arguments[box], arguments[margin], arguments[square])
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
