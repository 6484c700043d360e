import Matte
import MatteCodecs

/// The command `matte rotate`, which rotates a picture by any angle.
enum RotateCommand {
    static let command: Command = WarpArguments.make(
        "rotate", "rotates a picture by any angle",
        options: [
            .value("degrees", "D", "sets the angle in degrees, clockwise"),
            .value(
                "level", "X1,Y1,X2,Y2",
                "rotates so that the line through two points of the upright picture becomes horizontal or vertical, "
                    + "whichever is nearer"),
            .value(
                "canvas", "fit|keep",
                "sets the size of the result: all of the picture, or the picture's own size (default \(Defaults.canvas.rawValue))"
            ),
            WarpArguments.filter,
        ],
        details: """
            What lies outside the picture is transparent, or has the colour of --background.
            Use 'matte orient' for quarter turns, which needs less memory.
            """
    ) { arguments in
        let canvas = try arguments.choice("canvas", as: RotationCanvas.self) ?? Defaults.canvas
        let degrees = try RotateCommand.angle(arguments)
        return { size in
            let (transform, result) = try canvas.rotation(of: size, byDegrees: degrees)
            return WarpArguments.Warp(transform: ProjectiveTransform(transform), size: result)
        }
    }

    private static func angle(_ arguments: Arguments) throws -> Double {
        let level = try arguments.numbers("level", counts: [4])
        let degrees = try arguments.number("degrees", in: -36_000...36_000)
        switch (degrees, level) {
        case (let degrees?, nil): return degrees
        case (nil, let n?):
            do throws(MatteError) {
                return try AffineTransform.levelingAngle(
                    SubpixelPoint(x: n[0], y: n[1]), SubpixelPoint(x: n[2], y: n[3]))
            } catch { throw ToolError.usage("--level: \(error.message)") }
        default:
            throw ToolError.usage(
                "the angle is missing or given twice; write --degrees D or --level X1,Y1,X2,Y2")
        }
    }
}
