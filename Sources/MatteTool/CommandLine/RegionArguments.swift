import Matte
import MatteCodecs
import MatteUpload

/// The options that specify the region to repaint.
enum RegionArguments {
    static let mask = Option(
        "mask", .input("MASK"),
        "a picture that selects the region: its pixels with grey from 128 up, or if its alpha varies, with alpha below "
            + "128; any size with the upright photo's ratio")
    static let invert = Option.flag("invert-mask", "selects black or opaque pixels of the mask instead")
    static let polygons = Option(
        "polygons", .input("FILE"),
        "a JSON file of rings in pixels of the upright picture, each [[x, y], ...] or [x1, y1, x2, y2, ...]")
    static let options: [any CommandOption] = [
        BoxArguments.optionalBoxes, BoxArguments.frame, BoxArguments.shape, mask, invert, polygons,
        PolygonFile.rule,
    ]

    /// Returns the region to repaint, or `nil` if no option specifies one.
    static func regionIfGiven(_ arguments: Arguments, _ decoding: DecodingOptions) throws -> EditRegion? {
        let given: [any CommandOption] = [BoxArguments.optionalBoxes, mask, polygons]
        guard !given.contains(where: { arguments.has($0) }) else { return try region(arguments, decoding) }
        try arguments.reject(given + [invert, PolygonFile.rule], with: "windows")
        return nil
    }

    /// Returns the region to repaint from `--box`, `--mask` or `--polygons`. Throws unless exactly one of them is
    /// given.
    static func region(_ arguments: Arguments, _ decoding: DecodingOptions) throws -> EditRegion {
        let boxes = arguments[BoxArguments.optionalBoxes]
        let (mask, polygons) = (arguments[mask], arguments[polygons])
        let (isInverted, rule) = (arguments[invert], arguments[PolygonFile.rule])
        let given = [("box", !boxes.isEmpty), ("mask", mask != nil), ("polygons", polygons != nil)].filter(
            \.1)
        guard given.count == 1 else {
            throw ToolError.usage(
                given.isEmpty
                    ? "--box SPACE:a,b,c,d, --mask MASK or --polygons FILE is missing; SPACE is the "
                        + "convention of the numbers, one of \(BoxSpaces.names)"
                    : "--\(given[0].0) and --\(given[1].0) cannot be combined; give one of them")
        }
        guard !isInverted || mask != nil else { throw ToolError.usage("--invert-mask needs --mask MASK") }
        guard !arguments.has(PolygonFile.rule) || polygons != nil else {
            throw ToolError.usage("--polygon-rule needs --polygons FILE")
        }
        if let mask {
            return try naming(mask) {
                let picture = try arguments.files.pictureFile(mask, decoding)
                return try EditRegion(
                    maskFile: picture.bytes, isInverted: isInverted, options: picture.options)
            }
        }
        if let polygons {
            return try naming(polygons) {
                try .polygons(PolygonFile.rings(JSONReader.value(arguments.files.json(polygons))), rule: rule)
            }
        }
        return .boxes(boxes)
    }
}
