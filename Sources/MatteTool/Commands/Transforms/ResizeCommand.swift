import Matte
import MatteCodecs
import MatteUpload

/// The command `matte resize`, which makes pictures larger or smaller.
enum ResizeCommand {
    private static let size = Option.required(
        "size", .size("N|WxH", atMost: 65_535),
        "sets the longer side (N), or the width and height that --fit refers to, in pixels")
    private static let fit = Option(
        "fit", .choice, default: Fit.plain(.inside),
        "fits the picture to WxH: cover crops it, contain pads it, fill distorts it, inside makes it at most that "
            + "size, outside at least that size, and letterbox pads it in grey like ultralytics")
    private static let filter = Option(
        "filter", .choice, default: EditOptions().filter, "selects the weighting of source pixels")
    private static let like: Option<ReferenceFilter?> = Option(
        "like", .choice("FILTER"), unset: "with --fit letterbox: \(letterboxFilter.rawValue)",
        "resizes with the bytes of a library, for a model's input, instead of --filter: "
            + ReferenceFilter.allCases.map(\.rawValue).joined(separator: ", "))
    private static let linear = Option.flag("linear", "resizes in linear light")
    private static let scaling = Option(
        "dct-scaling", .choice, default: EditOptions().dctScaling,
        "lets the JPEG decoder reduce the picture, which is faster: never, to twice the output size or more, or to "
            + "the output size or more")

    static let command = PictureCommand.make(
        "resize", "makes a picture larger or smaller", sample: "photo.jpg --size 64 --out resized.png",
        options: [size, fit, FocusArguments.focus, filter, like, linear, scaling],
        extent: extent,
        details: """
            The picture is resized while it is decoded, in little memory; with --like or --fit letterbox, the whole
            picture is in memory.
            """
    ) { arguments in
        let (size, fit, like) = (arguments[size], arguments[fit], arguments[like])
        let (filter, scaling) = (arguments[filter], arguments[scaling])
        let light: ResizeLight = arguments[linear] ? .linear : .encoded
        let focus = arguments[FocusArguments.focus]
        try FocusArguments.check(focus)
        if !focus.isEmpty, fit != .plain(.cover) || like != nil {
            throw ToolError.usage("--focus needs --fit cover without --like, which crops the picture")
        }
        guard like == nil, case .plain(let fit) = fit else {
            for option in [Self.filter, linear, Self.scaling] as [any CommandOption]
            where arguments.has(option) {
                throw ToolError.usage(
                    "--\(option.description.name) cannot be combined with --like or --fit letterbox; leave it out"
                )
            }
            return try modelInput(size, fit, like ?? letterboxFilter)
        }
        return { source, picture in
            if !focus.isEmpty {
                let covering = try ResizeFit.outside.transform(from: picture.size, to: size).destinationSize
                let place = try FocusArguments.place(size, of: picture, scaledTo: covering, focus)
                return (
                    try picture.resized(to: covering, filter: filter, light: light).cropped(to: place), nil
                )
            }
            if [.cover, .contain].contains(fit) {
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

    /// Returns the effect of the command: `--fit cover` crops the picture.
    private static func extent(_ arguments: Arguments) -> PictureChange.Extent {
        if case .plain(.cover) = arguments[fit] { .part } else { .whole }
    }

    /// A fit of the library, or a letterbox.
    private enum Fit: RawRepresentable, CaseIterable, Equatable, Sendable {
        case plain(ResizeFit)
        case letterbox

        static let allCases = ResizeFit.allCases.map(Fit.plain) + [.letterbox]

        init?(rawValue: String) {
            guard let fit = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
            self = fit
        }

        var rawValue: String {
            switch self {
            case .plain(let fit): fit.rawValue
            case .letterbox: "letterbox"
            }
        }
    }

    /// The filter of a letterbox without `--like`.
    private static let letterboxFilter = ReferenceFilter.openCVLinear

    /// Returns the function that resizes a picture with another library's bytes.
    private static func modelInput(
        _ size: PixelSize, _ fit: Fit, _ filter: ReferenceFilter
    ) throws(ToolError) -> PictureCommand.Work {
        switch fit {
        case .letterbox:
            return { _, picture in
                let letterbox = try Letterbox(of: picture.size, in: size)
                let input = picture.replacingWhole(
                    memory: memory(from: picture.size, to: letterbox.size), size: letterbox.size
                ) { raster throws(MatteError) in
                    try raster.letterboxed(letterbox, like: filter)
                }
                return (input, letterbox.transform)
            }
        case .plain(let fit):
            guard fit != .cover, fit != .contain else {
                throw .usage(
                    "--fit is '\(fit.rawValue)'; with --like it must be one of fill, inside, outside, letterbox"
                )
            }
            return { _, picture in
                let target = try fit.transform(from: picture.size, to: size).destinationSize
                let resized = picture.replacingWhole(
                    memory: memory(from: picture.size, to: target), size: target
                ) { raster throws(MatteError) in
                    try raster.resized(to: target, like: filter)
                }
                return (resized, .scale(from: picture.size, to: target))
            }
        }
    }

    /// Returns the number of bytes of the result and of the rows between two passes.
    private static func memory(from source: PixelSize, to target: PixelSize) -> Int {
        4 * (target.area + target.width * source.height)
    }
}
