import Matte
import MatteCodecs

/// The command `matte rotate`, which rotates a picture by any angle.
enum RotateCommand {
    private static let degrees = Option(
        "degrees", .number("D", in: -36_000...36_000), "sets the angle in degrees, clockwise")
    private static let level = Option(
        "level", .numbers("X1,Y1,X2,Y2", counts: 4),
        "rotates so that the line through two points of the upright picture becomes horizontal or vertical, "
            + "whichever is nearer")
    private static let canvas = Option(
        "canvas", .choice, default: RotationCanvas.keep,
        "sets the size of the result: all of the picture, or the picture's own size")

    static let command = WarpArguments.make(
        "rotate", "rotates a picture by any angle", sample: "photo.jpg --degrees 7 --out rotated.png",
        options: [degrees, level, canvas, WarpArguments.filter],
        details: """
            What lies outside the picture is transparent, or has the colour of --background.
            Use 'matte orient' for quarter turns, which needs less memory.
            """
    ) { arguments in
        let canvas = arguments[canvas]
        let degrees = try angle(arguments[degrees], leveling: arguments[level])
        return { size in
            let (transform, result) = try canvas.rotation(of: size, byDegrees: degrees)
            return WarpArguments.Warp(transform: ProjectiveTransform(transform), size: result)
        }
    }

    private static func angle(_ degrees: Double?, leveling level: [Double]?) throws(ToolError) -> Double {
        switch (degrees, level) {
        case (let degrees?, nil): return degrees
        case (nil, let n?):
            do throws(MatteError) {
                return try AffineTransform.levelingAngle(
                    SubpixelPoint(x: n[0], y: n[1]), SubpixelPoint(x: n[2], y: n[3]))
            } catch { throw .usage("--level: \(error.message)") }
        default:
            throw .usage("the angle is missing or given twice; write --degrees D or --level X1,Y1,X2,Y2")
        }
    }
}
