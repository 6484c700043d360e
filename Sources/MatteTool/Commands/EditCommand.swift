import Matte
import MatteCodecs
import MatteUpload

/// `matte edit`: a photo and a region become the two files that an image editing API takes.
enum EditCommand {
    static let command = Command(
        name: "edit",
        summary: "makes image, mask and record for an image editing API from a photo and a region",
        operands: "INPUT", operandCount: 1...1,
        options: [
            .value(
                "out", "DIR", short: "o", role: .output, "the directory for image.png, mask.png and edit.json"
            )
        ] + RegionArguments.options + [
            .value(
                "frame", "largest-square|whole|around:M",
                "what part of the photo is sent; M is a margin as a share of the region's longer side (default the "
                    + "profile's)"),
            .value(
                "feather", "PX",
                "how far the mask's edge is softened, inwards, in pixels of the photo (default 0)"),
            .value("size", "N", "the longer side to upload, at most (default the profile's)"),
            .value("max-bytes", "N", "the bytes each file stays below (default the profile's)"),
            .flag("upscale", "enlarges frames smaller than the size"),
            .value(
                "dct-scaling", "HOW",
                "how far a JPEG's decoder shrinks it: never, keeping-twice (default) or whenever-it-fits"),
            .value(
                "mask-content", "flat|photo", "what the mask shows where nothing may change (default flat)"),
            .flag("json", "print the record as JSON"),
        ] + ProfileArguments.options(default: "square-4mb") + DecodingArguments.options,
        details: """
            The picture is made upright. The region is what boxes enclose, what polygons enclose, or what
            a mask picture selects: white, or transparent where its alpha varies. image.png is the frame
            around it; mask.png marks the region as the profile has it. Both have the same size, one that
            the profile allows, and stay below its number of bytes. Nothing is enlarged without --upscale,
            except up to the smallest picture that the service takes. edit.json is what 'matte paste' needs
            to put the generated picture back.
            JSON keys: image, mask, record (the files' paths), isEnlarged, edit (the record: version,
            profile, size, transform, frame, crop, region, feather, uploadBoxes, maxBytes, image and mask
            {bytes, mimeType}, encodes, photo {subject, hex}). region has boxes and shape, or polygons, or
            mask {place, png} and reading (white, black, transparent or opaque: what was repainted).
            """
    ) { arguments in
        let input = arguments.operands[0]
        let directory = try arguments.required("out", "DIR")
        guard directory != "-" else { throw ToolError.usage("--out is a directory: there are three files") }
        let profile = try ProfileArguments.profile(arguments, default: .square4MB)
        let options = try options(arguments)
        let region = try RegionArguments.region(arguments, options.decoding)
        let upload = try naming(input) {
            try EditUpload(
                photo: arguments.files.pictureFile(input, options.decoding.limits), editing: region,
                for: profile, options: options)
        }
        let result = try write(upload, to: directory, arguments.files)
        return try Report(result.lines, result)
    }

    private static func options(_ arguments: Arguments) throws(ToolError) -> EditOptions {
        var options = EditOptions()
        options.decoding = try DecodingArguments.decoding(arguments)
        options.shape = try BoxArguments.shape(arguments)
        options.frame = try RegionArguments.frame(arguments)
        options.grow = try arguments.number("grow", in: 0...EditOptions.mostGrowth) ?? 0
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
            isEnlarged: upload.record.isEnlarged, edit: upload.record)
        try System.makeDirectory(directory)
        let text = JSONWriter.text(try JSONValue(encoding: upload.record), indented: true) + "\n"
        try files.write([
            (upload.image.bytes, result.image), (upload.mask.bytes, result.mask),
            (Array(text.utf8), result.record),
        ])
        return result
    }
}

/// The JSON report of an edit. The keys are stable.
struct EditResult: Encodable {
    /// The paths of the three files.
    var image: String
    var mask: String
    var record: String
    /// True if the upload shows its part of the photo enlarged.
    var isEnlarged: Bool
    /// The content of the record.
    var edit: EditRecord

    /// Lines for people.
    var lines: String {
        """
        \(image.printable): PNG, \(edit.size), \(edit.image.bytes) bytes
        \(mask.printable): PNG, \(edit.size), \(edit.mask.bytes) bytes
        \(record.printable): \(edit.region.summary) of a photo of \(edit.uprightSize) in the frame \(edit.crop), \
        \(edit.frame)\(isEnlarged ? ", enlarged to the service's smallest picture or as asked" : "")
        """
    }
}

extension PlacedRegion {
    /// The kind of region, in words.
    fileprivate var summary: String {
        switch self {
        case .boxes(let boxes, _): boxes.count == 1 ? "1 box" : "\(boxes.count) boxes"
        case .polygons(let rings): rings.count == 1 ? "1 polygon" : "\(rings.count) polygons"
        case .mask(_, _, let reading): reading.map { "a mask, \($0.rawValue) repainted," } ?? "a mask"
        }
    }
}
