import Matte
import MatteCodecs

/// The command `matte align`, which brings a face to the place that a face recognition model expects.
enum AlignCommand {
    /// The names of the templates that `--template` accepts.
    private enum Template: String, CaseIterable {
        case arcFace112 = "arcface-112"

        var template: FaceTemplate {
            switch self {
            case .arcFace112: .arcFace112
            }
        }
    }

    static let command: Command = WarpArguments.make(
        "align", "aligns a face by its landmarks, for face recognition",
        options: [
            .value(
                "points", "X1,Y1,...,X5,Y5",
                "sets the landmarks in pixels of the upright picture: the eyes, the nose and the corners of the mouth, each "
                    + "pair from the left of the picture to its right"),
            .value(
                "template", "arcface-112",
                "selects the places of the landmarks (default \(Template.arcFace112.rawValue))"),
            .value(
                "filter", "bilinear|catmull-rom",
                "selects the interpolation between pixels (default \(Defaults.alignmentFilter.rawValue))"),
        ],
        details: """
            The result has 112x112 pixels. What lies outside the picture is transparent, or has the colour of --background.
            """,
        defaultFilter: Defaults.alignmentFilter
    ) { arguments in
        let name = try arguments.choice("template", as: Template.self) ?? .arcFace112
        guard let n = try arguments.numbers("points", counts: [10]) else {
            throw ToolError.usage("--points X1,Y1,...,X5,Y5 is missing")
        }
        let points = (0..<5).map { SubpixelPoint(x: n[2 * $0], y: n[2 * $0 + 1]) }
        let template = name.template
        let wanted = template.landmarks.points
        let fit: AffineTransform
        do throws(MatteError) { fit = try AffineTransform(similarityFrom: points, to: wanted) } catch {
            throw ToolError.usage("--points: \(error.message)")
        }
        let residual = fit.residual(from: points, to: wanted)
        return { _ in
            WarpArguments.Warp(
                transform: ProjectiveTransform(fit), size: template.size, residual: residual)
        }
    }
}
