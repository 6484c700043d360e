import Matte
import MatteCodecs
import MatteUpload

/// The options for boxes in a file with a model's answer.
enum AnswerFile {
    static let answer = Option(
        "answer", .input("FILE"),
        "a file with a model's or detector's answer, whose JSON has boxes, such as {\"box_2d\": [...]}")
    static let space: Option<BoxSpace?> = Option(
        "answer-space", .choice("SPACE"), unset: "gemini for box_2d, azure for faceRectangle",
        "sets the convention of the answer's boxes: \(BoxSpaces.names)")
    static let options: [any CommandOption] = [answer, space]

    /// Returns the boxes of `--answer`, or no boxes without the option.
    static func boxes(_ arguments: Arguments) throws -> [DetectedBox] {
        let (path, space) = (arguments[answer], arguments[space])
        guard let path else {
            if space != nil { throw ToolError.usage("--answer-space needs --answer FILE") }
            return []
        }
        return try naming(path) {
            let text = try arguments.files.text(path)
            guard let space = space ?? convention(of: text) else {
                throw ToolError.usage(
                    "cannot tell the convention of the boxes: only box_2d (gemini) and faceRectangle (azure) have a "
                        + "single one; add --answer-space SPACE, one of \(BoxSpaces.names)")
            }
            let boxes = try LabelledBox.boxes(in: text, as: space).map(\.box)
            guard !boxes.isEmpty else {
                throw ToolError.failure(
                    "cannot find a box in the answer; write {\"box\": [a, b, c, d]} or [[a, b, c, d]]")
            }
            return boxes
        }
    }

    /// Returns the convention that the name of a box's member implies, or `nil` if none or two of them do. Gemini's
    /// `box_2d` and Azure's `faceRectangle` always have the same one.
    private static func convention(of answer: [UInt8]) -> BoxSpace? {
        let text = String(decoding: answer, as: UTF8.self).lowercased()
        switch (text.contains("\"box_2d\""), text.contains("\"facerectangle\"")) {
        case (true, false): return .gemini
        case (false, true): return .azure
        default: return nil
        }
    }
}
