import Matte
import MatteUpload

/// The options `--box`, `--shape` and `--box-frame`, and the values of boxes, shapes and sizes.
enum BoxArguments {
    static let box = Option.value(
        "box", "SPACE:a,b,c,d", repeatable: true, words: BoxSpaces.beginnings,
        "a box in a detector's convention; may be repeated; \(BoxSpaces.orders)")
    static let shape = Option.value(
        "shape", "rect|ellipse|rounded:R",
        "sets the shape within each box; R is a corner radius in pixels (default \(Defaults.edit.shape))")
    static let frame = Option.value(
        "box-frame", "upright|stored",
        "sets the picture that boxes refer to: the upright one, or the one stored in the file (default \(Defaults.edit.boxFrame.rawValue))"
    )

    /// Parses a value of `--box`, such as `pixels:10,20,30,40`.
    static func box(_ text: String) throws(ToolError) -> DetectedBox {
        let numbers = text.split(separator: ",", maxSplits: 4).map { Double($0.filter { $0 != " " }) }
        if numbers.count == 4, numbers.allSatisfy({ $0 != nil }) {
            throw .usage(
                "cannot read the box '\(text.excerpt)': its convention is missing; write "
                    + "pixels:\(text.excerpt) for x,y,width,height in pixels, or SPACE:\(text.excerpt), where SPACE "
                    + "is one of \(BoxSpaces.names); 'matte help boxes' gives the order of each")
        }
        do throws(MatteError) { return try DetectedBox(text) } catch { throw .usage(error.message) }
    }

    /// Returns the boxes of all `--box` options. Throws if there is none.
    static func boxes(_ arguments: Arguments) throws(ToolError) -> [DetectedBox] {
        let texts = arguments.strings("box")
        guard !texts.isEmpty else {
            throw .usage(
                "--box SPACE:a,b,c,d is missing; SPACE is the convention of the numbers, one of \(BoxSpaces.names)"
            )
        }
        var boxes: [DetectedBox] = []
        for text in texts { boxes.append(try box(text)) }
        return boxes
    }

    /// Returns the shape that `--shape` selects within each box. The default is that of `EditOptions`.
    static func shape(_ arguments: Arguments) throws(ToolError) -> EditShape {
        guard let text = arguments.string("shape") else { return Defaults.edit.shape }
        do throws(MatteError) { return try EditShape(text) } catch {
            throw .usage("--shape: \(error.message)")
        }
    }

    /// Parses a size: `WxH`, or `N` for a square.
    static func size(_ text: String, option: String) throws(ToolError) -> PixelSize {
        do throws(MatteError) {
            return try PixelSize(text.contains { "xX\u{D7}".contains($0) } ? text : "\(text)x\(text)")
        } catch {
            throw .usage(
                "--\(option) is '\(text.excerpt)'; it must be N or WIDTHxHEIGHT, with 1 to 65535 pixels each")
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
