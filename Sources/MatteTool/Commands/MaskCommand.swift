import Matte
import MatteCodecs

/// The command `matte mask`, which edits a mask and converts it from and to polygons and run-length encoding.
enum MaskCommand {
    static let command: Command = Command(
        name: "mask",
        summary: "edits a mask, and converts it from and to polygons and run-length encoding (COCO)",
        operands: "INPUT", operandCount: 1...1,
        options: [
            .value(
                "out", "PATH", short: "o", role: .output,
                "sets the output file, or - for standard output; not needed with --components")
        ] + MaskFile.options + MaskEdits.options + [
            .value(
                "to", "png|polygons|rle", "selects a picture, or JSON of polygons or of an RLE (default png)"),
            .value(
                "format", "png|jpeg|webp", "sets the format of a picture (default by PATH's suffix, else png)"
            ),
            .flag("level-set", "lets polygons follow soft edges within pixels instead of pixel edges"),
            .value(
                "tolerance", "PX",
                "simplifies polygons: removed vertices are at most this far from the result (default \(Defaults.contourTolerance.typed))"
            ),
            .flag("count-list", "writes an RLE's counts as a list of numbers instead of compressed text"),
            .flag("components", "prints the area and the box of each component of the result"),
            .flag("json", "prints the result as JSON"),
        ] + DecodingArguments.options,
        details: """
            The edits are applied in the order of the options below. Pixels of at least 128 are selected; parts
            that touch at a corner are connected. Without --level-set, polygons enclose the selected pixels exactly.
            Polygons are JSON as 'matte edit --polygons' reads them: rings in pixels, outlines and holes, filled by
            the even-odd rule unless --polygon-rule is union. Rings are written as [[x, y], ...]; they are also read
            in COCO's flat form, [x1, y1, x2, y2, ...]. An RLE is COCO's object {"size": [height, width], "counts": ...}, with
            counts as compressed text or as a list.
            JSON keys: input, output, kind (png, jpeg, webp, polygons or rle), width, height, bytes, area (selected
            pixels), box {x, y, width, height}, components [{area, bounds}]. Without --out, output, kind and bytes
            are absent. Without selected pixels, box is absent.
            """
    ) { arguments in
        let isListed = arguments.has("components")
        let output = try arguments.has("out") || !isListed ? MaskOutput(arguments) : nil
        let edits = try MaskEdits(arguments)
        let input = arguments.operands[0]
        let decoding = try DecodingArguments.decoding(arguments)
        let (mask, components) = try naming(input) {
            let mask = try edits.applied(to: MaskFile.mask(input, arguments, decoding, edits.bytesPerPixel))
            return (mask, isListed ? try mask.components() : nil)
        }
        let box = mask.boundingBox(atLeast: 128)
        var result = MaskResult(
            input: input.excerptOfDataURL, width: mask.width, height: mask.height,
            area: try RunLengthMask(mask).area, box: box, components: components.map(Array.init))
        if let output {
            let bytes = try output.encoded(mask)
            try arguments.files.write(bytes, to: output.path)
            result.output = output.path
            result.kind = output.kind
            result.bytes = bytes.count
        }
        var report = try Report(result.lines, result)
        report.ownsStandardOutput = output?.isStandardOutput ?? false
        return report
    }
}

/// The JSON report of a mask. The keys are stable.
struct MaskResult: Encodable {
    var input: String
    var output: String?
    /// The kind of file: `png`, `jpeg`, `webp`, `polygons` or `rle`.
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
            let name = ImageFormat(rawValue: kind)?.description ?? (kind == "rle" ? "RLE" : kind)
            lines.append("\(output.printable): \(name), \(width)x\(height), \(bytes) bytes, \(found)")
        } else {
            lines.append("\(input.printable): \(width)x\(height), \(found)")
        }
        for component in components ?? [] { lines.append("\(component.area) pixels in \(component.bounds)") }
        return lines.joined(separator: "\n")
    }
}
