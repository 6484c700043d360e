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

    private static let gain = Option(
        "gain", .choice, default: StreamedPaste.GainSource.surroundings,
        "with a kept gain map, sets the gain inside the region: estimated from the surroundings, one, or the photo's own"
    )
    private static let changeOut = Option(
        "change-out", .output("MASK"),
        "for an edit without a mask, writes the change that was found as a grey PNG of the photo's size: white where it "
            + "changed")

    private static let manifest = Option(
        "manifest-definition", .output("FILE"),
        "writes the definition of a manifest (C2PA) for your signer: photo opened, reply placed, result edited"
    )

    static let command = Command(
        "paste", "pastes a generated picture into the photo without changing pixels outside the mask",
        operands: .files("GENERATED...", 1...Int.max),
        sample: "upload/image.png --edit upload/edit.json --original photo.jpg --out pasted.png",
        options: [
            edit, original, feather, noRegister, noMatch, noBlend, gain, changeOut, manifest,
            BlockArguments.reencode,
        ]
            + OutputArguments.options
            + MetadataArguments.options + DecodingArguments.options,
        details: """
            If the edit has no mask (edit --no-mask), the reply may have any size and show the photo moved, scaled or in part.
            The change is found and only that is pasted; without a change, the photo stays as it is. If it is impossible
            to tell what changed, nothing is written and the exit status is 1.
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
            edgeDifferenceBefore, edgeDifferenceAfter. For an edit in windows, windows has the placement of each reply. For
            a larger canvas, isCut tells if the reply shows only a part of it, and the mask is the margins. Without a mask,
            placement also has scaleX, scaleY, visible and agreement, and change has outcome (local or nothing), share,
            drift, isCut, boxes and transform (the map from the photo's pixels to the reply's, {a...f}). Lengths are in
            pixels of the photo, differences in levels.
            """
    ) { arguments in
        let generated = arguments.operands[0]
        let (recordPath, original) = (arguments[edit], arguments[original])
        let (feather, gain) = (arguments[feather], arguments[gain])
        let changePath = arguments[changeOut]
        var options = PasteOptions()
        options.registers = !arguments[noRegister]
        options.matchesColors = !arguments[noMatch]
        options.blends = !arguments[noBlend]
        let decoding = DecodingArguments.decoding(arguments)
        let output = try OutputArguments(arguments, joinsInputs: true)
        let definition = arguments[manifest]
        let blocks = BlockArguments(arguments)
        let record = try naming(recordPath) {
            try JSONReader.value(arguments.files.json(recordPath)).decoded(as: EditRecord.self)
        }
        guard changePath == nil || record.found != nil else {
            throw ToolError.usage(
                "--change-out needs an edit without a mask, but \(recordPath) has one; make it by 'matte edit --no-mask'"
            )
        }
        try checkFiles(of: record, at: recordPath, except: arguments.operands + [original])
        guard arguments.operands.count == record.windows?.count ?? 1 else {
            throw ToolError.usage(
                "\(arguments.operands.count) pictures are given, but \(recordPath) has \(record.windows?.count ?? 1) windows; "
                    + "give one picture per window, in their order")
        }
        let metadata = MetadataArguments(arguments, .paste)
        var photo = try naming(original) { try SourcePicture(original, arguments.files, decoding) }
        photo.keep(metadata)
        if !EditRecord.keepsColors(of: photo.file) { photo.file.options.color = .convertToSRGB }
        try naming(original) { try record.check(photo: photo.bytes) }
        let replies = try arguments.operands.map { path in
            try naming(path) { try SourcePicture(path, arguments.files, decoding).file }
        }
        if record.windows != nil {
            guard definition == nil else {
                throw ToolError.usage("--manifest-definition takes a single reply; leave it out for windows")
            }
            photo.file.options.color = .convertToSRGB
            let names = arguments.operands
            let result = try naming(original) {
                try record.pasting(
                    windows: replies.count, onto: photo.streamed(), feather: feather, options: options
                ) { (number) throws(MatteError) in
                    do throws(MatteError) { return try replies[number].decoded(as: RGBA8.self) } catch {
                        throw MatteError(error.code, "\(names[number].excerpt): \(error.message)")
                    }
                }
            }
            let picture = try naming(original) { try output.write(result.picture, madeFrom: photo) }
            return try report(picture, result, record, output)
        }
        let reply = try naming(generated) { try replies[0].decoded(as: RGBA8.self) }
        let pasted = Result {
            try metadata.kinds.contains(.icc)
                ? record.pasting(reply, into: photo.file, feather: feather, options: options)
                : record.pasting(reply, onto: photo.streamed(), feather: feather, options: options)
        }
        // The reply is decoded already, so an error about a file's contents is about the photo.
        var isAboutReply = true
        if case .failure(let error as MatteError) = pasted { isAboutReply = error.code == .parameter }
        var result = try naming(isAboutReply ? generated : original) { try pasted.get() }
        result.gain = gain
        if let reason = result.change?.reason {
            throw ToolError.failure("cannot paste \(generated): \(reason)")
        }
        var reason: String?
        let kept = try naming(original) {
            try blocks.paste(result, madeFrom: photo, output, reason: &reason)
        }
        var picture: PictureResult
        var changes: PasteChanges?
        if let kept {
            (picture, changes) = kept
        } else {
            picture = try naming(original) {
                try output.write(result.picture, madeFrom: photo, transform: enlargement(of: record)) {
                    try result.gainMap($0)
                }
            }
            picture.reencoded = reason
        }
        if let changePath, let mask = try result.changeMask() {
            try arguments.files.write(mask.raster.encoded(as: .png(compression: .fast)).bytes, to: changePath)
        }
        if let definition {
            let name = { (path: String) in FileName.split(path).last }
            let manifest = EditedManifest(
                title: name(picture.output), mimeType: ImageFormat(rawValue: picture.format)?.mimeType ?? "",
                photo: name(photo.path), reply: name(generated))
            try arguments.files.write(
                Array((manifest.text + "\n").utf8), to: definition)
        }
        return try report(picture, result, counted: changes, record, output)
    }

    /// - Parameter counted: The changes in the written file if blocks were kept; otherwise those that pasting counted.
    private static func report(
        _ picture: PictureResult, _ result: StreamedPaste, counted: PasteChanges? = nil, _ record: EditRecord,
        _ output: OutputArguments
    ) throws -> Report {
        guard let changes = counted ?? result.changes else {
            throw ToolError.failure("cannot count the pixels that pasting changed: not all rows were written")
        }
        let report = PasteReport(picture, changes, result, isCanvas: record.canvas != nil)
        var printed = try Report(report.lines, report)
        printed.ownsStandardOutput = output.isStandardOutput
        return printed
    }

    /// Returns the transform from the upright photo to the larger canvas, or `nil` if the edit doesn't extend the photo.
    private static func enlargement(of record: EditRecord) -> ImageTransform? {
        record.canvas.map { ImageTransform.identity(record.uprightSize).padded(by: $0.margins) }
    }

    /// Throws if image.png or mask.png beside a record belongs to another edit, for example because a copy was
    /// incomplete.
    private static func checkFiles(
        of record: EditRecord, at path: String, except others: [String]
    ) throws(ToolError) {
        guard path != "-", !path.hasPrefix("data:") else { return }
        let known = others.compactMap { FileStatus($0)?.key }
        let files = [("image.png", record.image.bytes)] + (record.mask.map { [("mask.png", $0.bytes)] } ?? [])
        for (name, bytes) in files {
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
    /// For an edit in windows, the report about each reply.
    var windows: [PlacementReport]?
    /// For a larger canvas, true if the reply shows only a part of it, so that its edge pixels are repeated.
    var isCut: Bool?
    /// The change that was found if the edit had no mask.
    var change: FoundChange?
    private let line: String

    private enum CodingKeys: CodingKey {
        case input, output, format, width, height, bytes, kept, dropped, maskedPixels, changedInsideMask,
            changedOutsideMask, blocks, reencoded, placement, windows, isCut, change
    }

    init(_ picture: PictureResult, _ changes: PasteChanges, _ paste: StreamedPaste, isCanvas: Bool) {
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
        placement = paste.placement
        windows = paste.windows.isEmpty ? nil : paste.windows
        isCut = isCanvas ? paste.isCut : nil
        change = paste.change.map { FoundChange($0) }
        line = picture.line
    }

    /// The report as text for people.
    var lines: String {
        """
        \(line)
        \(placement.summary)
        \(change.map { $0.line + "\n" } ?? "")\(changedInsideMask) of \(maskedPixels) pixels inside the mask changed
        """
            + (isCut == true
                ? "\nthe reply shows only a part of the canvas; its edge pixels are repeated" : "")
    }
}

/// The JSON report of the change that was found in the reply to an edit without a mask. The keys are stable.
struct FoundChange: Encodable {
    /// The kind of change: `local` or `nothing`.
    var outcome: ReplyChange.Outcome
    /// The changed share of the photo, 0...1.
    var share: Double
    /// The drift of the unchanged content, relative to what is usual for image editors.
    var drift: Double?
    /// True if the change reaches the edge of what the reply shows of the photo.
    var isCut: Bool
    /// The bounding boxes of the changed parts in pixels of the photo.
    var boxes: [PixelRect]
    /// The map from pixels of the photo to pixels of the reply, in the form of 'matte warp --matrix'.
    var transform: AffineTransform

    init(_ change: ReplyChange) {
        (outcome, share, drift) = (change.outcome, change.share, change.drift)
        (isCut, boxes) = (change.isCut, change.boxes)
        transform = change.placement.transform
    }

    /// The report as text for people.
    fileprivate var line: String {
        guard outcome == .local else { return "nothing changed; the photo stays as it is" }
        let tenths = Int((1000 * share).rounded())
        let parts = boxes.count == 1 ? "1 part" : "\(boxes.count) parts"
        return "found a change of \(tenths / 10).\(tenths % 10) % of the photo in \(parts)"
            + (isCut ? "; it reaches the edge of what the reply shows" : "")
    }
}
