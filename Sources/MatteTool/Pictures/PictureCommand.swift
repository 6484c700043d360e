import Matte
import MatteCodecs

/// The common part of commands that write one picture for each input.
enum PictureCommand {
    /// The options that all of these commands accept.
    static let options =
        OutputArguments.options + MetadataArguments.options + InputArguments.options + [JobArguments.jobs]
        + DecodingArguments.options

    /// The function that is applied to each picture. It takes the file and its upright picture. It returns the new picture,
    /// and the transform from the upright to the new picture if there is one.
    typealias Work =
        @Sendable (SourcePicture, StreamedPicture<RGBA8>) throws -> (StreamedPicture<RGBA8>, ImageTransform?)

    /// The function that moves the blocks of a JPEG, for `--lossless`. It returns the file, and the transform from the
    /// upright picture.
    typealias LosslessWork = @Sendable (SourcePicture) throws -> (KeptBlocks, ImageTransform)

    /// Returns the effect of commands that change the picture as a whole.
    static func whole(_: Arguments) -> PictureChange.Extent { .whole }

    /// Returns the effect of commands that remove a part of the picture.
    static func part(_: Arguments) -> PictureChange.Extent { .part }

    /// Creates a command that writes one picture for each input.
    ///
    /// - Parameters:
    ///   - extent: Returns the effect of the command on its pictures, which decides on the metadata that still fits.
    ///   - keepsBlocks: Whether the command changes parts of a picture, so that a JPEG can keep the other blocks.
    ///   - lossless: Reads the command's own options for `--lossless` with JPEG, if it can move blocks.
    ///   - prepare: Reads the command's own options once, and returns the work.
    static func make(
        _ name: String, _ summary: String, sample: String, options: [any CommandOption] = [],
        extent: @escaping @Sendable (Arguments) -> PictureChange.Extent = PictureCommand.part,
        details: String = "", keepsBlocks: Bool = false,
        lossless: (@Sendable (Arguments) throws -> LosslessWork)? = nil,
        prepare: @escaping @Sendable (Arguments) throws -> Work
    ) -> Command {
        Command(
            name, summary, operands: .inputs, sample: sample,
            options: options + (keepsBlocks ? [BlockArguments.reencode] : []) + self.options,
            details: details
        ) { arguments in
            let work = try prepare(arguments)
            let losslessWork = try lossless?(arguments)
            let blocks = keepsBlocks ? BlockArguments(arguments) : nil
            return try run(arguments, extent: extent(arguments)) { source, output in
                if let losslessWork, try LosslessJPEG.applies(to: source, output) {
                    let (kept, transform) = try losslessWork(source)
                    return try LosslessJPEG.write(kept, madeFrom: source, transform, output)
                }
                let (picture, transform) = try work(source, source.streamed())
                if let blocks, transform == nil {
                    return try blocks.write(
                        picture, changedIn: picture.size.bounds, madeFrom: source, output)
                }
                var result = try output.write(
                    picture, madeFrom: source, transform: transform)
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
    /// - Parameters:
    ///   - encodings: The options for encoding, or `nil` to read them from the arguments.
    ///   - extent: The effect of the command on its pictures. For an upload, the arguments have no options for metadata.
    static func run(
        _ arguments: Arguments, encodings: EncodingArguments? = nil, extent: PictureChange.Extent = .part,
        _ body: @escaping @Sendable (SourcePicture, OutputArguments) throws -> PictureResult
    ) throws -> Report {
        let decoding = DecodingArguments.decoding(arguments)
        let output = try OutputArguments(arguments, encodings: encodings)
        let metadata = extent == .upload ? .upload : MetadataArguments(arguments, extent)
        let jobs = JobArguments.jobs(arguments, inputCount: arguments.operands.count)
        if arguments.operands.count > 1 { try output.place.prepare() }
        let (outcomes, summary) = try InputRun.run(arguments, jobs: jobs) { input in
            var source = try SourcePicture(input, arguments.files, decoding)
            source.keep(metadata)
            var result = try body(source, output)
            result.bytesRead = source.bytes.count
            return result
        }
        var report = try Report(
            outcomes, key: "input", warnings: arguments.files.logs.warnings, isList: arguments.hasOpenCount)
        report.ownsStandardOutput = output.isStandardOutput
        report.summary = summary
        return report
    }
}
