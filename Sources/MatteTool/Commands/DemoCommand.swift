import Matte
import MatteCodecs
import MatteDemoPictures
import MatteUpload

/// `matte demo`: the whole path on pictures that come with the tool, or on any other.
enum DemoCommand {
    static let command = Command(
        name: "demo", summary: "runs the whole path on a picture and leaves a contact sheet to look at",
        operands: "", operandCount: 0...0,
        options: [
            .value("out", "DIR", short: "o", role: .output, "the directory to write to (default matte-demo)"),
            .value(
                "input", "PICTURE", role: .input,
                "a picture of your own instead of those that come with the tool"),
            .value("box", "SPACE:a,b,c,d", repeatable: true, "what to erase in it (default the middle)"),
            .value(
                "mask", "MASK", role: .input,
                "where its foreground is, white (default an ellipse around the boxes)"),
            .flag("json", "print the result as JSON"),
        ] + DecodingArguments.options,
        details: "JSON keys: directory, files (in the order of the sheet), sheet, changedOutsideMask."
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
        return try Report("\(sheetPath): look at this; beside it are \(output.files.count - 1) files", result)
    }

    private static func subject(_ arguments: Arguments, _ decoding: DecodingOptions) throws -> DemoSubject {
        guard let path = arguments.string("input") else {
            guard arguments.strings("box").isEmpty, arguments.string("mask") == nil else {
                throw ToolError.usage("--box and --mask are for a picture of your own: --input PICTURE")
            }
            return try .shipped()
        }
        let bytes = try naming(path) { try arguments.files.picture(path, decoding.limits) }
        let photo: Raster<RGBA8> = try naming(path) { try Raster(decoding: bytes, options: decoding) }
        let boxes =
            arguments.strings("box").isEmpty
            ? [try BoxArguments.box("gemini:250,333,583,667")] : try BoxArguments.boxes(arguments)
        var mask: Mask?
        if let maskPath = arguments.string("mask") {
            mask = try naming(maskPath) {
                let bytes = try arguments.files.picture(maskPath, decoding.limits)
                return try MaskArguments.mask(bytes, size: photo.size, isInverted: false, decoding)
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

/// The folder of the demo's files.
final class DemoOutput {
    let directory: String
    private let run: RunFiles
    private(set) var files: [String] = []

    init(directory: String, files run: RunFiles) {
        self.directory = FileName.endsWithSlash(directory) ? directory : directory + "/"
        self.run = run
    }

    /// Writes a picture; its name gets the format's suffix.
    @discardableResult
    func write(_ image: EncodedImage, as name: String) throws -> String {
        try write(image.bytes, as: "\(name).\(image.format.fileSuffix)")
    }

    /// Writes a file.
    @discardableResult
    func write(_ bytes: [UInt8], as name: String) throws -> String {
        let path = directory + name
        try run.write(bytes, to: path)
        files.append(path)
        return path
    }
}
