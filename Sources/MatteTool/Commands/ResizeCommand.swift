import Matte
import MatteCodecs

/// The command `matte resize`, which makes pictures larger or smaller.
enum ResizeCommand {
    static let command: Command = PictureCommand.make(
        "resize", "makes a picture larger or smaller",
        options: [
            .value(
                "size", "N|WxH",
                "sets the longer side (N), or the width and height that --fit refers to, in pixels"),
            .value(
                "fit", "cover|contain|fill|inside|outside",
                "fits the picture to WxH: cover crops it, contain pads it, fill distorts it, inside makes it at most that "
                    + "size and outside at least that size (default inside)"),
            .value(
                "filter", "NAME",
                "selects area, triangle, catmull-rom, mitchell or lanczos3 (default lanczos3)"),
            .flag("linear", "resizes in linear light"),
            KeptMetadata.option,
            .value(
                "dct-scaling", "HOW",
                "lets the JPEG decoder reduce the picture, which is faster: never, keeping-twice (to twice the output size or "
                    + "more) or whenever-it-fits (to the output size or more) (default never)"
            ),
        ],
        details: """
            The picture is resized while it is decoded, in little memory.
            """
    ) { arguments in
        let size = try BoxArguments.size(arguments.required("size", "N|WxH"), option: "size")
        guard size.longerSide <= 65_535 else {
            throw ToolError.usage("--size is \(size); it must be at most 65535 pixels per side")
        }
        let fit = try arguments.choice("fit", as: ResizeFit.self) ?? .inside
        guard fit != .cover || !arguments.has(KeptMetadata.option.name) else {
            throw ToolError.usage(
                "cannot copy EXIF with --fit cover: it can contain a thumbnail that shows what is cropped away; leave out --keep-metadata, or use another --fit"
            )
        }
        let filter = try arguments.choice("filter", as: ResizeFilter.self) ?? .lanczos3
        let light: ResizeLight = arguments.has("linear") ? .linear : .encoded
        let scaling = try arguments.choice("dct-scaling", as: DCTScaling.self) ?? .never
        return { source, picture in
            let isWhole = ![.cover, .contain].contains(fit)
            guard isWhole else {
                let clear = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
                return (
                    try picture.resized(toFit: size, fit: fit, filter: filter, light: light, padding: clear),
                    nil
                )
            }
            let target = try fit.transform(from: picture.size, to: size).destinationSize
            return (
                try source.file.streamed(
                    resizedTo: target, filter: filter, light: light, dctScaling: scaling), nil
            )
        }
    }
}
