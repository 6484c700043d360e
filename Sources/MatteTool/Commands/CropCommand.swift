import Matte

/// `matte crop`: cuts a box out of a picture.
enum CropCommand {
    static let command = PictureCommand.make(
        "crop", "cuts a box out of a picture",
        options: [
            .value(
                "box", "SPACE:a,b,c,d",
                "the part to keep, in the upright picture; rounded outward and clipped"),
            .value("margin", "SHARE", "what to add on each side, as a share of the box's side (default 0)"),
            .flag("square", "make it a square around the box, inside the picture"),
        ]
    ) { arguments in
        let box = try BoxArguments.box(arguments.required("box", "SPACE:a,b,c,d"))
        let margin = try arguments.number("margin", in: 0...100) ?? 0
        let isSquare = arguments.has("square")
        return { _, raster in
            var rect = try box.cropFrame(in: raster.size, margin: margin)
            if isSquare { rect = rect.squared(inside: raster.bounds) }
            return (try raster.cropped(to: rect), ImageTransform.crop(rect, of: raster.size))
        }
    }
}
