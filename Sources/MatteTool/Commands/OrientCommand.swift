import Matte
import MatteCodecs

/// `matte orient`: turns a picture upright, or as asked.
enum OrientCommand {
    static let command = PictureCommand.make(
        "orient", "turns a picture upright by its EXIF orientation, or as asked",
        options: [
            .value(
                "as", "1...8", "take this EXIF orientation for the stored picture instead of the file's own"),
            .flag("mirror", "exchange left and right afterwards"),
            KeptMetadata.option,
        ]
    ) { arguments in
        let number = try arguments.integer("as", in: 1...8)
        let isMirrored = arguments.has("mirror")
        return { source, upright in
            let stored = source.header.orientation
            // What has been done by decoding is undone first; orientations form a group, so it is one turn.
            var turn = number.flatMap(ImageOrientation.init(rawValue:)).map { stored.inverse.then($0) } ?? .up
            if isMirrored { turn = turn.then(.upMirrored) }
            let raster = turn == .up ? upright : try upright.oriented(turn)
            return (raster, ImageTransform.orientation(turn, of: upright.size))
        }
    }
}
