import Matte
import MatteCodecs
import MatteDemoPictures
import MatteUpload

/// The command `matte demo`, which runs the main operations on the tool's own pictures or on a picture of the user.
enum DemoCommand {
    private static let out = Option(
        "out", short: "o", .text("DIR").with(.outputDirectory), default: "matte-demo",
        "sets the output directory")
    private static let input = Option(
        "input", .input("PICTURE"), "a picture of your own instead of the tool's")
    private static let boxes: Option<[DetectedBox]> = .repeated(
        "box", .box, unset: "the centre",
        "a part of your picture to repaint; may be repeated; \(BoxSpaces.orders)")
    private static let mask = Option(
        "mask", .input("MASK"), unset: "an ellipse around the boxes",
        "a mask of your picture's foreground, in white")

    static let command = Command(
        "demo", "runs the main operations on a picture and writes the results and a contact sheet",
        operands: .none, sample: "--input photo.jpg --out demo",
        options: [out, input, boxes, mask, Command.json] + DecodingArguments.options,
        details: """
            The limits apply to decoding PICTURE and MASK; the demo holds several copies of the picture besides.
            JSON keys: directory, files (in the order of the sheet), sheet, changedOutsideMask.
            """
    ) { arguments in
        let directory = arguments[out]
        let subject = try subject(arguments)
        try System.makeDirectory(directory)
        let output = DemoOutput(directory: directory, files: arguments.files)
        let (tiles, changed) = try Demo(subject: subject).run(output)
        let sheet = ContactSheet(
            title: "Matte", subtitle: "pictures for machines that look and edit", tiles: tiles)
        let sheetPath = try output.write(sheet.rendered().encodedCompactly(as: .png), as: "contact-sheet")
        let result = DemoResult(
            directory: directory, files: output.files, sheet: sheetPath, changedOutsideMask: changed)
        return try Report(
            "\(sheetPath): the contact sheet of \(output.files.count - 1) files in the same directory", result
        )
    }

    private static func subject(_ arguments: Arguments) throws -> DemoSubject {
        let (input, boxes, maskPath) = (arguments[input], arguments[boxes], arguments[mask])
        let decoding = DecodingArguments.decoding(arguments)
        guard let input else {
            guard boxes.isEmpty, maskPath == nil else {
                throw ToolError.usage("--box and --mask need --input PICTURE")
            }
            return try .shipped()
        }
        let photo = try naming(input) { try SourcePicture(input, arguments.files, decoding).decoded() }
        var mask: Mask?
        if let maskPath {
            mask = try naming(maskPath) {
                let picture = try arguments.files.pictureFile(maskPath, decoding)
                return try MaskArguments.mask(picture, size: photo.size, isInverted: false)
            }
        }
        // Without a box, the part around the centre.
        let parts = boxes.isEmpty ? [try DetectedBox("gemini:250,333,583,667")] : boxes
        return try DemoSubject(photo: photo, boxes: parts, mask: mask)
    }
}

/// The JSON report of a demo. The keys are stable.
struct DemoResult: Encodable {
    var directory: String
    var files: [String]
    var sheet: String
    var changedOutsideMask: Int
}
