import Matte
import MatteCodecs
import MatteUpload

/// The option of commands that change parts of a JPEG, and the writing of files that keep the other blocks.
struct BlockArguments {
    static let reencode = Option.flag(
        "reencode", "encodes a JPEG again as a whole, instead of keeping the blocks that don't change")

    /// The part of the help of commands about these blocks and their JSON keys.
    static let help = """
        A JPEG written from a JPEG keeps the blocks in which no pixel changes, unless --quality or --reencode is given.
        blocks then has total, touched, changedInTouched and largestInTouched (other pixels in changed blocks, in
        levels), changedByUpsampling and largestByUpsampling; reencoded is the reason if they can't be kept.
        """

    /// A Boolean value that indicates whether `--reencode` was given.
    let isOff: Bool

    init(_ arguments: Arguments) { isOff = arguments[Self.reencode] }

    /// Returns true if the output is a JPEG that can have blocks of the input.
    func apply(
        to picture: StreamedPicture<RGBA8>, madeFrom input: SourcePicture, _ output: OutputArguments
    ) throws(ToolError) -> Bool {
        guard !isOff, input.header.format == .jpeg, picture.size == input.header.size else { return false }
        return try output.format(forInput: .jpeg) == .jpeg && !output.setsQuality
    }

    /// Writes a picture with changes in a part. A JPEG keeps the blocks that don't change, if it can.
    func write(
        _ picture: StreamedPicture<RGBA8>, changedIn rect: PixelRect, madeFrom input: SourcePicture,
        _ output: OutputArguments
    ) throws -> PictureResult {
        guard try apply(to: picture, madeFrom: input, output) else {
            return try output.write(picture, madeFrom: input)
        }
        let kept: KeptBlocks
        do throws(MatteError) {
            kept = try input.file.keepingBlocks(
                with: picture, changedIn: rect, mask: nil, keeping: input.metadata.kinds,
                after: input.metadata.extent, background: output.background
            ) { (metadata) throws(MatteError) in
                try input.metadata.complete(
                    &metadata, showing: picture.oriented(input.header.orientation.inverse))
            }
        } catch {
            guard error.code == .unsupported else { throw error }
            var result = try output.write(picture, madeFrom: input)
            result.reencoded = Self.reason(error)
            return result
        }
        var result = try output.write(kept.image, madeFrom: input, report: kept.report)
        result.blocks = kept.changes.map(PictureResult.Blocks.init)
        return result
    }

    /// Returns the reason in an error of the form `cannot <verb> <thing>: <reason>; <what would work>`.
    static func reason(_ error: MatteError) -> String {
        let text = error.message.split(separator: ":", maxSplits: 1).last.map(String.init) ?? error.message
        return String(text.split(separator: ";").first ?? "").trimmed
    }
}

extension String {
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

extension BlockArguments {
    /// Writes a pasted JPEG photo that keeps its other blocks. Returns `nil` if that is not wanted or not possible; then
    /// sets the reason.
    func paste(
        _ pasted: StreamedPaste, madeFrom photo: SourcePicture, _ output: OutputArguments,
        reason: inout String?
    ) throws -> (PictureResult, PasteChanges)? {
        guard try apply(to: pasted.picture, madeFrom: photo, output) else { return nil }
        let kept: PastedBlocks
        do throws(MatteError) {
            kept = try pasted.keepingBlocks(of: photo.file, keeping: photo.metadata.kinds) {
                (metadata) throws(MatteError) in
                try photo.metadata.complete(
                    &metadata, showing: pasted.picture.oriented(photo.header.orientation.inverse))
            }
        } catch {
            guard error.code == .unsupported else { throw error }
            reason = Self.reason(error)
            return nil
        }
        var result = try output.write(kept.file.image, madeFrom: photo, report: kept.file.report)
        result.blocks = kept.file.changes.map(PictureResult.Blocks.init)
        return (result, kept.changes)
    }
}

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
