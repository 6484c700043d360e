import Matte
import MatteCodecs

/// What the commands have in common that make one picture of each input.
enum PictureCommand {
    /// The options of each.
    static let options = OutputArguments.options + DecodingArguments.options

    /// Makes the command.
    ///
    /// - Parameter prepare: checks the command's own options once, and gives what is done to each picture: from
    ///   the file and the upright picture to the new one, and the transform between the upright and the new one
    ///   where there is one.
    static func make(
        _ name: String, _ summary: String, options: [Option], details: String = "",
        prepare:
            @escaping @Sendable (Arguments) throws -> (SourcePicture, Raster<RGBA8>) throws -> (
                Raster<RGBA8>, ImageTransform?
            )
    ) -> Command {
        makeDecoding(name, summary, options: options, details: details) { arguments in
            let work = try prepare(arguments)
            return { source, decoding in
                var image = try DecodedImage<RGBA8>(decoding: source.bytes, options: decoding)
                let (raster, transform) = try work(source, image.raster)
                image.raster = raster
                return (image, transform)
            }
        }
    }

    /// Makes a command that decodes by itself, into the new picture; otherwise as
    /// ``make(_:_:options:details:prepare:)``.
    static func makeDecoding(
        _ name: String, _ summary: String, options: [Option], details: String = "",
        prepare:
            @escaping @Sendable (Arguments) throws -> (SourcePicture, DecodingOptions) throws -> (
                DecodedImage<RGBA8>, ImageTransform?
            )
    ) -> Command {
        Command(
            name: name, summary: summary, operands: "INPUT...", operandCount: 1...Int.max,
            options: options + self.options, details: details
        ) { arguments in
            let work = try prepare(arguments)
            return try run(arguments) { source, decoding, output in
                let (image, transform) = try work(source, decoding)
                var metadata = KeptMetadata.metadata(of: image, source, arguments)
                if transform?.orientation.swapsAxes == true {
                    metadata.density = metadata.density?.transposed
                }
                var result = try output.write(image.raster, madeFrom: source, metadata: metadata)
                if let transform {
                    result.transform = ImageTransform.orientation(
                        source.header.orientation, of: source.header.storedSize
                    ).then(transform)
                }
                return result
            }
        }
    }

    /// Goes through the inputs one by one and collects what is reported.
    static func run(
        _ arguments: Arguments,
        _ body: (SourcePicture, DecodingOptions, OutputArguments) throws -> PictureResult
    ) throws -> Report {
        let inputs = arguments.operands
        let decoding = try DecodingArguments.decoding(arguments)
        let output = try OutputArguments(arguments, inputCount: inputs.count)
        guard inputs.filter({ $0 == "-" }).count <= 1 else {
            throw ToolError.usage("standard input (-) can be read once, it is given twice")
        }
        let progress = Progress(of: inputs.count)
        defer { progress.finish() }
        var results: [PictureResult] = []
        for (index, input) in inputs.enumerated() {
            progress.show(index, input)
            results.append(try naming(input) { try body(SourcePicture(input, decoding), decoding, output) })
        }
        let text = results.map(\.line).joined(separator: "\n")
        var report = try results.count == 1 ? Report(text, results[0]) : Report(text, results)
        report.ownsStandardOutput = output.isStandardOutput
        return report
    }
}
