import Matte
import MatteCodecs
import MatteUpload

/// The options that specify the region to repaint.
enum RegionArguments {
    static let options: [Option] = [
        BoxArguments.box, BoxArguments.frame, BoxArguments.shape,
        .value(
            "mask", "MASK", role: .input,
            "a picture that selects the region: its pixels with grey from 128 up, or if its alpha varies, with alpha below "
                + "128; any size with the upright photo's ratio"),
        .flag("invert-mask", "selects black or opaque pixels of the mask instead"),
        .value(
            "polygons", "FILE", role: .input,
            "a JSON file of rings in pixels of the upright picture, each [[x, y], ...] or [x1, y1, x2, y2, ...]"
        ),
        PolygonFile.rule,
        .value(
            "grow", "PX",
            "extends the region on every side, in pixels of the photo (default \(Defaults.edit.grow.typed))"),
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
        guard !arguments.has("polygon-rule") || arguments.has("polygons") else {
            throw ToolError.usage("--polygon-rule needs --polygons FILE")
        }
        if let path = arguments.string("mask") {
            return try naming(path) {
                let mask = try arguments.files.pictureFile(path, decoding)
                return try EditRegion(
                    maskFile: mask.bytes, isInverted: arguments.has("invert-mask"), options: mask.options)
            }
        }
        if let path = arguments.string("polygons") {
            let rule = try PolygonFile.rule(arguments)
            return try naming(path) {
                try .polygons(PolygonFile.rings(JSONReader.value(arguments.files.json(path))), rule: rule)
            }
        }
        return .boxes(try BoxArguments.boxes(arguments))
    }
}
