import MatteCodecs
import MatteCompare

/// The near duplicates among the inputs of `matte hash --near`.
struct HashGroups: Encodable {
    var kind: String
    /// The largest distance of neighbours in a group, in bits.
    var near: Int
    /// The number of pictures that were hashed.
    var files: Int
    var groups: [Group]
    private let failures: [(file: String, error: ToolError)]

    /// Pictures that are alike: from each one, steps within the threshold lead to each of the others.
    struct Group: Encodable {
        var files: [String]
        var hashes: [String]
        /// The distance of each member from the first one, in bits.
        var distances: [Int]
    }

    private enum CodingKeys: CodingKey {
        case kind, near, files, groups
    }

    /// Finds the groups.
    init(_ outcomes: [RunOutcome], _ kind: HashCommand.Kind, within distance: Int) {
        let hashed = outcomes.compactMap { outcome in outcome.hash.map { (outcome.input, $0) } }
        self.kind = kind.rawValue
        near = distance
        files = hashed.count
        groups = PerceptualHash.groups(of: hashed.map(\.1), within: distance).map { group in
            let hashes = group.map { hashed[$0].1 }
            return Group(
                files: group.map { hashed[$0].0.excerptOfDataURL }, hashes: hashes.map(\.description),
                distances: hashes.map { $0.distance(to: hashes[0]) })
        }
        failures = outcomes.compactMap { outcome in
            guard case .failure(let error) = outcome.result else { return nil }
            return (outcome.input.excerptOfDataURL, error)
        }
    }

    /// Returns the report, whose status is that of the inputs that failed.
    func report() throws -> Report {
        let blocks = groups.map { group in
            zip(group.hashes, group.files).map { "\($0)  \($1.printable)" }.joined(separator: "\n")
        }
        let text =
            blocks.isEmpty ? "no near duplicates among \(files) pictures" : blocks.joined(separator: "\n\n")
        var report = try Report(text, self)
        guard case .object(var members) = report.json else { return report }
        let failed = failures.map { $0.error.json(about: $0.file, key: "file") }
        members.append(JSONValue.Member(name: "failed", value: .array(failed)))
        report.json = .object(members)
        report.failures = failures.map(\.error)
        report.status = failures.map(\.error.status).max() ?? 0
        return report
    }
}
