import Matte
import MatteCodecs
import MatteUpload

/// `matte paste`: puts a generated picture back where it belongs.
enum PasteCommand {
    static let command = Command(
        name: "paste",
        summary: "puts a generated picture back into the photo, changing nothing outside the mask",
        operands: "GENERATED", operandCount: 1...1,
        options: [
            .value("edit", "FILE", "the edit.json that matte edit wrote"),
            .value("original", "INPUT", "the photo that was edited"),
            .value(
                "feather", "PX", "how far the edge is blended, inwards, in pixels of the photo (default 0)"),
        ] + OutputArguments.options + DecodingArguments.options,
        details: """
            JSON keys: those of a written picture (input, output, format, width, height, bytes), and
            maskedPixels, changedInsideMask, changedOutsideMask, counted before lossy encoding.
            """
    ) { arguments in
        let generated = arguments.operands[0]
        let recordPath = try arguments.required("edit", "FILE")
        let original = try arguments.required("original", "INPUT")
        guard [generated, recordPath, original].filter({ $0 == "-" }).count <= 1 else {
            throw ToolError.usage("standard input (-) can be read once, it is given more than once")
        }
        let feather = try arguments.number("feather", in: 0...Mask.mostFeather) ?? 0
        let decoding = try DecodingArguments.decoding(arguments)
        let output = try OutputArguments(arguments)
        let record = try naming(recordPath) {
            try JSONReader.value(Files.read(recordPath)).decoded(as: EditRecord.self)
        }
        let photo = try naming(original) { try SourcePicture(original, decoding) }
        let pixels = try naming(original) { try photo.decoded(decoding) }
        let result = try naming(generated) {
            try record.pasting(
                SourcePicture(generated, decoding).decoded(decoding), onto: pixels, feather: feather)
        }
        let picture = try output.write(result.raster, madeFrom: photo, others: [generated, recordPath])
        let report = PasteReport(picture, result)
        var printed = try Report(report.lines, report)
        printed.ownsStandardOutput = output.isStandardOutput
        return printed
    }
}

/// What is reported of a paste. The keys are stable.
struct PasteReport: Encodable {
    var input: String
    var output: String
    var format: String
    var width: Int
    var height: Int
    var bytes: Int
    /// Pixels the mask covers, in part or wholly.
    var maskedPixels: Int
    /// Pixels inside the mask that differ from the photo.
    var changedInsideMask: Int
    /// Pixels outside the mask that differ from the photo: none.
    var changedOutsideMask: Int
    private let line: String

    private enum CodingKeys: CodingKey {
        case input, output, format, width, height, bytes, maskedPixels, changedInsideMask, changedOutsideMask
    }

    init(_ picture: PictureResult, _ result: PasteResult) {
        input = picture.input
        output = picture.output
        format = picture.format
        width = picture.width
        height = picture.height
        bytes = picture.bytes
        maskedPixels = result.maskedPixels
        changedInsideMask = result.changedInsideMask
        changedOutsideMask = result.changedOutsideMask
        line = picture.line
    }

    /// Lines for people.
    var lines: String {
        """
        \(line)
        \(changedInsideMask) of \(maskedPixels) pixels inside the mask changed, \(changedOutsideMask) outside
        """
    }
}
