import Matte
import MatteCodecs
import MatteCompare

/// Two pictures in memory that are compared.
struct ComparedPair {
    let first: ComparedPicture
    let second: ComparedPicture
    private let paths: (first: String, second: String)
    /// The number of bytes of both pictures.
    let held: Int

    /// Decodes two pictures.
    ///
    /// - Parameter withDifference: True if a picture of the difference will be in memory too.
    init(
        _ first: String, _ second: String, _ files: RunFiles, _ decoding: DecodingOptions,
        withDifference: Bool
    ) throws {
        let source = try naming(first) { try SourcePicture(first, files, decoding) }
        let other = try naming(second) { try SourcePicture(second, files, decoding) }
        // The pictures and their difference are held together.
        let held = ComparedPicture.bytes(source) + ComparedPicture.bytes(other)
        let most = held + (withDifference ? 3 * source.header.size.area : 0)
        self.first = try naming(first) {
            try ComparedPicture(source, holding: most, to: "compare two pictures")
        }
        self.second = try naming(second) {
            try ComparedPicture(other, holding: most, to: "compare two pictures")
        }
        self.held = held
        paths = (first.excerptOfDataURL, second.excerptOfDataURL)
    }

    /// Measures the difference.
    ///
    /// - Parameter picture: The path of the difference picture, for the report.
    func result(_ limits: CompareLimits, picture: String? = nil) throws -> CompareResult {
        let (difference, similarity) = try naming("\(paths.first) and \(paths.second)") {
            try first.compared(to: second, needsSimilarity: limits.needsSimilarity)
        }
        var result = CompareResult(
            first: paths.first, second: paths.second, size: first.size, difference: difference,
            similarity: similarity, picture: picture, exceeded: [])
        result.exceeded = limits.exceeded(by: difference, similarity) + limits.broken(by: result)
        result.ok = result.exceeded.isEmpty
        return result
    }
}
