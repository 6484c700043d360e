import Matte
import MatteCodecs
import MatteUpload

/// The command `matte edit`, which creates an image and a mask for an image editing API from a photo and a region.
enum EditCommand {
    private static let profile = ProfileArguments(default: .square4MB)
    private static let standard = EditOptions()
    private static let out = Option.required(
        "out", short: "o", .directory(for: "three files"),
        "sets the directory for image.png, mask.png and edit.json")
    private static let frame = Option(
        "frame",
        ValueForm("largest-square|whole|around:M", words: ["largest-square", "whole", "around:"]) {
            text throws(MatteError) in try EditFrame(text)
        }, unset: "the profile's",
        "sets the part of the photo to send; M is a margin as a share of the region's longer side")
    private static let grow = Option(
        "grow", .number("PX", in: 0...EditOptions.mostGrowth), default: standard.grow,
        "extends the region on every side, in pixels of the photo")
    private static let feather = Option(
        "feather", .number("PX", in: 0...Mask.mostFeather), default: standard.feather,
        "softens the mask's edge inside the region, in pixels of the photo")
    private static let size = Option(
        "size", .side, unset: "the profile's",
        "sets the maximum of the longer side to upload, in pixels")
    private static let maxBytes = Option(
        "max-bytes", .bytes, unset: "the profile's", "sets the limit that each file stays below, in bytes")
    private static let leastSide = BudgetArguments.leastSide(
        "sets the least length of the files' longer side in pixels to which the limit may reduce them")
    private static let upscale = Option.flag(
        "upscale", "enlarges frames that are smaller than the uploaded size")
    private static let scaling = Option(
        "dct-scaling", .choice, default: standard.dctScaling,
        "lets the JPEG decoder reduce the picture, which is faster: never, to twice the upload's size or more, or "
            + "to the upload's size or more")
    private static let maskContent = Option(
        "mask-content", .choice, default: standard.maskContent,
        "fills the mask outside the region with white or with the photo")
    private static let json = Option.flag(Command.json.description.name, "prints the record as JSON")

    static let command = Command(
        "edit", "makes the image, mask and record of an edit from a photo and a region",
        operands: .files("INPUT"), sample: "photo.jpg --box gemini:250,250,750,750 --out upload",
        options: [out] + RegionArguments.options + MasklessArguments.options + CanvasArguments.options
            + WindowArguments.options + [
                grow, frame, feather, size, maxBytes, leastSide, upscale, scaling, maskContent, json,
            ] + profile.options + DecodingArguments.options,
        details: """
            The picture is made upright. The region consists of boxes, of polygons, or of the pixels that a mask
            picture selects: those with grey from 128 up, or if its alpha varies, with alpha below 128. Levels are
            kept only if the service takes them as the strength of repainting. image.png is the part of the
            photo in the frame. mask.png marks the region as the profile requires. Both have the same size, which
            the profile allows, and stay below its limit of bytes. Without --upscale, nothing is enlarged beyond
            the smallest picture that the service accepts. 'matte paste' needs edit.json to paste the generated
            picture into the photo.
            A mask that is not black and white, or that selects most of the photo, is reported as a warning.
            With --extend or --to-ratio, image.png is the photo on a larger canvas with transparent margins, and
            mask.png marks the margins, or the service takes numbers, which are printed and in edit.json. 'matte
            paste' then makes the larger picture.
            With --no-mask, there is no mask.png, for services that follow an instruction alone. They return the whole
            picture again; 'matte paste' finds what really changed. A profile that requires a mask is refused; without
            --profile, the rules are those of gemini-edit.
            With --windows, each window of the region or of the whole photo has a folder with image.png, mask.png
            and edit.json. 'matte paste' joins the replies, given in the order of the windows, with the edit.json
            beside these folders. JSON keys are then record, windows [{image, mask, record, frame, width, height}],
            edit and dropped.
            JSON keys: image, mask, record (the files' paths; no mask if the service takes none), isEnlarged,
            dropped [{kind, reason}], edit (the record: version, profile, size, transform, frame, crop, region,
            feather, uploadBoxes, maxBytes, image and mask
            {bytes, mimeType}, encodes, photo {subject, hex}, and for a larger canvas canvas {margins {left, top,
            right, bottom}, shown, request [{name, numbers}]}, and without a mask found {near}). region has boxes
            and shape, or polygons (and rule, if it is union), or mask {place, png} and reading (the repainted pixels: white, black,
            transparent or opaque).
            """
    ) { arguments in
        let input = arguments.operands[0]
        let directory = arguments[out]
        let given = try profile.selectedIfGiven(by: arguments)
        var options = options(arguments)
        if let canvas = try CanvasArguments.canvas(
            arguments, without: RegionArguments.options + WindowArguments.options + [frame, grow, feather])
        {
            try arguments.reject(MasklessArguments.options, with: "extend or --to-ratio")
            return try extend(arguments, canvas, given ?? .square4MB, options)
        }
        let found = try MasklessArguments.region(
            arguments,
            without: RegionArguments.options.filter { $0.description.name != "box-frame" } + [
                grow, maskContent,
            ] + WindowArguments.options)
        let profile = given ?? (found == nil ? .square4MB : MasklessArguments.profile)
        if let sides = try WindowArguments.sides(arguments) {
            try arguments.reject([frame], with: "windows")
            return try divide(arguments, sides, profile, options)
        }
        let region = try found ?? RegionArguments.region(arguments, options.decoding)
        let (upload, dropped) = try naming(input) {
            let photo = try arguments.files.pictureFile(input, options.decoding)
            options.decoding = photo.options
            let upload = try EditUpload(photo: photo.bytes, editing: region, for: profile, options: options)
            return (upload, try lostMetadata(of: photo, in: upload.image))
        }
        if let mask = arguments[RegionArguments.mask] {
            for warning in upload.warnings { arguments.files.logs.log(mask).add(warning) }
        }
        var result = try write(upload, to: directory, arguments.files)
        result.dropped = dropped
        return try Report(result.lines, result)
    }

    /// Makes the files of an edit that extends the photo.
    private static func extend(
        _ arguments: Arguments, _ canvas: CanvasExtension, _ profile: UploadProfile, _ options: EditOptions
    ) throws -> Report {
        let input = arguments.operands[0]
        var options = options
        let result = try naming(input) {
            let photo = try arguments.files.pictureFile(input, options.decoding)
            options.decoding = photo.options
            let upload = try CanvasUpload(
                photo: photo.bytes, extending: canvas, for: profile, options: options)
            var result = EditResult(upload.record, in: arguments[out])
            result.dropped = try lostMetadata(of: photo, in: upload.image)
            try write(upload.image, upload.mask, result, arguments.files)
            return result
        }
        return try Report(result.lines, result)
    }

    /// Makes the files of an edit in several windows.
    private static func divide(
        _ arguments: Arguments, _ sides: (side: Int, context: Int), _ profile: UploadProfile,
        _ options: EditOptions
    ) throws -> Report {
        let input = arguments.operands[0]
        var options = options
        let region = try RegionArguments.regionIfGiven(arguments, options.decoding)
        let result = try naming(input) {
            let photo = try arguments.files.pictureFile(input, options.decoding)
            options.decoding = photo.options
            let upload = try WindowedUpload(
                photo: photo.bytes, editing: region, windows: sides.side, context: sides.context,
                for: profile,
                options: options)
            var result = try WindowArguments.write(upload, to: arguments[out], arguments.files)
            result.dropped = try lostMetadata(of: photo, in: upload.windows[0].image)
            return result
        }
        return try Report(result.lines, result)
    }

    private static func options(_ arguments: Arguments) -> EditOptions {
        var options = standard
        options.decoding = DecodingArguments.decoding(arguments)
        options.shape = arguments[BoxArguments.shape]
        options.frame = arguments[frame]
        options.grow = arguments[grow]
        options.boxFrame = arguments[BoxArguments.frame]
        options.feather = arguments[feather]
        options.side = arguments[size]
        options.maxBytes = arguments[maxBytes]
        options.leastSide = arguments[leastSide]
        options.dctScaling = arguments[scaling]
        options.upscales = arguments[upscale]
        options.maskContent = arguments[maskContent]
        return options
    }

    /// Returns the kinds of metadata that a photo has and an upload lacks.
    private static func lostMetadata(
        of photo: InputPicture, in image: EncodedImage
    ) throws -> [MetadataReport.Dropped] {
        let file = try PictureFile(photo.bytes, options: photo.options)
        let change = PictureChange(.upload, size: image.size, format: image.format)
        return try file.metadata(keeping: .none, after: change).report.dropped
    }

    /// Writes the image, the mask and the record of an edit, or none of these files.
    static func write(_ upload: EditUpload, to directory: String, _ files: RunFiles) throws -> EditResult {
        let result = EditResult(upload.record, in: directory)
        try write(upload.image, upload.mask, result, files)
        return result
    }

    /// Writes the files of an edit, or none of them. The record is written last: if it exists, the other files exist too.
    private static func write(
        _ image: EncodedImage, _ mask: EncodedImage?, _ result: EditResult, _ files: RunFiles
    ) throws {
        try System.makeDirectory(FileName.split(result.record).directory)
        let text = JSONWriter.text(try JSONValue(encoding: result.edit), indented: true) + "\n"
        var written = [(image.bytes, result.image)]
        if let mask, let path = result.mask { written.append((mask.bytes, path)) }
        try files.write(written + [(Array(text.utf8), result.record)])
    }
}

/// The JSON report of an edit. The keys are stable.
struct EditResult: Encodable {
    /// The paths of the image, the mask (if there is one) and the record.
    var image: String
    var mask: String?
    var record: String
    /// A Boolean value that indicates whether the upload is larger than the part of the photo that it shows.
    var isEnlarged: Bool
    /// The contents of `edit.json`.
    var edit: EditRecord
    /// The kinds of metadata that the photo has and the upload lacks.
    var dropped: [MetadataReport.Dropped] = []

    init(_ edit: EditRecord, in directory: String) {
        let stem = FileName.endsWithSlash(directory) ? directory : directory + "/"
        image = stem + "image.png"
        mask = edit.mask == nil ? nil : stem + "mask.png"
        record = stem + "edit.json"
        isEnlarged = edit.isEnlarged
        self.edit = edit
    }

    /// The report as text for people.
    var lines: String {
        var lines = ["\(image.printable): PNG, \(edit.size), \(edit.image.bytes) bytes"]
        if let mask, let file = edit.mask {
            lines.append("\(mask.printable): PNG, \(edit.size), \(file.bytes) bytes")
        }
        let enlarged = isEnlarged ? ", enlarged to the service's smallest picture or as requested" : ""
        if let found = edit.found {
            let hints =
                found.near.isEmpty
                ? "" : " near \(found.near.count == 1 ? "1 box" : "\(found.near.count) boxes")"
            lines.append(
                "\(record.printable): no mask; 'matte paste' finds the change\(hints) in a photo of \(edit.uprightSize)\(enlarged)"
            )
            return lines.joined(separator: "\n")
        }
        guard let canvas = edit.canvas else {
            lines.append(
                "\(record.printable): \(edit.region.summary) of a photo of \(edit.uprightSize) in the frame "
                    + "\(edit.crop), \(edit.frame)\(enlarged)")
            return lines.joined(separator: "\n")
        }
        let margins = canvas.margins
        lines.append(
            "\(record.printable): a photo of \(edit.uprightSize) extended by \(margins.left), \(margins.top), "
                + "\(margins.right), \(margins.bottom) pixels (left, top, right, bottom)\(enlarged)")
        if let request = canvas.request {
            let fields = request.map { "\($0.name)=\($0.numbers.map(String.init).joined(separator: ","))" }
            lines.append("send with the image: " + fields.joined(separator: " "))
        }
        return lines.joined(separator: "\n")
    }
}

extension PlacedRegion {
    /// A description of the region to repaint, for people.
    fileprivate var summary: String {
        switch self {
        case .boxes(let boxes, _): boxes.count == 1 ? "1 box" : "\(boxes.count) boxes"
        case .polygons(let rings, _): rings.count == 1 ? "1 polygon" : "\(rings.count) polygons"
        case .mask(_, _, let reading): reading.map { "a mask, \($0.rawValue) repainted," } ?? "a mask"
        }
    }
}
