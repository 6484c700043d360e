import Matte
import MatteCodecs
import MatteUpload

/// The command `matte boxes`, which draws boxes onto a picture to check a model's answer.
enum BoxesCommand {
    static let command: Command = PictureCommand.make(
        "boxes", "draws boxes onto a picture, to check a model's answer",
        options: [
            BoxArguments.box,
            .value("color", "COLOUR", "sets one colour for all boxes (default a different one for each)"),
            .value(
                "width", "PX", "sets the width of lines in pixels (default depends on the picture's size)"),
            .flag("labels", "numbers the boxes"),
        ]
    ) { arguments in
        let boxes = try BoxArguments.boxes(arguments)
        let color = try arguments.string("color").map { try Color.parse($0, option: "color") }
        let width = try arguments.integer("width", in: 1...4096)
        let hasLabels = arguments.has("labels")
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
