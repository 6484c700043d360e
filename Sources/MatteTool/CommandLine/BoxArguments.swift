import Matte
import MatteUpload

/// The options `--box`, `--shape` and `--box-frame`.
enum BoxArguments {
    /// The boxes of a command that also works without them.
    static let optionalBoxes = boxes(missing: nil)

    /// The boxes of a command that needs at least one.
    static let boxes = boxes(
        missing:
            "--box SPACE:a,b,c,d is missing; SPACE is the convention of the numbers, one of \(BoxSpaces.names)"
    )

    static let shape = Option(
        "shape",
        ValueForm("rect|ellipse|rounded:R", words: ["rect", "ellipse", "rounded:"]) {
            text throws(MatteError) in
            try EditShape(text)
        },
        default: EditOptions().shape, "sets the shape within each box; R is a corner radius in pixels")

    static let frame = Option(
        "box-frame", .choice, default: EditOptions().boxFrame,
        "sets the picture that boxes refer to: the upright one, or the one stored in the file")

    private static func boxes(missing: String?) -> Option<[DetectedBox]> {
        .repeated(
            "box", .box, missing: missing,
            "a box in a detector's convention; may be repeated; \(BoxSpaces.orders)")
    }
}

extension ValueForm<DetectedBox> {
    /// A box in a detector's convention, such as `pixels:10,20,30,40`.
    static var box: Self {
        Self("SPACE:a,b,c,d", words: BoxSpaces.beginnings) { text, _ throws(ToolError) in
            let numbers = text.split(separator: ",", maxSplits: 4).map { Double($0.filter { $0 != " " }) }
            if numbers.count == 4, numbers.allSatisfy({ $0 != nil }) {
                throw .usage(
                    "cannot read the box '\(text.excerpt)': its convention is missing; write "
                        + "pixels:\(text.excerpt) for x,y,width,height in pixels, or SPACE:\(text.excerpt), where SPACE "
                        + "is one of \(BoxSpaces.names); 'matte help boxes' gives the order of each")
            }
            let name = text.prefix { $0 != ":" }.lowercased()
            if text.contains(":"), BoxSpace(rawValue: name) == nil {
                let names = BoxSpace.allCases.map(\.rawValue)
                throw .usage(
                    "cannot read the box '\(text.excerpt)': the convention '\(name.excerpt)' is unknown"
                        + Suggestion.beginning(for: name, among: names)
                        + "it must be one of \(BoxSpaces.names); 'matte help boxes' gives the order of each")
            }
            do throws(MatteError) { return try DetectedBox(text) } catch { throw .usage(error.message) }
        }
    }
}

/// The names of the box conventions.
enum BoxSpaces {
    /// The beginnings of boxes, such as `pixels:`.
    static var beginnings: [String] { BoxSpace.allCases.map { "\($0.rawValue):" } }

    /// The names, separated by commas, for help and error messages.
    static var names: String { BoxSpace.allCases.map(\.rawValue).joined(separator: ", ") }

    /// Each name with the order of its numbers, for the help of an option.
    static var orders: String {
        "SPACE and the order of its numbers: "
            + BoxSpace.allCases.map { "\($0):\($0.fields)" }.joined(separator: " ")
    }
}
