import Matte
import MatteCodecs

/// The command `matte boxes`, which draws boxes onto a picture to check a model's answer.
enum BoxesCommand {
    private static let color = Option(
        "color", .color, unset: "a different one for each", "sets one colour for all boxes")
    private static let width = Option(
        "width", .integer("PX", in: 1...4096), unset: "depends on the picture's size",
        "sets the width of lines in pixels")
    private static let labels = Option.flag("labels", "numbers the boxes")

    static let command = Command(
        "boxes", "draws boxes onto a picture, to check a model's answer", operands: .inputs,
        sample: "photo.jpg --box gemini:100,100,700,800 --labels --out boxes.png",
        options: AnsweredBoxes.options + [color, width, labels, BlockArguments.reencode]
            + PictureCommand.options,
        details: """
            The boxes of an answer have the labels of its JSON, drawn in Latin letters. Their convention follows from
            --profile, whose boxes in pixels refer to the picture that the model sees; from --plan, in the units of the
            model's processor; or from --answer-space. A class of processors may serve models with several units: for
            Qwen3-VL, add --units thousandths. A box of an answer that is outside of the picture is not drawn; if all
            are, that is an error.
            JSON keys: those of the other commands that write a picture, and boxes [{number, label, confidence, color,
            x, y, width, height, problem}], in pixels of the upright picture. A box that isn't drawn has a problem, the
            reason, and no place and no colour. A JPEG written from a JPEG keeps the blocks in which no pixel changes, as
            for redact, with the keys blocks and reencoded.
            """
    ) { arguments in
        let boxes = try AnsweredBoxes(arguments)
        let (color, width) = (arguments[color], arguments[width])
        let isNumbered = arguments[labels]
        let blocks = BlockArguments(arguments)
        return try PictureCommand.run(arguments) { source, output in
            let upright = source.streamed()
            let placed = try boxes.placed(in: upright.size, input: source.path)
            let line = width ?? max(2, upright.size.longerSide / 300)
            let drawn = placed.enumerated().compactMap { index, box in
                box.rect.map { rect in
                    DrawnBox(
                        rect: rect, color: color ?? Hues.color(index),
                        text: ((isNumbered ? ["\(index + 1)"] : []) + [box.label].compactMap { $0 })
                            .joined(separator: " "))
                }
            }
            let boxed = upright.editingRows { rows, y in
                for box in drawn { box.draw(on: &rows, y: y, line: line) }
            }
            var result = try blocks.write(
                boxed, changedIn: boxed.size.bounds, madeFrom: source, output)
            result.boxes = placed.enumerated().map { index, box in
                PictureResult.Box(
                    number: index + 1, label: box.label, confidence: box.confidence,
                    color: box.rect.map { _ in Color.text(color ?? Hues.color(index)) }, x: box.rect?.x,
                    y: box.rect?.y, width: box.rect?.width, height: box.rect?.height, problem: box.problem)
            }
            return result
        }
    }
}

/// A box with its colour and text.
private struct DrawnBox: Sendable {
    let rect: PixelRect
    let color: RGBA8
    let text: String

    /// Draws the box onto rows of the picture that begin with row `y`.
    func draw(on rows: inout MutableRasterView<RGBA8>, y: Int, line: Int) {
        rows.stroke(rect.translated(x: 0, y: -y), with: color, width: line)
        guard !text.isEmpty else { return }
        let scale = max(1, line / 2 + 1)
        Label(text, scale: scale).draw(
            on: &rows, x: rect.x + line + scale, y: rect.y + line + scale - y, color: color)
    }
}
