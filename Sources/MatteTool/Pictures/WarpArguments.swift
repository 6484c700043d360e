import Matte
import MatteCodecs

/// The common part of the commands that warp pictures.
enum WarpArguments {
    /// A warp of one picture.
    struct Warp {
        let transform: ProjectiveTransform
        let size: PixelSize
        /// The edge of `--edge`, or `nil` for the colour of `--background` or transparency.
        var edge: WarpEdge<RGBA8>?
        var residual: Double?
    }

    /// The filter of commands whose result people look at.
    static let filter = filterOption(default: .catmullRom)

    /// Returns the option `--filter` with a default.
    static func filterOption(default standard: WarpFilter) -> Option<WarpFilter> {
        Option("filter", .choice, default: standard, "selects the interpolation between pixels")
    }

    /// Creates a command that warps each input.
    ///
    /// - Parameters:
    ///   - filter: The option `--filter`, which is also among the options.
    ///   - prepare: Reads the command's own options once, and returns the function that decides on the warp of a picture
    ///     from its upright size.
    static func make(
        _ name: String, _ summary: String, sample: String, options: [any CommandOption], details: String,
        filter: Option<WarpFilter> = Self.filter,
        prepare: @escaping @Sendable (Arguments) throws -> @Sendable (PixelSize) throws -> Warp
    ) -> Command {
        Command(
            name, summary, operands: .inputs, sample: sample, options: options + PictureCommand.options,
            details: details
        ) { arguments in
            let filter = arguments[filter]
            let color = arguments[EncodingArguments.background].map { color in
                RGBA8(red: color.red, green: color.green, blue: color.blue)
            }
            let edge = color.map(WarpEdge.color) ?? .transparent
            let decide = try prepare(arguments)
            return try PictureCommand.run(arguments) { source, output in
                let picture: StreamedPicture<RGBA8> = source.streamed()
                let warp = try decide(picture.size)
                let warped = try picture.warped(
                    by: warp.transform, to: warp.size, filter: filter, edge: warp.edge ?? edge)
                var result = try output.write(warped, madeFrom: source)
                result.matrix = coefficients(warp.transform)
                result.residual = warp.residual
                return result
            }
        }
    }

    /// Returns six coefficients of an affine transform, nine of another one.
    private static func coefficients(_ t: ProjectiveTransform) -> [Double] {
        if t.g == 0, t.h == 0, t.i == 1 { return [t.a, t.b, t.c, t.d, t.e, t.f] }
        return [t.a, t.b, t.c, t.d, t.e, t.f, t.g, t.h, t.i]
    }
}
