import Matte
import MatteCodecs
import MatteDemoPictures
import MatteUpload

/// The command `matte demo`, which runs the main operations on the tool's own pictures or on a picture of the user.
enum DemoCommand {
    static let command: Command = Command(
        name: "demo",
        summary: "runs the main operations on a picture and writes the results and a contact sheet",
        operands: "", operandCount: 0...0,
        options: [
            .value(
                "out", "DIR", short: "o", role: .outputDirectory,
                "sets the output directory (default matte-demo)"),
            .value(
                "input", "PICTURE", role: .input,
                "a picture of your own instead of the tool's"),
            .value(
                "box", "SPACE:a,b,c,d", repeatable: true, words: BoxSpaces.beginnings,
                "a part of your picture to repaint (default the centre); may be repeated; \(BoxSpaces.orders)"
            ),
            .value(
                "mask", "MASK", role: .input,
                "a mask of your picture's foreground, in white (default an ellipse around the boxes)"),
            .flag("json", "prints the result as JSON"),
        ] + DecodingArguments.options,
        details: """
            The limits apply to decoding PICTURE and MASK; the demo holds several copies of the picture besides.
            JSON keys: directory, files (in the order of the sheet), sheet, changedOutsideMask.
            """
    ) { arguments in
        let directory = arguments.string("out") ?? "matte-demo"
        let decoding = try DecodingArguments.decoding(arguments)
        let subject = try subject(arguments, decoding)
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

    private static func subject(_ arguments: Arguments, _ decoding: DecodingOptions) throws -> DemoSubject {
        guard let path = arguments.string("input") else {
            guard arguments.strings("box").isEmpty, arguments.string("mask") == nil else {
                throw ToolError.usage("--box and --mask need --input PICTURE")
            }
            return try .shipped()
        }
        let photo = try naming(path) { try SourcePicture(path, arguments.files, decoding).decoded() }
        let boxes =
            arguments.strings("box").isEmpty
            ? [try BoxArguments.box("gemini:250,333,583,667")] : try BoxArguments.boxes(arguments)
        var mask: Mask?
        if let maskPath = arguments.string("mask") {
            mask = try naming(maskPath) {
                let picture = try arguments.files.pictureFile(maskPath, decoding)
                return try MaskArguments.mask(picture, size: photo.size, isInverted: false)
            }
        }
        return try DemoSubject(photo: photo, boxes: boxes, mask: mask)
    }
}

/// The JSON report of a demo. The keys are stable.
struct DemoResult: Encodable {
    var directory: String
    var files: [String]
    var sheet: String
    var changedOutsideMask: Int
}
