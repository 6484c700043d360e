import Matte
import MatteCodecs

/// The command `matte mask`, which edits a mask and converts it from and to polygons and run-length encoding.
enum MaskCommand {
    private static let components = Option.flag(
        "components", "prints the area and the box of each component of the result")

    static let command = Command(
        "mask",
        "edits and combines masks, and converts them from and to polygons, run-length encoding and COCO files",
        operands: .files("INPUT"), sample: "mask.png --fill-holes --feather 3 --out feathered.png",
        options: [MaskOutput.out] + MaskFile.options + MaskCombinations.options + MaskEdits.options
            + MaskOutput.options
            + [components, Command.json] + DecodingArguments.options,
        details: """
            Masks of --union, --intersect and --subtract have the size of INPUT. They are pictures, or polygons or an RLE if
            the name ends with .json. They are combined in this order, before the edits.
            The edits are applied in the order of the options below. Pixels of at least 128 are selected; parts
            that touch at a corner are connected. Without --level-set, polygons enclose the selected pixels exactly.
            Polygons are JSON as 'matte edit --polygons' reads them: rings in pixels, outlines and holes, filled by
            the even-odd rule unless --polygon-rule is union. Rings are written as [[x, y], ...]; they are also read
            in COCO's flat form, [x1, y1, x2, y2, ...]. An RLE is COCO's object {"size": [height, width], "counts": ...}, with
            counts as compressed text or as a list.
            From a COCO annotation file (--from coco), the mask is the union of the selected annotations of one picture,
            crowds included unless --crowds exclude. Rings of an annotation are filled as COCO has it (union) unless
            --polygon-rule even-odd. --to coco writes one annotation: polygons, or an RLE if the mask has holes, which
            COCO's polygons lack, or with --crowd.
            JSON keys: input, output, kind (png, jpeg, webp, polygons, rle or coco), width, height, bytes, area (selected
            pixels), box {x, y, width, height}, components [{area, bounds}]. Without --out, output, kind and bytes
            are absent. Without selected pixels, box is absent.
            """
    ) { arguments in
        let isListed = arguments[components]
        let output = try MaskOutput(arguments)
        let edits = try MaskEdits(arguments)
        let combinations = MaskCombinations(arguments)
        guard output.path != nil || isListed else { throw ToolError.usage("--out PATH is missing") }
        // The mask and the result take two bytes per pixel; distances and blurred rows take four more. Runs, components
        // and vertices are few in masks of objects, but in noise there may be one for each pixel.
        let bytesPerPixel = edits.tracesRuns || output.tracesRuns || isListed ? 32 : 8
        let input = arguments.operands[0]
        let (mask, components) = try naming(input) {
            let given = try MaskFile.mask(input, arguments, bytesPerPixel: bytesPerPixel)
            let mask = try edits.applied(to: combinations.applied(to: given))
            return (mask, isListed ? try mask.components() : nil)
        }
        let box = mask.boundingBox(atLeast: 128)
        var result = MaskResult(
            input: input.excerptOfDataURL, width: mask.width, height: mask.height,
            area: try RunLengthMask(mask).area, box: box, components: components.map(Array.init))
        if let path = output.path {
            let bytes = try output.encoded(mask, of: input.excerptOfDataURL)
            try arguments.files.write(bytes, to: path)
            result.output = path
            result.kind = output.kind
            result.bytes = bytes.count
        }
        var report = try Report(result.lines, result)
        report.ownsStandardOutput = output.path.map(StandardStream.isOutput) ?? false
        return report
    }
}

/// The JSON report of a mask. The keys are stable.
struct MaskResult: Encodable {
    var input: String
    var output: String?
    /// The kind of file: `png`, `jpeg`, `webp`, `polygons`, `rle` or `coco`.
    var kind: String?
    var width: Int
    var height: Int
    var bytes: Int?
    /// The number of selected pixels.
    var area: Int
    /// The smallest rectangle that contains all selected pixels.
    var box: PixelRect?
    var components: [MaskComponent]?

    /// The report as text for people.
    var lines: String {
        let found = box.map { "\(area) pixels selected in \($0)" } ?? "no pixels selected"
        var lines: [String] = []
        if let output, let kind, let bytes {
            let name =
                ImageFormat(rawValue: kind)?.description
                ?? (["rle", "coco"].contains(kind) ? kind.uppercased() : kind)
            lines.append("\(output.printable): \(name), \(width)x\(height), \(bytes) bytes, \(found)")
        } else {
            lines.append("\(input.printable): \(width)x\(height), \(found)")
        }
        for component in components ?? [] { lines.append("\(component.area) pixels in \(component.bounds)") }
        return lines.joined(separator: "\n")
    }
}
