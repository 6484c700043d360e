import Matte
import MatteCodecs
import MatteUpload

/// The command `matte paste`, which pastes a generated picture into the photo.
enum PasteCommand {
    private static let edit = Option.required("edit", .input("FILE"), "the edit.json written by 'matte edit'")
    private static let original = Option.required("original", .input("INPUT"), "the photo that was edited")
    private static let feather = Option(
        "feather", .number("PX", in: 0...Mask.mostFeather), default: EditOptions().feather,
        "blends over this width inside the region, in pixels of the photo")
    private static let noRegister = Option.flag(
        "no-register", "keeps the reply's position, even if its surroundings are shifted or scaled")
    private static let noMatch = Option.flag("no-match", "keeps the reply's colours")
    private static let noBlend = Option.flag(
        "no-blend", "keeps the remaining differences at the region's edge")

    private static let manifest = Option(
        "manifest-definition", .output("FILE"),
        "writes the definition of a manifest (C2PA) for your signer: photo opened, reply placed, result edited"
    )

    static let command = Command(
        "paste", "pastes a generated picture into the photo without changing pixels outside the mask",
        operands: .files("GENERATED"),
        sample: "upload/image.png --edit upload/edit.json --original photo.jpg --out pasted.png",
        options: [edit, original, feather, noRegister, noMatch, noBlend, manifest, BlockArguments.reencode]
            + OutputArguments.options
            + MetadataArguments.options + DecodingArguments.options,
        details: """
            If image.png and mask.png are in the directory of edit.json, they must be the files that it describes.
            JSON keys: those of a written picture (input, output, format, width, height, bytes, kept, dropped [{kind, reason}]), and
            maskedPixels, changedInsideMask, changedOutsideMask (0 by construction), counted before encoding. If the photo
            is a JPEG and the output too, blocks in which no pixel changes stay as they are, unless --quality or --reencode is
            given. changedOutsideMask is then counted on the written file. blocks has total, touched, changedInTouched and
            largestInTouched (pixels outside the mask in changed blocks, in levels), changedByUpsampling and
            largestByUpsampling (in other blocks); reencoded is the reason if blocks can't be kept. placement has
            alignment (moved, aligned, flat, different, uncertain, outOfRange, useless, tooFewPixels, off), shiftX,
            shiftY, scale, color and blend (applied, alike, unproven, tooFewBlocks, different, off) and, if
            measured, correlation, structure, standardError, residualBefore, residualAfter,
            edgeDifferenceBefore, edgeDifferenceAfter. Lengths are in pixels of the photo, differences in levels.
            """
    ) { arguments in
        let generated = arguments.operands[0]
        let (recordPath, original) = (arguments[edit], arguments[original])
        let feather = arguments[feather]
        var options = PasteOptions()
        options.registers = !arguments[noRegister]
        options.matchesColors = !arguments[noMatch]
        options.blends = !arguments[noBlend]
        let decoding = DecodingArguments.decoding(arguments)
        let output = try OutputArguments(arguments)
        let definition = arguments[manifest]
        let blocks = BlockArguments(arguments)
        let record = try naming(recordPath) {
            try JSONReader.value(arguments.files.json(recordPath)).decoded(as: EditRecord.self)
        }
        try checkFiles(of: record, at: recordPath, except: [generated, original])
        let metadata = MetadataArguments(arguments, .paste)
        var photo = try naming(original) { try SourcePicture(original, arguments.files, decoding) }
        photo.keep(metadata)
        if !EditRecord.keepsColors(of: photo.file) { photo.file.options.color = .convertToSRGB }
        try naming(original) { try record.check(photo: photo.bytes) }
        let reply = try naming(generated) {
            try SourcePicture(generated, arguments.files, decoding).decoded()
        }
        let pasted = Result {
            try metadata.kinds.contains(.icc)
                ? record.pasting(reply, into: photo.file, feather: feather, options: options)
                : record.pasting(reply, onto: photo.streamed(), feather: feather, options: options)
        }
        // The reply is decoded already, so an error about a file's contents is about the photo.
        var isAboutReply = true
        if case .failure(let error as MatteError) = pasted { isAboutReply = error.code == .parameter }
        let result = try naming(isAboutReply ? generated : original) { try pasted.get() }
        var reason: String?
        let kept = try naming(original) {
            try blocks.paste(result, madeFrom: photo, output, reason: &reason)
        }
        var picture: PictureResult
        let changes: PasteChanges
        if let kept {
            (picture, changes) = kept
        } else {
            picture = try naming(original) {
                try output.write(result.picture, madeFrom: photo) { try result.gainMap($0) }
            }
            picture.reencoded = reason
            guard let counted = result.changes else {
                throw ToolError.failure(
                    "cannot count the pixels that pasting changed: not all rows were written")
            }
            changes = counted
        }
        if let definition {
            let name = { (path: String) in FileName.split(path).last }
            let manifest = EditedManifest(
                title: name(picture.output), mimeType: ImageFormat(rawValue: picture.format)?.mimeType ?? "",
                photo: name(photo.path), reply: name(generated))
            try arguments.files.write(
                Array((manifest.text + "\n").utf8), to: definition)
        }
        let report = PasteReport(picture, changes, result.placement)
        var printed = try Report(report.lines, report)
        printed.ownsStandardOutput = output.isStandardOutput
        return printed
    }

    /// Throws if image.png or mask.png beside a record belongs to another edit, for example because a copy was
    /// incomplete.
    private static func checkFiles(
        of record: EditRecord, at path: String, except others: [String]
    ) throws(ToolError) {
        guard path != "-", !path.hasPrefix("data:") else { return }
        let known = others.compactMap { FileStatus($0)?.key }
        for (name, bytes) in [("image.png", record.image.bytes), ("mask.png", record.mask.bytes)] {
            let neighbour = FileName.join(FileName.split(path).directory, name)
            guard let status = FileStatus(neighbour), status.isRegular, !known.contains(status.key),
                status.size != bytes
            else { continue }
            throw .failure(
                "cannot paste with \(path): \(neighbour) belongs to another edit, because it has \(status.size) "
                    + "bytes instead of \(bytes); run 'matte edit' again")
        }
    }
}

/// The JSON report of a paste. The keys are stable.
struct PasteReport: Encodable {
    var input: String
    var output: String
    var format: String
    var width: Int
    var height: Int
    var bytes: Int
    /// The kinds of metadata that the output has, and those of the photo that it lacks, with the reasons.
    var kept: [String]
    var dropped: [MetadataReport.Dropped]
    /// The number of pixels that the mask covers partly or fully.
    var maskedPixels: Int
    /// The number of pixels inside the mask that differ from the photo.
    var changedInsideMask: Int
    /// The number of pixels outside the mask that differ from the photo: before encoding, 0 by construction, or in the
    /// written file if it keeps blocks.
    var changedOutsideMask: Int
    /// The effect on the blocks of a JPEG, or the reason why it was encoded again as a whole.
    var blocks: PictureResult.Blocks?
    var reencoded: String?
    /// The measured position and colours of the reply, and the steps taken to fit it into the photo.
    var placement: PlacementReport
    private let line: String

    private enum CodingKeys: CodingKey {
        case input, output, format, width, height, bytes, kept, dropped, maskedPixels, changedInsideMask,
            changedOutsideMask, blocks, reencoded,
            placement
    }

    init(_ picture: PictureResult, _ changes: PasteChanges, _ placement: PlacementReport) {
        input = picture.input
        output = picture.output
        format = picture.format
        width = picture.width
        height = picture.height
        bytes = picture.bytes
        kept = picture.kept
        dropped = picture.dropped
        maskedPixels = changes.maskedPixels
        changedInsideMask = changes.changedInsideMask
        changedOutsideMask = changes.changedOutsideMask
        (blocks, reencoded) = (picture.blocks, picture.reencoded)
        self.placement = placement
        line = picture.line
    }

    /// The report as text for people.
    var lines: String {
        """
        \(line)
        \(placement.summary)
        \(changedInsideMask) of \(maskedPixels) pixels inside the mask changed
        """
    }
}
