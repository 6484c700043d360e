import Matte
import MatteCodecs
import MatteUpload

/// The command `matte boxes`, which draws boxes onto a picture to check a model's answer.
enum BoxesCommand {
    private static let color = Option(
        "color", .color, unset: "a different one for each", "sets one colour for all boxes")
    private static let width = Option(
        "width", .integer("PX", in: 1...4096), unset: "depends on the picture's size",
        "sets the width of lines in pixels")
    private static let labels = Option.flag("labels", "numbers the boxes")

    static let command = PictureCommand.make(
        "boxes", "draws boxes onto a picture, to check a model's answer",
        sample: "photo.jpg --box gemini:100,100,700,800 --labels --out boxes.png",
        options: [BoxArguments.boxes, color, width, labels]
    ) { arguments in
        let (boxes, color) = (arguments[BoxArguments.boxes], arguments[color])
        let (width, hasLabels) = (arguments[width], arguments[labels])
        return { _, upright in
            let line = width ?? max(2, upright.size.longerSide / 300)
            let rects = try boxes.map { try $0.pixelRect(in: upright.size) }
            let boxed = upright.editingRows { rows, y in
                for (index, rect) in rects.enumerated() {
                    let color = color ?? Hues.color(index)
                    rows.stroke(rect.translated(x: 0, y: -y), with: color, width: line)
                    guard hasLabels else { continue }
                    let scale = max(1, line / 2 + 1)
                    Label("\(index + 1)", scale: scale).draw(
                        on: &rows, x: rect.x + line + scale, y: rect.y + line + scale - y, color: color)
                }
            }
            return (boxed, nil)
        }
    }
}
