import Matte
import MatteCodecs

/// The option `--lossless` of `matte crop` and `matte orient` for JPEG: blocks are moved, not encoded again.
enum LosslessJPEG {
    static let trim = Option.flag(
        "trim", "with --lossless and JPEG, cuts off incomplete blocks at edges that move, instead of failing")

    /// Returns true if the output is a JPEG and `--lossless` was given. Throws if the input isn't a JPEG then.
    static func applies(to input: SourcePicture, _ output: OutputArguments) throws(ToolError) -> Bool {
        guard output.isLossless, try output.format(forInput: input.header.format) == .jpeg else {
            return false
        }
        guard input.header.format == .jpeg else {
            throw .usage(
                "--lossless moves the blocks of a JPEG, and \(input.path) is \(input.header.format); leave it out, or write WebP"
            )
        }
        guard !output.setsQuality else {
            throw .usage("--lossless and --quality cannot be combined for JPEG; give one of them")
        }
        return true
    }

    /// Writes a file of moved blocks.
    static func write(
        _ kept: KeptBlocks, madeFrom input: SourcePicture, _ transform: ImageTransform,
        _ output: OutputArguments
    ) throws -> PictureResult {
        var result = try output.write(kept.image, madeFrom: input, report: kept.report)
        result.transform = ImageTransform.orientation(input.header.orientation, of: input.header.storedSize)
            .then(transform)
        result.part = kept.part
        return result
    }
}
