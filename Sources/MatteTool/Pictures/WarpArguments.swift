import Matte
import MatteCodecs

/// The common part of the commands that warp pictures.
enum WarpArguments {
    /// A warp of one picture.
    struct Warp {
        let transform: ProjectiveTransform
        let size: PixelSize
        var residual: Double?
    }

    static let filter = Option.value(
        "filter", "bilinear|catmull-rom",
        "selects the interpolation between pixels (default \(Defaults.warpFilter.rawValue))")

    /// Creates a command that warps each input.
    ///
    /// - Parameters:
    ///   - defaultFilter: The filter without `--filter`.
    ///   - prepare: Checks the command's own options once, and returns the function that decides on the warp of a picture
    ///     from its upright size.
    static func make(
        _ name: String, _ summary: String, options: [Option], details: String,
        defaultFilter: WarpFilter = Defaults.warpFilter,
        prepare: @escaping @Sendable (Arguments) throws -> @Sendable (PixelSize) throws -> Warp
    ) -> Command {
        Command(
            name: name, summary: summary, operands: "INPUT...", operandCount: 1...Int.max,
            options: options + PictureCommand.options, details: details
        ) { arguments in
            let filter = try arguments.choice("filter", as: WarpFilter.self) ?? defaultFilter
            let edge = try WarpArguments.edge(arguments)
            let decide = try prepare(arguments)
            return try PictureCommand.run(arguments) { source, output in
                let picture: StreamedPicture<RGBA8> = source.streamed()
                let warp = try decide(picture.size)
                let warped = try picture.warped(
                    by: warp.transform, to: warp.size, filter: filter, edge: edge)
                var result = try output.write(
                    warped, madeFrom: source, metadata: KeptMetadata.metadata(of: source, arguments))
                result.matrix = coefficients(warp.transform)
                result.residual = warp.residual
                return result
            }
        }
    }

    /// Returns the edge that `--edge` and `--background` select.
    private static func edge(_ arguments: Arguments) throws(ToolError) -> WarpEdge<RGBA8> {
        if let text = arguments.string("edge") {
            switch text {
            case "replicate": return .replicate
            case "transparent": return .transparent
            default: throw .usage("--edge is '\(text.excerpt)'; it must be one of transparent, replicate")
            }
        }
        guard let text = arguments.string("background") else { return .transparent }
        return .color(try Color.parse(text, option: "background"))
    }

    /// Returns six coefficients of an affine transform, nine of another one.
    private static func coefficients(_ t: ProjectiveTransform) -> [Double] {
        if t.g == 0, t.h == 0, t.i == 1 { return [t.a, t.b, t.c, t.d, t.e, t.f] }
        return [t.a, t.b, t.c, t.d, t.e, t.f, t.g, t.h, t.i]
    }
}
