import Matte
import MatteCodecs

/// The command `matte align`, which brings a face to the place that a face recognition model expects.
enum AlignCommand {
    private static let points = Option.required(
        "points", .numbers("X1,Y1,...,X5,Y5", counts: 10),
        "sets the landmarks in pixels of the upright picture: the eyes, the nose and the corners of the mouth, each "
            + "pair from the left of the picture to its right")
    private static let template = Option(
        "template", .choice, default: Template.arcFace112, "selects the places of the landmarks")
    private static let filter = WarpArguments.filterOption(default: .bilinear)

    static let command = WarpArguments.make(
        "align", "aligns a face by its landmarks, for face recognition",
        sample: "photo.jpg --points 20,15,60,18,41,30,25,45,56,47 --out aligned.png",
        options: [points, template, filter],
        details: """
            The result has 112x112 pixels. What lies outside the picture is transparent, or has the colour of --background.
            """,
        filter: filter
    ) { arguments in
        let (n, template) = (arguments[points], arguments[template].template)
        let points = (0..<5).map { SubpixelPoint(x: n[2 * $0], y: n[2 * $0 + 1]) }
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

    /// The names of the templates.
    private enum Template: String, CaseIterable {
        case arcFace112 = "arcface-112"

        var template: FaceTemplate {
            switch self {
            case .arcFace112: .arcFace112
            }
        }
    }
}
