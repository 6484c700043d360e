import Matte
import MatteCodecs

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
        let losses = dropped.isEmpty ? "" : ", without \(dropped.map(\.kind).joined(separator: ", "))"
        return "\(output.printable): \(name), \(width)x\(height), \(bytes) bytes\(losses)"
    }
}
