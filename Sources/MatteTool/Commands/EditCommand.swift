import Matte
import MatteCodecs
import MatteUpload

/// `matte edit`: a photo and boxes become the two files that an image editing API takes.
enum EditCommand {
    static let command = Command(
        name: "edit", summary: "makes image, mask and record for an image editing API from a photo and boxes",
        operands: "INPUT", operandCount: 1...1,
        options: [
            .value(
                "out", "DIR", short: "o", role: .output, "the directory for image.png, mask.png and edit.json"
            ),
            BoxArguments.box, BoxArguments.frame, BoxArguments.shape,
            .value(
                "feather", "PX",
                "how far the mask's edge is softened, inwards, in pixels of the photo (default 0)"),
            .value("size", "N", "the side to upload (default the profile's)"),
            .value("max-bytes", "N", "the bytes each file stays below (default the profile's)"),
            .flag("upscale", "enlarge small pictures to the size"),
            .value(
                "dct-scaling", "HOW",
                "how far a JPEG's decoder shrinks it: never, keeping-twice (default) or whenever-it-fits"),
            .value(
                "mask-content", "flat|photo", "what the mask shows where nothing may change (default flat)"),
            .flag("json", "print the record as JSON"),
        ] + ProfileArguments.options(default: "square-4mb") + DecodingArguments.options,
        details: """
            The picture is made upright and cut to the largest square around the boxes, or padded where they
            are wider than that; image.png is that square, mask.png is transparent where the editor shall
            paint. Both have the same size and stay below the same number of bytes. edit.json is what
            'matte paste' needs to put the generated picture back.
            JSON keys: image, mask, record (the files' paths), edit (the record: version, profile, size,
            transform, crop, shape, feather, boxes, uploadBoxes, maxBytes, image and mask {bytes, mimeType},
            encodes).
            """
    ) { arguments in
        let input = arguments.operands[0]
        let directory = try arguments.required("out", "DIR")
        guard directory != "-" else { throw ToolError.usage("--out is a directory: there are three files") }
        let boxes = try BoxArguments.boxes(arguments)
        let profile = try ProfileArguments.profile(arguments, default: .square4MB)
        let options = try options(arguments)
        let upload = try naming(input) {
            try EditUpload(
                photo: arguments.files.pictureFile(input, options.decoding.limits), erasing: boxes,
                for: profile,
                options: options)
        }
        let result = try write(upload, to: directory, arguments.files)
        return try Report(result.lines, result)
    }

    private static func options(_ arguments: Arguments) throws(ToolError) -> EditOptions {
        var options = EditOptions()
        options.decoding = try DecodingArguments.decoding(arguments)
        options.shape = try BoxArguments.shape(arguments)
        options.boxFrame = try arguments.choice("box-frame", as: EditOptions.BoxFrame.self) ?? .upright
        options.feather = try arguments.number("feather", in: 0...Mask.mostFeather) ?? 0
        options.side = try arguments.integer("size", in: 1...65_535)
        options.maxBytes = try arguments.bytes("max-bytes")
        options.dctScaling = try arguments.choice("dct-scaling", as: DCTScaling.self) ?? .keepingTwice
        options.upscales = arguments.has("upscale")
        options.maskContent = try arguments.choice("mask-content", as: EditOptions.MaskContent.self) ?? .flat
        return options
    }

    /// Writes the three files, all or none of them; the record last, so that where it is, the others are.
    static func write(_ upload: EditUpload, to directory: String, _ files: RunFiles) throws -> EditResult {
        let stem = FileName.endsWithSlash(directory) ? directory : directory + "/"
        let result = EditResult(
            image: stem + "image.png", mask: stem + "mask.png", record: stem + "edit.json",
            edit: upload.record)
        try System.makeDirectory(directory)
        let text = JSONWriter.text(try JSONValue(encoding: upload.record), indented: true) + "\n"
        try files.write([
            (upload.image.bytes, result.image), (upload.mask.bytes, result.mask),
            (Array(text.utf8), result.record),
        ])
        return result
    }
}

/// What is reported of an edit. The keys are stable.
struct EditResult: Encodable {
    /// The paths of the three files.
    var image: String
    var mask: String
    var record: String
    /// What is in the record.
    var edit: EditRecord

    /// Lines for people.
    var lines: String {
        """
        \(image.printable): PNG, \(edit.size), \(edit.image.bytes) bytes
        \(mask.printable): PNG, \(edit.size), \(edit.mask.bytes) bytes
        \(record.printable): \(edit.boxes.count) \(edit.boxes.count == 1 ? "box" : "boxes") of a photo of \
        \(edit.uprightSize) in the square \(edit.crop)
        """
    }
}
