import Matte
import MatteCodecs

/// The options of all commands that write a picture.
struct OutputArguments {
    private static let out = Option.required(
        "out", short: "o", .output("PATH"),
        "sets the output file, - for standard output, or a directory for several inputs")
    static let parents = Option.flag(
        "parents", short: "p", "creates the directory of the output, and those above it")
    static let format = Option("format", .format, unset: "by PATH's suffix", "sets the format")
    /// The options of a command that does not use ``EncodingArguments``.
    static let destination: [any CommandOption] = [out, parents, format]
    static let options = destination + EncodingArguments.options + [Command.json]

    /// The place of `--out`.
    let place: OutputPlace
    /// The format of `--format`, if it was given.
    let format: ImageFormat?
    private let encodings: EncodingArguments
    let files: RunFiles

    /// Reads the options of the output.
    ///
    /// - Parameters:
    ///   - encodings: The options for encoding, or `nil` to read them too.
    ///   - joinsInputs: True if all inputs together make one output.
    init(
        _ arguments: Arguments, encodings: EncodingArguments? = nil, joinsInputs: Bool = false
    ) throws(ToolError) {
        place = try OutputPlace(
            arguments[Self.out], arguments, createsFolders: arguments[Self.parents], joinsInputs: joinsInputs)
        format = arguments[Self.format]
        self.encodings = encodings ?? EncodingArguments(arguments)
        files = arguments.files
    }

    /// A Boolean value that indicates whether `--lossless` was given.
    var isLossless: Bool { encodings.isLossless }
    /// A Boolean value that indicates whether `--quality` was given.
    var setsQuality: Bool { encodings.quality != nil }
    /// The colour behind translucent pixels in a JPEG.
    var background: RGB8 { encodings.background ?? JPEGOptions().background }

    /// The value of `--out`.
    var path: String { place.path }
    /// A Boolean value that indicates whether outputs are in a directory, under the names of their inputs.
    var isDirectory: Bool { place.isDirectory }
    /// A Boolean value that indicates whether the picture itself is written to standard output.
    var isStandardOutput: Bool { place.isStandardOutput }

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

    /// Returns the encoding with the requested options.
    func encoding(_ format: ImageFormat) throws(ToolError) -> ImageEncoding {
        try encodings.encoding(format)
    }

    /// Encodes a picture and writes it, row by row if the output is a regular file.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - input: The input from which it was made, whose metadata is written as far as it is kept.
    ///   - transform: The transform from the upright input, or `nil` if there is none.
    ///   - gainMap: Returns the gain map of the picture from the input's, if it isn't that of the transformed input.
    func write(
        _ picture: StreamedPicture<RGBA8>, madeFrom input: SourcePicture, transform: ImageTransform? = nil,
        gainMap: ((GainMap) throws -> GainMap)? = nil
    ) throws -> PictureResult {
        let format = try format(forInput: input.header.format)
        let encoding = try encoding(format)
        let target = try place.target(forInput: input.path, suffix: format.fileSuffix)
        var (metadata, report) = try input.metadata.metadata(
            of: input, for: picture, as: format, transform: transform)
        if let gainMap, report.kept.contains(.gainMap), let map = try input.file.gainMap() {
            let upright = ImageTransform.orientation(input.header.orientation, of: input.header.storedSize)
            try metadata.setGainMap(gainMap(map.transformed(by: upright)))
        }
        let file = try files.create(target)
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
        try files.commit([file])
        return PictureResult(
            input: input.path, output: target, format: format.rawValue, width: picture.size.width,
            height: picture.size.height, bytes: count, kept: report.kept.names, dropped: report.dropped)
    }

    /// Writes an encoded picture.
    ///
    /// - Parameter report: What became of the input's metadata.
    func write(
        _ image: EncodedImage, madeFrom input: SourcePicture, report: MetadataReport
    ) throws -> PictureResult {
        let target = try place.target(forInput: input.path, suffix: image.format.fileSuffix)
        try files.write(image.bytes, to: target)
        return PictureResult(
            input: input.path, output: target, format: image.format.rawValue, width: image.size.width,
            height: image.size.height, bytes: image.bytes.count, kept: report.kept.names,
            dropped: report.dropped)
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
