import Matte
import MatteCodecs

/// The command `matte orient`, which makes a picture upright, or applies another orientation.
enum OrientCommand {
    private static let orientation = Option(
        "as", .orientation,
        "applies this EXIF orientation to the stored picture instead of the file's own; NAME is one of "
            + names.map(\.0).joined(separator: ", "))
    private static let mirror = Option.flag("mirror", "exchanges left and right afterwards")

    static let command = PictureCommand.make(
        "orient", "applies a picture's EXIF orientation, or another one",
        sample: "photo.jpg --as 6 --out oriented.png", options: [orientation, mirror, LosslessJPEG.trim],
        extent: PictureCommand.whole,
        details: """
            With --lossless, a JPEG written from a JPEG has the blocks of the input in another order, and nothing is encoded
            again. An edge at which blocks are incomplete can't become the left or top edge: this fails, or cuts off less
            than 8 or 16 pixels with --trim. part {x, y, width, height} is what the output shows of the upright input.
            """,
        lossless: { arguments in
            let (given, isMirrored) = (arguments[orientation], arguments[mirror])
            let trims = arguments[LosslessJPEG.trim]
            return { source in
                let stored = source.header.orientation
                let turn = (given ?? stored).then(isMirrored ? .upMirrored : .up)
                let kept = try source.file.turnedKeepingBlocks(
                    turn, trims: trims, keeping: source.metadata.kinds
                ) { (metadata) throws(MatteError) in
                    try source.metadata.complete(&metadata, showing: source.asStored().oriented(turn))
                }
                return (
                    kept,
                    ImageTransform.crop(kept.part, of: source.header.size).oriented(
                        stored.inverse.then(turn))
                )
            }
        }, prepare: prepare)

    /// Reads the options, and returns the work.
    @Sendable
    private static func prepare(_ arguments: Arguments) throws -> PictureCommand.Work {
        let (given, isMirrored) = (arguments[orientation], arguments[mirror])
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
    fileprivate static let names: [(String, ImageOrientation)] = [
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

    /// Returns the orientation with a number or a name, or `nil` if there is none.
    fileprivate static func orientation(_ text: String) -> ImageOrientation? {
        if let number = Int(text), let orientation = ImageOrientation(rawValue: number) { return orientation }
        return (names + placeNames).first { $0.0 == text.lowercased() }?.1
    }
}

extension ValueForm<ImageOrientation> {
    /// An orientation by its number in EXIF or by name.
    fileprivate static var orientation: Self {
        let names = OrientCommand.names.map(\.0)
        return Self(
            "1...8|NAME", words: names, mustBe: "1...8 or one of \(names.joined(separator: ", "))",
            suggestions: names, parse: OrientCommand.orientation)
    }
}
