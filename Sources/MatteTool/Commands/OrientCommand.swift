import Matte
import MatteCodecs

/// The command `matte orient`, which makes a picture upright, or applies another orientation.
enum OrientCommand {
    static let command: Command = PictureCommand.make(
        "orient", "applies a picture's EXIF orientation, or another one",
        options: [
            .value(
                "as", "1...8|NAME", words: names.map(\.0),
                "applies this EXIF orientation to the stored picture instead of the file's own; NAME is one of "
                    + names.map(\.0).joined(separator: ", ")),
            .flag("mirror", "exchanges left and right afterwards"),
            KeptMetadata.option,
        ]
    ) { arguments in
        let given = try arguments.string("as").map { text throws(ToolError) in try orientation(text) }
        let isMirrored = arguments.has("mirror")
        return { source, upright in
            let stored = source.header.orientation
            // The orientation to apply to the upright picture: first the inverse of the orientation that decoding
            // applied, then the requested one. Both combine into a single orientation.
            var turn = given.map { stored.inverse.then($0) } ?? .up
            if isMirrored { turn = turn.then(.upMirrored) }
            // Start from the stored picture. If the decoder's orientation and the requested one cancel each other, no
            // pixel is moved.
            let turned = source.asStored().oriented(stored.then(turn))
            return (turned, ImageTransform.orientation(turn, of: upright.size))
        }
    }

    /// The orientations by their names in Apple's frameworks and in EXIF. EXIF's names give the position of the
    /// stored picture's first row and column.
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
            "--as is '\(text.excerpt)'; it must be 1...8 or one of \(names.map(\.0).joined(separator: ", "))"
                + Suggestion.phrase(for: text, among: names.map(\.0)))
    }
}
