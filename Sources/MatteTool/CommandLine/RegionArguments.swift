import Matte
import MatteCodecs
import MatteUpload

/// Options that name the region to repaint.
enum RegionArguments {
    static let options: [Option] = [
        BoxArguments.box, BoxArguments.frame, BoxArguments.shape,
        .value(
            "mask", "MASK", role: .input,
            "a picture that selects the region: white is repainted, or where its alpha varies, alpha 0; of the upright "
                + "photo's ratio and any size"),
        .flag("invert-mask", "repaints black, or opaque, instead"),
        .value(
            "polygons", "FILE", role: .input,
            "JSON, rings of [x, y] in pixels of the upright picture, filled by the even-odd rule"),
        .value("grow", "PX", "widens the region on every side, in pixels of the photo (default 0)"),
    ]

    /// The frame; `nil` for the profile's own.
    static func frame(_ arguments: Arguments) throws(ToolError) -> EditFrame? {
        guard let text = arguments.string("frame") else { return nil }
        do throws(MatteError) { return try EditFrame(text) } catch {
            throw .usage("--frame: \(error.message)")
        }
    }

    /// The region, given in exactly one way.
    static func region(_ arguments: Arguments, _ decoding: DecodingOptions) throws -> EditRegion {
        let names = ["box", "mask", "polygons"].filter { arguments.has($0) }
        guard names.count == 1 else {
            throw ToolError.usage(
                names.isEmpty
                    ? "--box SPACE:a,b,c,d, --mask MASK or --polygons FILE is missing; SPACE is one of "
                        + BoxSpaces.names
                    : "--\(names[0]) and --\(names[1]) are given; the region comes from one of them")
        }
        guard !arguments.has("invert-mask") || arguments.has("mask") else {
            throw ToolError.usage("--invert-mask is given without --mask")
        }
        if let path = arguments.string("mask") {
            return try naming(path) {
                try EditRegion(
                    maskFile: arguments.files.picture(path, decoding.limits),
                    isInverted: arguments.has("invert-mask"), options: decoding)
            }
        }
        if let path = arguments.string("polygons") {
            return try naming(path) { try .polygons(polygons(JSONReader.value(arguments.files.json(path)))) }
        }
        return .boxes(try BoxArguments.boxes(arguments))
    }

    /// The rings of a document `[[[x, y], ...], ...]`.
    private static func polygons(_ document: JSONValue) throws -> [[SubpixelPoint]] {
        let rings = try document.decoded(as: [[[Double]]].self)
        return try rings.map { ring in
            try ring.map { point in
                guard point.count == 2 else {
                    throw ToolError.failure(
                        "a polygon has a point of \(point.count) numbers, must be [x, y]; write [[[x, y], ...], ...]"
                    )
                }
                return SubpixelPoint(x: point[0], y: point[1])
            }
        }
    }
}
