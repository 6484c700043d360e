import Matte
import MatteCodecs

/// The input of `matte mask`: a picture, polygons, or a run-length encoding.
enum MaskFile {
    private static let from = Option(
        "from", .choice, default: Form.picture,
        "selects the form of INPUT: a picture, or JSON of polygons or of an RLE")
    private static let size = Option(
        "size", ValueForm("WxH") { text throws(MatteError) in try PixelSize(text) },
        "sets the size of the mask that polygons are drawn on, in pixels")
    private static let softEdges = Option.flag(
        "soft-edges", unset: "hard edges: a pixel is selected if its centre is inside",
        "gives a pixel that polygons cover partly the share of its area, 0...255")
    private static let invert = Option.flag(
        "invert-mask", "inverts the mask: selects black or transparent pixels of a picture")
    static let options: [any CommandOption] = [from, size, PolygonFile.rule, softEdges, invert]

    private enum Form: String, CaseIterable {
        case picture
        case polygons
        case rle
    }

    /// Returns the mask in a file.
    ///
    /// - Parameter bytesPerPixel: The number of bytes that the following work takes for each pixel. The error for too
    ///   little memory includes them.
    static func mask(
        _ path: String, _ arguments: Arguments, bytesPerPixel: Int
    ) throws -> Mask {
        let (form, size, rule) = (arguments[from], arguments[size], arguments[PolygonFile.rule])
        let (hasSoftEdges, isInverted) = (arguments[softEdges], arguments[invert])
        let decoding = DecodingArguments.decoding(arguments)
        guard form == .polygons || size == nil else {
            throw ToolError.usage("--size needs --from polygons: other inputs state their size")
        }
        for option in [PolygonFile.rule, softEdges] as [any CommandOption]
        where form != .polygons && arguments.has(option) {
            throw ToolError.usage("--\(option.description.name) needs --from polygons")
        }
        let mask: Mask
        switch form {
        case .picture:
            let file = try arguments.files.pictureFile(path, decoding)
            let header = try ImageHeader(probing: file.bytes, limits: decoding.limits)
            // The bytes of a regular file are read while the mask is decoded and are not held.
            let held = (file.bytes as? [UInt8])?.count ?? 0
            try check(header.size, decoding.limits, bytes: held, bytesPerPixel)
            return try MaskArguments.mask(file, size: nil, isInverted: isInverted)
        case .polygons:
            let size = try arguments.required(Self.size)
            let bytes = try arguments.files.json(path)
            try check(size, decoding.limits, bytes: bytes.count, bytesPerPixel)
            let region = Region.polygons(
                try PolygonFile.rings(JSONReader.value(bytes)), rule: rule)
            mask =
                try hasSoftEdges
                ? Mask(region, size: size) : Mask(pixelCentersIn: region, size: size)
        case .rle:
            let bytes = try arguments.files.json(path)
            let runs = try JSONReader.value(bytes).decoded(as: RunLengthMask.self)
            guard !runs.size.isEmpty else {
                throw ToolError.failure(
                    "cannot read the RLE: its size is \(runs.size); both sides must be positive")
            }
            try check(runs.size, decoding.limits, bytes: bytes.count, bytesPerPixel)
            mask = try Mask(runs)
        }
        return isInverted ? mask.inverted() : mask
    }

    /// Throws if a mask exceeds the limits on pixels, sides or memory.
    private static func check(
        _ size: PixelSize, _ limits: DecodingLimits, bytes: Int, _ bytesPerPixel: Int
    ) throws(ToolError) {
        guard size.area <= limits.pixels, size.longerSide <= limits.side else {
            throw .failure(
                "cannot make a mask of \(size): the limit is \(limits.pixels) pixels and \(limits.side) per side; raise --max-pixels or --max-side"
            )
        }
        let (pixels, overflow) = size.area.multipliedReportingOverflow(by: bytesPerPixel)
        let (total, overflow2) = pixels.addingReportingOverflow(bytes)
        guard !overflow, !overflow2, total <= limits.memory else {
            throw .failure(
                "cannot edit a mask of \(size): it takes \(overflow || overflow2 ? .max : total) bytes of memory, and the limit is \(limits.memory); raise --max-memory or use a smaller mask"
            )
        }
    }
}
