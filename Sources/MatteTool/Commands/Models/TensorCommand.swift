import Matte
import MatteCodecs
import MatteModels

/// The command `matte tensor`, which writes the input of a model.
enum TensorCommand {
    private static let out = Option(
        "out", short: "o", .output("PATH"),
        "sets the output file, - for standard output, or a directory for one file per input")
    private static let format = Option(
        "format", ValueForm<TensorFile.Kind>.choice, unset: "by PATH's suffix, or safetensors",
        "sets the format")
    private static let type = Option(
        "type", .choice, default: TensorType.float32,
        "sets the type of pixel_values; uint8 are levels before the normalisation")
    private static let sizes: Option<[PixelSize]> = .repeated(
        "plan", .size("WxH", atMost: 1 << 24),
        "prints shapes and tokens for an upright picture of this size, without a picture; may be repeated for a batch"
    )

    static let command = Command(
        "tensor", "writes pictures as the input of a model, equal to that of its own processor",
        operands: .files("[INPUT...]", 0...Int.max),
        sample: "photo.jpg --config preprocessor_config.json --out tensor.safetensors",
        options: [
            ModelArguments.config, ModelArguments.backend, sizes, out, OutputArguments.parents, format, type,
            Command.json,
        ] + InputArguments.options + DecodingArguments.options,
        details: """
            The configuration is the file that was published with the model. Tensors equal those of transformers 5.24
            bit for bit; the guide "Model inputs" lists the classes. Pictures are turned upright. Profiles of colours
            are ignored, as by the models' own processors. Alpha is composited over white.
            Several inputs become one batch in one file, or one file each if PATH is a directory. If a batch needs
            equal shapes and the inputs have different ones, the error names the shapes. A file in NumPy's format
            (npy) has pixel_values alone; safetensors has all tensors.
            JSON keys: family, class, backend, type, output, bytes, tensors [{name, type, shape, bytes, offset,
            values}], tokens, pictures [{input, width, height, orientation, tokens}], views [{picture, kind (whole,
            tile or crop), row, column, width, height, rect {x, y, width, height}, transform}], coordinates, notes,
            config. values are those of a tensor of at most 64 integers. width and height of a picture are upright;
            rect is the part of the stored picture that a view shows. offset is counted from the beginning of the
            file. Without a file, output, offset and input are absent. 'matte boxes --plan' reads the JSON.
            """
    ) { arguments in
        let model = try ModelArguments.model(arguments)
        let run = TensorRun(
            model: model, type: arguments[type], files: arguments.files,
            decoding: DecodingArguments.decoding(arguments))
        let (path, format, sizes) = (arguments[out], arguments[format], arguments[sizes])
        let createsFolders = arguments[OutputArguments.parents]
        let isRecorded = arguments[ManifestArguments.manifest] != nil || arguments[ManifestArguments.resume]
        guard sizes.isEmpty else {
            guard arguments.operands.isEmpty, path == nil, format == nil else {
                throw ToolError.usage(
                    "--plan prints a plan without pictures; leave out INPUT, --out and --format, or leave out --plan"
                )
            }
            let result = TensorResult(model, try model.input.batch(for: sizes), arguments[type])
            return try result.report()
        }
        guard !arguments.operands.isEmpty else {
            throw ToolError.usage(
                "INPUT... is missing; give a picture, or --plan WxH for the plan of a size; run 'matte help tensor' for its usage"
            )
        }
        guard let path else { throw ToolError.usage("--out PATH is missing") }
        // Several inputs with a path like tensor.npy are one batch, also if `--parents` is given.
        let isDirectory = FileName.endsWithSlash(path) || System.isDirectory(path)
        if isDirectory || createsFolders && suffix(of: path) == nil {
            let place = try OutputPlace(path, arguments, createsFolders: true)
            return try run.report(arguments, into: place, format ?? .safetensors)
        }
        guard !isRecorded else {
            throw ToolError.usage(
                "--manifest and --resume need a directory as --out: a batch in one file is done as a whole")
        }
        let form = try format ?? kind(of: path)
        let result = try run.write(arguments.operands, to: path, form)
        return try result.report()
    }

    /// Returns the format of a path's suffix, or `nil` if it has none.
    private static func suffix(of path: String) -> TensorFile.Kind? {
        TensorFile.Kind.allCases.first { path.lowercased().hasSuffix(".\($0.rawValue)") }
    }

    /// Returns the format of a file's path.
    private static func kind(of path: String) throws(ToolError) -> TensorFile.Kind {
        if StandardStream.isOutput(path) { return .safetensors }
        if let kind = suffix(of: path) { return kind }
        throw .usage(
            "--out is '\(path)', which has no suffix of a known format; use .npy or .safetensors, or --format"
        )
    }
}
