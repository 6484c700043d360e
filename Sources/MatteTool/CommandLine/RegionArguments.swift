import Matte
import MatteCodecs
import MatteUpload

/// The options that specify the region to repaint.
enum RegionArguments {
    static let options: [Option] = [
        BoxArguments.box, BoxArguments.frame, BoxArguments.shape,
        .value(
            "mask", "MASK", role: .input,
            "a picture that selects the region: its white pixels, or if its alpha varies, pixels with alpha 0; any size with "
                + "the upright photo's ratio"),
        .flag("invert-mask", "selects black or opaque pixels of the mask instead"),
        .value(
            "polygons", "FILE", role: .input,
            "a JSON file of rings of [x, y] in pixels of the upright picture, filled by the even-odd rule"),
        .value("grow", "PX", "extends the region on every side, in pixels of the photo (default 0)"),
    ]

    /// Returns the value of `--frame`, which selects the part of the photo to send, or `nil` for the profile's default.
    static func frame(_ arguments: Arguments) throws(ToolError) -> EditFrame? {
        guard let text = arguments.string("frame") else { return nil }
        do throws(MatteError) { return try EditFrame(text) } catch {
            throw .usage("--frame: \(error.message)")
        }
    }

    /// Returns the region to repaint from `--box`, `--mask` or `--polygons`. Throws unless exactly one of them is
    /// given.
    static func region(_ arguments: Arguments, _ decoding: DecodingOptions) throws -> EditRegion {
        let names = ["box", "mask", "polygons"].filter { arguments.has($0) }
        guard names.count == 1 else {
            throw ToolError.usage(
                names.isEmpty
                    ? "--box SPACE:a,b,c,d, --mask MASK or --polygons FILE is missing; SPACE is the "
                        + "convention of the numbers, one of \(BoxSpaces.names)"
                    : "--\(names[0]) and --\(names[1]) cannot be combined; give one of them")
        }
        guard !arguments.has("invert-mask") || arguments.has("mask") else {
            throw ToolError.usage("--invert-mask needs --mask MASK")
        }
        if let path = arguments.string("mask") {
            return try naming(path) {
                let mask = try arguments.files.pictureFile(path, decoding)
                return try EditRegion(
                    maskFile: mask.bytes, isInverted: arguments.has("invert-mask"), options: mask.options)
            }
        }
        if let path = arguments.string("polygons") {
            return try naming(path) { try .polygons(polygons(JSONReader.value(arguments.files.json(path)))) }
        }
        return .boxes(try BoxArguments.boxes(arguments))
    }

    /// Returns the polygons in a JSON document of the form `[[[x, y], ...], ...]`, in pixels.
    static func polygons(_ document: JSONValue) throws -> [[SubpixelPoint]] {
        let rings = try document.decoded(as: [[[Double]]].self)
        return try rings.map { ring in
            try ring.map { point in
                guard point.count == 2 else {
                    throw ToolError.failure(
                        "cannot read the polygons: a point has \(point.count) numbers; write [[[x, y], ...], ...]"
                    )
                }
                return SubpixelPoint(x: point[0], y: point[1])
            }
        }
    }
}
