import Matte
import MatteCodecs

/// The JSON report of a written picture. The keys are stable.
struct PictureResult: InputResult {
    /// The path of the input, or `-` for standard input.
    var input: String
    /// The path of the output, or `-` for standard output.
    var output: String
    /// The format: `png`, `jpeg` or `webp`; `npy` for linear light.
    var format: String
    var width: Int
    var height: Int
    var bytes: Int
    /// The name of the profile, and the number of tokens that its service counts for the picture. Only for `matte
    /// prepare`.
    var profile: String?
    var tokens: Int?
    /// The names of the kinds of metadata that the output has.
    var kept: [String]
    /// The kinds of metadata that the input has and the output lacks, wholly or in part, with the reasons.
    var dropped: [MetadataReport.Dropped]
    /// The transform from the stored input to the output, if it is a crop, an orientation or a scaling.
    var transform: ImageTransform?
    /// The coefficients of the transform from the upright input to the output, in the order of `--matrix`. Only for
    /// `matte warp`, `matte rotate` and `matte align`.
    var matrix: [Double]?
    /// The distance that remains between the landmarks and the template, in pixels of the output. Only for `matte
    /// align`.
    var residual: Double?
    /// The form of the light, and the headroom of its display as a logarithm to base 2. Only for `matte convert --hdr`.
    var hdr: String?
    var headroom: Double?
    /// The values that became black and white, 0...1. Only for `matte adjust` with `--auto-levels`.
    var levels: [Double]?
    /// The factors of red, green and blue, in linear light. Only for `matte adjust` with `--white-balance`.
    var gains: [Double]?
    /// The boxes. Only for `matte boxes`.
    var boxes: [Box]?
    /// The effect on the blocks of a JPEG that keeps those that don't change.
    var blocks: Blocks?
    /// The reason why a JPEG was encoded again as a whole, if its blocks were to be kept.
    var reencoded: String?
    /// The part of the upright input that the output shows. Only for JPEG with `--lossless`.
    var part: PixelRect?
    /// The final quality, the number of encodes of the whole picture, and all attempts. Only for `matte fit`.
    var quality: Int?
    var encodes: Int?
    var attempts: [Attempt]?

    /// The number of bytes of the input, which is not reported.
    var bytesRead = 0

    private enum CodingKeys: CodingKey {
        case input, output, format, width, height, bytes, profile, tokens, kept, dropped, transform, matrix,
            residual, hdr, headroom, levels, gains, boxes, blocks, reencoded, part, quality, encodes, attempts
    }

    var traffic: (read: Int, written: Int) { (bytesRead, bytes) }

    /// An attempt in the search for a file below a byte limit.
    struct Attempt: Encodable {
        var kind: BudgetAttempt.Kind
        var width: Int
        var height: Int
        var quality: Int?
        var bytes: Int
    }

    /// The effect of a change on a JPEG's blocks, counted on the written file.
    struct Blocks: Encodable {
        /// The numbers of all blocks, and of those with a changed pixel.
        var total: Int
        var touched: Int
        /// The number of pixels that don't belong to the change and differ because they share a block with it, and the
        /// largest difference in levels.
        var changedInTouched: Int
        var largestInTouched: Int
        /// The same for pixels in other blocks, where decoders interpolate colours.
        var changedByUpsampling: Int
        var largestByUpsampling: Int

        init(_ changes: BlockChanges) {
            (total, touched) = (changes.blocks, changes.touchedBlocks)
            (changedInTouched, largestInTouched) = (
                changes.changedInTouchedBlocks, changes.largestInTouchedBlocks
            )
            (changedByUpsampling, largestByUpsampling) = (
                changes.changedByUpsampling, changes.largestByUpsampling
            )
        }

        /// The report as text for people.
        var line: String {
            "kept \(total - touched) of \(total) blocks; outside of the change, \(changedInTouched) pixels differ in changed blocks "
                + "(by \(largestInTouched) levels at most) and \(changedByUpsampling) in others (by \(largestByUpsampling))"
        }
    }

    /// A box in pixels of the upright picture. A box that was not drawn has a problem instead of a place.
    struct Box: Encodable {
        var number: Int
        var label: String?
        var confidence: Double?
        /// The colour as `#rrggbb`.
        var color: String?
        var x: Int?
        var y: Int?
        var width: Int?
        var height: Int?
        /// The reason why the box was not drawn.
        var problem: String?

        fileprivate var line: String {
            let name = label.map { " \($0.excerpt.printable)" } ?? ""
            let share = confidence.map { " \($0)" } ?? ""
            guard let x, let y, let width, let height else {
                return "    \(number)\(name)\(share): \(problem?.printable ?? "not drawn")"
            }
            return "    \(number)\(name)\(share): \(width)x\(height) at (\(x), \(y))"
        }
    }

    /// The report as text for people: one line, and one per box.
    var line: String {
        let name = ImageFormat(rawValue: format)?.description ?? format
        let light = hdr.map { ", \($0) for a headroom of \((headroom ?? 0).typed)" } ?? ""
        let losses = dropped.isEmpty ? "" : ", without \(dropped.map(\.kind).joined(separator: ", "))"
        let first = "\(output.printable): \(name), \(width)x\(height), \(bytes) bytes\(light)\(losses)"
        let kept = blocks.map { ["    \($0.line)"] } ?? reencoded.map { ["    encoded again: \($0)"] } ?? []
        return ([first] + kept + (boxes ?? []).map(\.line)).joined(separator: "\n")
    }
}
