import Matte
import MatteCodecs
import Synchronization

/// The options of all commands that write a picture.
struct OutputArguments {
    static let options: [Option] =
        [
            .value(
                "out", "PATH", short: "o", role: .output,
                "sets the output file, - for standard output, or a directory for several inputs")
        ] + encodingOptions(formatDefault: "by PATH's suffix")

    /// Returns the options that select the format and the encoding, and `--json`.
    ///
    /// - Parameter formatDefault: The default of `--format` in the help.
    static func encodingOptions(formatDefault: String) -> [Option] {
        [
            .value("format", "png|jpeg|webp", "sets the format (default \(formatDefault))"),
            .value(
                "quality", "Q",
                "sets the quality of JPEG and WebP, 1...100 (default \(Defaults.jpeg.quality); JPEG is 4:4:4 from 95 up)"
            ),
            .flag("lossless", "writes lossless WebP"),
            .value(
                "compression", "fast|balanced|smallest",
                "sets the trade-off between time and size of PNG (default \(Defaults.png.compression.rawValue))"
            ),
            .value(
                "background", "COLOUR", "sets the colour behind translucent pixels in a JPEG (default white)"),
            .flag("json", "prints the result as JSON"),
        ]
    }

    /// The value of `--out`.
    let path: String
    /// A Boolean value that indicates whether the path is a directory. Outputs in a directory have the names of their
    /// inputs.
    let isDirectory: Bool
    private let format: ImageFormat?
    private let arguments: Arguments

    /// Reads the options of the output.
    ///
    /// - Parameter inputCount: The number of inputs. More than one input requires a directory.
    init(_ arguments: Arguments, inputCount: Int = 1) throws(ToolError) {
        self.arguments = arguments
        path = try arguments.required("out", "PATH")
        isStandardOutput = StandardStream.isOutput(path)
        isDirectory = FileName.endsWithSlash(path) || System.isDirectory(path)
        guard inputCount == 1 || isDirectory else {
            throw .usage(
                "--out '\(path)' must be a directory for \(inputCount) inputs; create it, or end the path with /"
            )
        }
        if let name = arguments.string("format") {
            guard let format = ImageFormat(fileSuffix: name) else {
                throw .usage("--format is '\(name.excerpt)'; it must be png, jpeg or webp")
            }
            self.format = format
        } else {
            format = nil
        }
        _ = try encoding(.jpeg)
    }

    /// A Boolean value that indicates whether the picture itself is written to standard output.
    let isStandardOutput: Bool

    /// Returns the output format for an input: the format of `--format`, otherwise the format of the output's suffix.
    /// If the output is a directory or standard output, the default is the input's own format.
    func format(forInput input: ImageFormat) throws(ToolError) -> ImageFormat {
        if let format { return format }
        if isDirectory || isStandardOutput { return input.isWritable ? input : .png }
        guard let format = ImageFormat(fileSuffix: path), path.contains(".") else {
            throw .usage(
                "--out is '\(path)', which has no suffix of a known format; use .png, .jpg or .webp, or --format"
            )
        }
        return format
    }

    /// Returns the format of `--format`, or a default.
    func format(default fallback: ImageFormat) -> ImageFormat { format ?? fallback }

    /// Returns the output path for an input. In a directory, it is the input's name with the format's suffix.
    func path(forInput input: String, format: ImageFormat) -> String {
        guard isDirectory else { return path }
        let base =
            input == "-"
            ? "standard-input" : input.hasPrefix("data:") ? "picture" : FileName.split(input).last
        let stem = base.utf8.lastIndex(of: UInt8(ascii: ".")).map {
            $0 == base.startIndex ? base : String(base[..<$0])
        }
        return FileName.join(path, "\(stem ?? base).\(format.fileSuffix)")
    }

    /// Returns the encoding with the requested options.
    func encoding(_ format: ImageFormat) throws(ToolError) -> ImageEncoding {
        let given = try arguments.integer("quality", in: 1...100)
        switch format {
        case .png:
            let compression = try arguments.choice("compression", as: PNGOptions.Compression.self)
            return .png(compression: compression ?? Defaults.png.compression)
        case .jpeg:
            var options = Defaults.jpeg
            if let given { options.quality = given }
            if let text = arguments.string("background") {
                let color = try Color.parse(text, option: "background")
                guard color.alpha == 255 else {
                    throw .usage("--background is '\(text.excerpt)'; it must be an opaque colour")
                }
                options.background = RGB8(red: color.red, green: color.green, blue: color.blue)
            }
            return .jpeg(options)
        case .webP:
            return arguments.has("lossless") ? .losslessWebP : .webP(quality: given ?? Defaults.webP.quality)
        case .heic, .gif, .bmp:
            do { return try ImageEncoding(format, quality: given) } catch { throw .usage(error.message) }
        }
    }

    /// Encodes a picture and writes it, row by row if the output is a regular file.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - input: The input from which it was made.
    ///   - metadata: The metadata to write.
    func write(
        _ picture: StreamedPicture<RGBA8>, madeFrom input: SourcePicture,
        metadata: EncodingMetadata = EncodingMetadata()
    ) throws -> PictureResult {
        let format = try format(forInput: input.header.format)
        let encoding = try encoding(format)
        let target = path(forInput: input.path, format: format)
        if isDirectory { try System.makeDirectory(path) }
        let file = try arguments.files.create(target)
        let count: Int
        if file.isRegular {
            let sink = file.sink
            try picture.encode(as: encoding, to: sink, metadata: metadata, alpha: .dropIfOpaque)
            count = sink.count
        } else {
            // Encoders may change bytes that they have already written, which is impossible in a pipe. Complete the
            // file in memory first.
            let image = try picture.encoded(as: encoding, metadata: metadata, alpha: .dropIfOpaque)
            try file.append(image.bytes)
            count = image.bytes.count
        }
        try arguments.files.commit([file])
        return PictureResult(
            input: input.path, output: target, format: format.rawValue, width: picture.size.width,
            height: picture.size.height, bytes: count)
    }

    /// Writes an encoded picture.
    func write(_ image: EncodedImage, madeFrom input: SourcePicture) throws -> PictureResult {
        let target = path(forInput: input.path, format: image.format)
        if isDirectory { try System.makeDirectory(path) }
        try arguments.files.write(image.bytes, to: target)
        return PictureResult(
            input: input.path, output: target, format: image.format.rawValue, width: image.size.width,
            height: image.size.height, bytes: image.bytes.count)
    }
}

/// The JSON report of a written picture. The keys are stable.
struct PictureResult: Encodable {
    /// The path of the input, or `-` for standard input.
    var input: String
    /// The path of the output, or `-` for standard output.
    var output: String
    /// The format: `png`, `jpeg` or `webp`.
    var format: String
    var width: Int
    var height: Int
    var bytes: Int
    /// The transform from the stored input to the output, if it is a crop, an orientation or a scaling.
    var transform: ImageTransform?
    /// The coefficients of the transform from the upright input to the output, in the order of `--matrix`. Only for
    /// `matte warp`, `matte rotate` and `matte align`.
    var matrix: [Double]?
    /// The distance that remains between the landmarks and the template, in pixels of the output. Only for `matte
    /// align`.
    var residual: Double?
    /// The values that became black and white, 0...1. Only for `matte adjust` with `--auto-levels`.
    var levels: [Double]?
    /// The factors of red, green and blue, in linear light. Only for `matte adjust` with `--white-balance`.
    var gains: [Double]?
    /// The final quality, the number of encodes of the whole picture, and all attempts. Only for `matte fit`.
    var quality: Int?
    var encodes: Int?
    var attempts: [Attempt]?

    /// An attempt in the search for a file below a byte limit.
    struct Attempt: Encodable {
        var kind: BudgetAttempt.Kind
        var width: Int
        var height: Int
        var quality: Int?
        var bytes: Int
    }

    /// The report as one line of text for people.
    var line: String {
        let name = ImageFormat(rawValue: format)?.description ?? format
        return "\(output.printable): \(name), \(width)x\(height), \(bytes) bytes"
    }
}

extension Raster<RGBA8> {
    /// Encodes the picture, without an alpha channel if all pixels are opaque, which makes the file smaller.
    func encodedCompactly(
        as encoding: ImageEncoding, metadata: EncodingMetadata = EncodingMetadata()
    ) throws -> EncodedImage {
        guard encoding.format != .jpeg, isOpaque else {
            return try encoded(as: encoding, metadata: metadata)
        }
        return try converted(to: RGB8.self).encoded(as: encoding, metadata: metadata)
    }
}
