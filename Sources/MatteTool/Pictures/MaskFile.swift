import Matte
import MatteCodecs

/// The input of `matte mask`: a picture, polygons, or a run-length encoding.
enum MaskFile {
    private static let from = Option(
        "from", .choice, default: Form.picture,
        "selects the form of INPUT: a picture, or JSON of polygons, of an RLE or of a COCO annotation file")
    private static let size = Option(
        "size", ValueForm("WxH") { text throws(MatteError) in try PixelSize(text) },
        "sets the size of the mask that polygons are drawn on, in pixels")
    private static let softEdges = Option.flag(
        "soft-edges", unset: "hard edges: a pixel is selected if its centre is inside",
        "gives a pixel that polygons cover partly the share of its area, 0...255")
    private static let invert = Option.flag(
        "invert-mask", "inverts the mask: selects black or transparent pixels of a picture")
    private static let classes = Option(
        "classes", .classes,
        "takes INPUT as a category picture (grey, or the indices of a palette) and selects these classes")
    static let options: [any CommandOption] =
        [from, classes, size, PolygonFile.rule, softEdges, invert] + CocoFile.options

    private enum Form: String, CaseIterable {
        case picture
        case polygons
        case rle
        case coco
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
        let (classes, selection) = (arguments[classes], CocoFile.Selection(arguments))
        let decoding = DecodingArguments.decoding(arguments)
        guard form == .polygons || size == nil else {
            throw ToolError.usage("--size needs --from polygons: other inputs state their size")
        }
        for option in [PolygonFile.rule, softEdges] as [any CommandOption]
        where form != .polygons && form != .coco && arguments.has(option) {
            throw ToolError.usage("--\(option.description.name) needs --from polygons or --from coco")
        }
        for option in CocoFile.options where form != .coco && arguments.has(option) {
            throw ToolError.usage("--\(option.description.name) needs --from coco")
        }
        guard classes == nil || form == .picture else {
            throw ToolError.usage("--classes needs a category picture; leave out --from")
        }
        let mask: Mask
        switch form {
        case .picture:
            let file = try arguments.files.pictureFile(path, decoding)
            let header = try ImageHeader(probing: file.bytes, limits: decoding.limits)
            // The bytes of a regular file are read while the mask is decoded and are not held.
            let held = (file.bytes as? [UInt8])?.count ?? 0
            try check(header.size, decoding.limits, bytes: held, bytesPerPixel)
            if let classes {
                let indices = try CategoryIndices.decoded(file.bytes, header, file.options)
                let mask = try CategoryMask(indices).mask(selecting: classes)
                return isInverted ? mask.inverted() : mask
            }
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
            let runs = try runs(in: JSONReader.value(bytes))
            try check(runs.size, decoding.limits, bytes: bytes.count, bytesPerPixel)
            mask = try Mask(runs)
        case .coco:
            // The parsed numbers of a file of many annotations take several times its bytes.
            let bytes = try arguments.files.json(path)
            let file = try CocoFile(JSONReader.value(bytes), selection)
            try check(file.pictureSize, decoding.limits, bytes: bytes.count, bytesPerPixel + 2)
            mask = try file.mask(arguments.has(PolygonFile.rule) ? rule : .union, hasSoftEdges: hasSoftEdges)
        }
        return isInverted ? mask.inverted() : mask
    }

    /// Returns a mask that is combined with the input: a picture, or if the name ends with .json, polygons or an RLE.
    ///
    /// - Parameter size: The size of the input, on which polygons are drawn.
    static func other(_ path: String, _ arguments: Arguments, size: PixelSize) throws -> Mask {
        let decoding = DecodingArguments.decoding(arguments)
        guard !path.hasPrefix("data:"), path.lowercased().hasSuffix(".json") else {
            let file = try arguments.files.pictureFile(path, decoding)
            return try MaskArguments.mask(file, size: nil, isInverted: false)
        }
        let document = try JSONReader.value(arguments.files.json(path))
        if case .array = document {
            let region = Region.polygons(try PolygonFile.rings(document), rule: arguments[PolygonFile.rule])
            return try arguments[softEdges]
                ? Mask(region, size: size) : Mask(pixelCentersIn: region, size: size)
        }
        let runs = try runs(in: document)
        guard runs.size == size else {
            throw ToolError.failure(
                "cannot combine an RLE of \(runs.size) with a mask of \(size); use equal sizes")
        }
        return try Mask(runs)
    }

    private static func runs(in document: JSONValue) throws -> RunLengthMask {
        let runs = try document.decoded(as: RunLengthMask.self)
        guard !runs.size.isEmpty else {
            throw ToolError.failure(
                "cannot read the RLE: its size is \(runs.size); both sides must be positive")
        }
        return runs
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

extension ValueForm<Set<UInt8>> {
    /// Class numbers separated by commas.
    fileprivate static var classes: Self {
        Self("N,N", mustBe: "class numbers of 0...255 separated by commas, such as 15,7") { text in
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            let classes = parts.compactMap { UInt8(String($0.drop { $0 == " " })) }
            return classes.count == parts.count && !classes.isEmpty ? Set(classes) : nil
        }
    }
}
