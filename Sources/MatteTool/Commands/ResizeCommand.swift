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
                "fit", "cover|contain|fill|inside|outside|letterbox",
                "fits the picture to WxH: cover crops it, contain pads it, fill distorts it, inside makes it at most that "
                    + "size, outside at least that size, and letterbox pads it in grey like ultralytics (default \(Defaults.fit.rawValue))"
            ),
            .value(
                "filter", ResizeFilter.allCases.map(\.rawValue).joined(separator: "|"),
                "selects the weighting of source pixels (default \(Defaults.filter.rawValue))"),
            .value(
                "like", ReferenceFilter.allCases.map(\.rawValue).joined(separator: "|"),
                "resizes with the bytes of that library, for a model's input, instead of --filter (default with --fit "
                    + "letterbox: \(Defaults.reference.rawValue))"),
            .flag("linear", "resizes in linear light"),
            KeptMetadata.option,
            .value(
                "dct-scaling", "never|keeping-twice|whenever-it-fits",
                "lets the JPEG decoder reduce the picture, which is faster: never, to twice the output size or more, or to "
                    + "the output size or more (default \(Defaults.dctScaling.rawValue))"
            ),
        ],
        details: """
            The picture is resized while it is decoded, in little memory; with --like or --fit letterbox, the whole
            picture is in memory.
            """
    ) { arguments in
        let size = try BoxArguments.size(arguments.required("size", "N|WxH"), option: "size")
        guard size.longerSide <= 65_535 else {
            throw ToolError.usage("--size is \(size); it must be at most 65535 pixels per side")
        }
        if arguments.has("like") || arguments.string("fit") == "letterbox" {
            return try modelInput(arguments, size)
        }
        let fit = try arguments.choice("fit", as: ResizeFit.self) ?? Defaults.fit
        guard fit != .cover || !arguments.has(KeptMetadata.option.name) else {
            throw ToolError.usage(
                "cannot copy EXIF with --fit cover: it can contain a thumbnail that shows what is cropped away; leave out --keep-metadata, or use another --fit"
            )
        }
        let filter = try arguments.choice("filter", as: ResizeFilter.self) ?? Defaults.filter
        let light: ResizeLight = arguments.has("linear") ? .linear : .encoded
        let scaling = try arguments.choice("dct-scaling", as: DCTScaling.self) ?? Defaults.dctScaling
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
    /// The fits that `--like` can be combined with.
    private enum ModelFit: String, CaseIterable {
        case fill
        case inside
        case outside
        case letterbox
    }

    /// Returns the function that resizes a picture with another library's bytes.
    private static func modelInput(
        _ arguments: Arguments, _ size: PixelSize
    ) throws(ToolError)
        -> @Sendable (SourcePicture, StreamedPicture<RGBA8>) throws -> (
            StreamedPicture<RGBA8>, ImageTransform?
        )
    {
        for name in ["filter", "linear", "dct-scaling"] where arguments.has(name) {
            throw .usage("--\(name) cannot be combined with --like or --fit letterbox; leave it out")
        }
        let fit = try arguments.choice("fit", as: ModelFit.self) ?? .inside
        let filter = try arguments.choice("like", as: ReferenceFilter.self) ?? Defaults.reference
        return { _, picture in
            if fit == .letterbox {
                let letterbox = try Letterbox(of: picture.size, in: size)
                let input = picture.replacingWhole(
                    memory: memory(from: picture.size, to: letterbox.size), size: letterbox.size
                ) { raster throws(MatteError) in
                    try raster.letterboxed(letterbox, like: filter)
                }
                return (input, letterbox.transform)
            }
            let rule = ResizeFit(rawValue: fit.rawValue) ?? Defaults.fit
            let target = try rule.transform(from: picture.size, to: size).destinationSize
            let resized = picture.replacingWhole(memory: memory(from: picture.size, to: target), size: target)
            {
                raster throws(MatteError) in
                try raster.resized(to: target, like: filter)
            }
            return (resized, .scale(from: picture.size, to: target))
        }
    }

    /// Returns the number of bytes of the result and of the rows between two passes.
    private static func memory(from source: PixelSize, to target: PixelSize) -> Int {
        4 * (target.area + target.width * source.height)
    }
}
