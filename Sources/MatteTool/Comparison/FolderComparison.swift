import Matte
import MatteCodecs

/// The comparison of the pictures in two folders, worst first.
struct FolderComparison {
    private let folders: (first: String, second: String)
    private let names: FolderPairs
    private let metric: CompareMetric
    /// The pairs that were compared, worst first, and those that could not be.
    private(set) var compared: [(pair: FolderPairs.Pair, result: CompareResult)] = []
    private var failures: [(name: String, error: ToolError)] = []

    /// Compares the pictures.
    ///
    /// - Parameter jobs: The number of pairs at a time.
    init(
        _ first: String, _ second: String, _ arguments: Arguments, limits: CompareLimits, jobs: Int,
        decoding: DecodingOptions
    ) throws {
        folders = (first, second)
        metric = limits.metric
        names = FolderPairs(first, second)
        try arguments.files.declare(names.pairs.flatMap { [$0.first, $0.second] })
        let progress = Progress(of: names.pairs.count, "pairs", isShown: !arguments.isJob)
        var rest = names.pairs[...]
        var done = 0
        try OrderedWork.run(jobs: max(1, min(jobs, names.pairs.count))) {
            rest.popFirst()
        } work: { (pair: FolderPairs.Pair) in
            (
                pair,
                Result {
                    try ComparedPair(
                        pair.first, pair.second, arguments.files, decoding, withDifference: false
                    )
                    .result(limits)
                }
            )
        } deliver: { (pair: FolderPairs.Pair, result: Result<CompareResult, any Error>) in
            switch result {
            case .success(let result): compared.append((pair, result))
            case .failure(let error): failures.append((pair.name, ToolError(error)))
            }
            done += 1
            progress.show(done, pair.name)
        }
        _ = progress.finish(done, failed: failures.count)
        let metric = metric
        let order = compared.indices.sorted { a, b in
            if metric.isWorse(compared[a].result, than: compared[b].result) { return true }
            // Pairs that are equally bad keep the order of their names.
            return !metric.isWorse(compared[b].result, than: compared[a].result) && a < b
        }
        compared = order.map { compared[$0] }
    }

    /// The report about all pairs.
    func report() throws -> Report {
        let result = FolderResult(
            first: folders.first, second: folders.second, metric: metric.rawValue,
            pairs: compared.map { FolderResult.Pair(name: $0.pair.name, result: $0.result) },
            onlyInFirst: names.onlyInFirst, onlyInSecond: names.onlyInSecond,
            failed: failures.map {
                FolderResult.Failure(name: $0.name, status: Int($0.error.status), error: $0.error.description)
            })
        var report = try Report(lines(result), result)
        report.failures = failures.map(\.error)
        report.status = result.ok ? 0 : max(1, failures.map(\.error.status).max() ?? 1)
        return report
    }

    /// A sentence about all pairs.
    var summary: String {
        let equal = compared.count { $0.result.differingPixels == 0 }
        let exceeded = compared.count { !$0.result.ok }
        var text = "\(compared.count) pairs, \(equal) equal"
        if exceeded > 0 { text += ", \(exceeded) outside of the limits" }
        if !failures.isEmpty { text += ", \(failures.count) not comparable" }
        let missing = names.onlyInFirst.count + names.onlyInSecond.count
        if missing > 0 { text += ", \(missing) without a partner" }
        return text
    }

    /// The names that only one of the folders has, as lines.
    var missing: [String] {
        names.onlyInFirst.map { "only in \(folders.first.printable): \($0.printable)" }
            + names.onlyInSecond.map { "only in \(folders.second.printable): \($0.printable)" }
    }

    /// The pairs that could not be compared, as lines.
    var failed: [String] { failures.map { "\($0.name.printable): \($0.error.description)" } }

    private func lines(_ result: FolderResult) -> String {
        let rows =
            [["mae", "psnr", "ssim", "largest", "name"]]
            + compared.map { Self.cells($0.result) + [$0.pair.name.printable] }
        let widths = (0..<4).map { column in rows.map(\.[column].count).max() ?? 0 }
        let table = rows.map { row in
            row.indices.map { column in
                column == 4
                    ? row[4] : String(repeating: " ", count: widths[column] - row[column].count) + row[column]
            }.joined(separator: "  ")
        }
        let exceeded = compared.flatMap { entry in
            entry.result.exceeded.map { "\(entry.pair.name.printable): \($0)" }
        }
        return (table + exceeded + missing + [summary]).joined(separator: "\n")
    }

    /// The measures of a pair as texts: mean absolute error, signal-to-noise ratio, similarity, largest difference.
    static func cells(_ result: CompareResult) -> [String] {
        [
            result.meanAbsoluteError.fixed(4), result.psnr.map { "\($0.fixed(2)) dB" } ?? "equal",
            result.ssim.map { $0.fixed(6) } ?? "-", "\(result.largest)",
        ]
    }
}

/// The JSON report of a comparison of folders. The keys are stable.
struct FolderResult: Encodable {
    var first: String
    var second: String
    /// The measure by which pairs are sorted, worst first.
    var metric: String
    var pairs: [Pair]
    var onlyInFirst: [String]
    var onlyInSecond: [String]
    var failed: [Failure]

    /// A Boolean value that indicates whether all names are in both folders and all pairs are within the limits.
    var ok: Bool {
        onlyInFirst.isEmpty && onlyInSecond.isEmpty && failed.isEmpty && pairs.allSatisfy(\.result.ok)
    }

    /// The measures of a pair, with its name.
    struct Pair: Encodable {
        var name: String
        var result: CompareResult

        private enum CodingKeys: CodingKey {
            case name
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try result.encode(to: encoder)
        }
    }

    /// A pair that could not be compared, such as pictures of different sizes.
    struct Failure: Encodable {
        var name: String
        var status: Int
        var error: String
    }

    private enum CodingKeys: CodingKey {
        case first, second, metric, pairs, onlyInFirst, onlyInSecond, failed, ok
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(first, forKey: .first)
        try container.encode(second, forKey: .second)
        try container.encode(metric, forKey: .metric)
        try container.encode(pairs, forKey: .pairs)
        try container.encode(onlyInFirst, forKey: .onlyInFirst)
        try container.encode(onlyInSecond, forKey: .onlyInSecond)
        try container.encode(failed, forKey: .failed)
        try container.encode(ok, forKey: .ok)
    }
}
