import Matte
import MatteCodecs

/// `matte orient`: turns a picture upright, or as asked.
enum OrientCommand {
    static let command = PictureCommand.make(
        "orient", "turns a picture upright by its EXIF orientation, or as asked",
        options: [
            .value(
                "as", "1...8|NAME",
                "take this EXIF orientation for the stored picture instead of the file's own; NAME is one of "
                    + names.map(\.0).joined(separator: ", ")),
            .flag("mirror", "exchange left and right afterwards"),
            KeptMetadata.option,
        ]
    ) { arguments in
        let given = try arguments.string("as").map { text throws(ToolError) in try orientation(text) }
        let isMirrored = arguments.has("mirror")
        return { source, upright in
            let stored = source.header.orientation
            // What has been done by decoding is undone first; orientations form a group, so it is one turn.
            var turn = given.map { stored.inverse.then($0) } ?? .up
            if isMirrored { turn = turn.then(.upMirrored) }
            // From the stored picture, so that two turns that undo each other pass row by row.
            let turned = source.asStored().oriented(stored.then(turn))
            return (turned, ImageTransform.orientation(turn, of: upright.size))
        }
    }

    /// The orientations by the names that Apple's frameworks use and by those of EXIF, which say where the stored
    /// picture's first row and first column are.
    private static let names: [(String, ImageOrientation)] = [
        ("up", .up), ("up-mirrored", .upMirrored), ("down", .down), ("down-mirrored", .downMirrored),
        ("left-mirrored", .leftMirrored), ("right", .right), ("right-mirrored", .rightMirrored),
        ("left", .left),
    ]
    private static let placeNames: [(String, ImageOrientation)] = [
        ("top-left", .up), ("top-right", .upMirrored), ("bottom-right", .down),
        ("bottom-left", .downMirrored),
        ("left-top", .leftMirrored), ("right-top", .right), ("right-bottom", .rightMirrored),
        ("left-bottom", .left),
    ]

    private static func orientation(_ text: String) throws(ToolError) -> ImageOrientation {
        if let number = Int(text), let orientation = ImageOrientation(rawValue: number) { return orientation }
        if let named = (names + placeNames).first(where: { $0.0 == text.lowercased() }) { return named.1 }
        throw .usage(
            "--as is '\(text.excerpt)', must be 1...8 or one of \(names.map(\.0).joined(separator: ", "))"
                + Suggestion.phrase(for: text, among: names.map(\.0)))
    }
}
