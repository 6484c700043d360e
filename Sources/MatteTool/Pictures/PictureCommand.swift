import Matte
import MatteCodecs

/// The common part of commands that write one picture for each input.
enum PictureCommand {
    /// The options that all of these commands accept.
    static let options = OutputArguments.options + [JobArguments.jobs] + DecodingArguments.options

    /// The function that is applied to each picture. It takes the file and its upright picture. It returns the new picture,
    /// and the transform from the upright to the new picture if there is one.
    typealias Work =
        @Sendable (SourcePicture, StreamedPicture<RGBA8>) throws -> (StreamedPicture<RGBA8>, ImageTransform?)

    /// Creates a command that writes one picture for each input.
    ///
    /// - Parameter prepare: Reads the command's own options once, and returns the work.
    static func make(
        _ name: String, _ summary: String, sample: String, options: [any CommandOption], details: String = "",
        prepare: @escaping @Sendable (Arguments) throws -> Work
    ) -> Command {
        let takesMetadata = options.contains { $0.description.name == KeptMetadata.option.description.name }
        return Command(
            name, summary, operands: .inputs, sample: sample, options: options + self.options,
            details: details
        ) { arguments in
            let keepsEXIF = takesMetadata && arguments[KeptMetadata.option]
            let work = try prepare(arguments)
            return try run(arguments) { source, output in
                let (picture, transform) = try work(source, source.streamed())
                var metadata = KeptMetadata.metadata(of: source, keepsEXIF: keepsEXIF)
                if transform?.orientation.swapsAxes == true {
                    metadata.density = metadata.density?.transposed
                }
                var result = try output.write(picture, madeFrom: source, metadata: metadata)
                if let transform {
                    result.transform = ImageTransform.orientation(
                        source.header.orientation, of: source.header.storedSize
                    ).then(transform)
                }
                return result
            }
        }
    }

    /// Processes the inputs, several at a time, and collects their reports in order.
    ///
    /// An error in one of several inputs does not stop the others.
    ///
    /// - Parameter encodings: The options for encoding, or `nil` to read them from the arguments.
    static func run(
        _ arguments: Arguments, encodings: EncodingArguments? = nil,
        _ body: @escaping @Sendable (SourcePicture, OutputArguments) throws -> PictureResult
    ) throws -> Report {
        let inputs = arguments.operands
        let decoding = DecodingArguments.decoding(arguments)
        let output = try OutputArguments(arguments, inputCount: inputs.count, encodings: encodings)
        let jobs = JobArguments.jobs(arguments, inputCount: inputs.count)
        if inputs.count > 1, output.isDirectory { try System.makeDirectory(output.path) }
        let progress = Progress(of: inputs.count, "pictures", isShown: !arguments.isJob)
        var rest = inputs[...]
        var outcomes: [(input: String, result: Result<PictureResult, ToolError>)] = []
        var failed = 0
        var bytesRead = 0
        var bytesWritten = 0
        progress.show(0, inputs[0])
        try OrderedWork.run(jobs: jobs) {
            rest.popFirst()
        } work: { (input: String) in
            Result {
                try naming(input) {
                    let source = try SourcePicture(input, arguments.files, decoding)
                    return (try body(source, output), source.bytes.count)
                }
            }
        } deliver: { (result: Result<(PictureResult, Int), any Error>) in
            switch result {
            case .success(let (result, count)):
                bytesRead += count
                bytesWritten += result.bytes
            case .failure: failed += 1
            }
            outcomes.append((inputs[outcomes.count], result.map { $0.0 }.mapError { ToolError($0) }))
            let done = outcomes.count
            progress.show(done, done < inputs.count ? inputs[done] : "")
        }
        if inputs.count == 1 { _ = try outcomes[0].result.get() }
        let summary = progress.finish(
            inputs.count, failed: failed,
            details: ", \(Progress.bytes(bytesRead)) to \(Progress.bytes(bytesWritten))")
        let text = outcomes.compactMap { try? $0.result.get().line }.joined(separator: "\n")
        var report = try Report(outcomes, key: "input", text: text, warnings: arguments.files.logs.warnings)
        report.ownsStandardOutput = output.isStandardOutput
        report.summary = summary
        return report
    }
}
