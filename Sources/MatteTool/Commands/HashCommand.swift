import Matte
import MatteCodecs
import MatteCompare

/// The command `matte hash`, which prints hashes of what pictures show.
enum HashCommand {
    /// The kinds of hashes that `--kind` accepts.
    enum Kind: String, CaseIterable {
        case dhash
        case phash
        case blurhash
        case thumbhash
    }

    static let command = Command(
        "hash", "prints hashes of what pictures show, their distances, or groups of near duplicates",
        operands: .inputs, sample: "photo.jpg adjusted.png --distance",
        options: HashSettings.options + [Command.json] + InputArguments.options + [JobArguments.jobs]
            + DecodingArguments.options,
        details: """
            dhash and phash have 64 bits, which are those of the Python package imagehash with Pillow 13. Pictures
            that look alike differ in few bits: usually at most 10. The exit status is 1 if a distance is above --max-distance.
            blurhash and thumbhash (printed as base64) describe a blurred placeholder.
            JSON keys: file, kind, hash, distance (of --distance or --to). An error in one of several files is printed to
            standard error, and the others are still hashed.
            With --near, pictures are in one group if they are connected by distances of at most D. Groups are separated
            by blank lines; pictures without near duplicates are not printed. Time grows with the number of pictures, not
            with its square. JSON keys with --near: kind, near, files (their number), groups [{files, hashes, distances
            (from the first)}], failed [{file, status, error}].
            """
    ) { arguments in
        let settings = try HashSettings(arguments)
        let decoding = DecodingArguments.decoding(arguments)
        let jobs = JobArguments.jobs(arguments, inputCount: arguments.operands.count)
        let run = try InputRun.run(arguments, jobs: jobs) { file in
            var result = HashResult(file: file.excerptOfDataURL, kind: settings.kind.rawValue, hash: "")
            result.hash = try settings.hash(
                ComparedPicture(file, arguments.files, decoding, alpha: settings.alpha))
            return result
        }
        let warnings = arguments.files.logs.warnings
        if let distance = settings.nearDistance {
            var report = try HashGroups(run.outcomes, settings.kind, within: distance).report()
            report.summary = run.summary
            return report
        }
        var (outcomes, isFar) = (run.outcomes, false)
        if settings.comparesWithFirst, case .failure(let error) = outcomes[0].result {
            // Without the first input there is nothing to compare the others with.
            throw error
        }
        let first = settings.comparesWithFirst ? outcomes[0].hash : nil
        if let reference = settings.reference ?? first {
            for (index, outcome) in outcomes.enumerated() where first == nil || index > 0 {
                guard let hash = outcome.hash else { continue }
                let distance = hash.distance(to: reference)
                if let limit = settings.largestDistance, distance > limit { isFar = true }
                outcomes[index] = outcome.adding(distance)
            }
        }
        var report = try Report(outcomes, key: "file", warnings: warnings, isList: arguments.hasOpenCount)
        report.summary = run.summary
        if report.failures.isEmpty, isFar { report.status = 1 }
        return report
    }
}

extension RunOutcome {
    /// The perceptual hash of the input, or `nil` if there is none.
    var hash: PerceptualHash? {
        guard case .success(let result) = result, case .string(let text)? = result["hash"] else { return nil }
        return try? PerceptualHash(text)
    }

    /// Returns the outcome with the distance from a hash.
    fileprivate func adding(_ distance: Int) -> RunOutcome {
        guard case .success(.object(let members)) = result else { return self }
        let member = JSONValue.Member(name: "distance", value: .integer(distance))
        return RunOutcome(
            input: input, result: .success(.object(members + [member])),
            line: line.map { "\($0): distance \(distance)" }, isSkipped: isSkipped)
    }
}

/// The options of `matte hash`.
private struct HashSettings {
    private static let kind = Option("kind", .choice, default: HashCommand.Kind.phash, "selects the hash")
    private static let components = Option(
        "components", .components, default: PixelSize(width: 4, height: 3),
        "sets the components of a blurhash, 1x1...9x9")
    private static let to = Option(
        "to",
        ValueForm("HASH") { text, option throws(ToolError) in
            do { return try PerceptualHash(text) } catch { throw .usage("\(option): \(error)") }
        },
        "compares each input with a dhash or phash of 16 hexadecimal digits")
    private static let distance = Option.flag(
        "distance", "compares each input with the first one (dhash and phash)")
    private static let maxDistance = Option(
        "max-distance", .integer("N", in: 0...64), "sets the largest allowed distance in bits")
    private static let background = Option(
        "background", .opaqueColor, unset: "none: alpha is ignored, except by thumbhash",
        "sets the colour behind translucent pixels")
    private static let near = Option(
        "near", .integer("D", in: 0...64),
        "prints groups of pictures whose hashes differ in at most D bits (dhash and phash)")
    static let options: [any CommandOption] = [
        kind, components, to, distance, maxDistance, near, background,
    ]

    let kind: HashCommand.Kind
    let reference: PerceptualHash?
    let comparesWithFirst: Bool
    let largestDistance: Int?
    /// The distance of near duplicates, or `nil` to print all hashes.
    let nearDistance: Int?
    private let components: PixelSize
    /// The treatment of translucent pictures.
    let alpha: ComparedPicture.Alpha

    init(_ arguments: Arguments) throws(ToolError) {
        kind = arguments[Self.kind]
        comparesWithFirst = arguments[Self.distance]
        largestDistance = arguments[Self.maxDistance]
        reference = arguments[Self.to]
        components = arguments[Self.components]
        alpha = arguments[Self.background].map { .over($0) } ?? (kind == .thumbhash ? .kept : .removed)
        nearDistance = arguments[Self.near]
        let compares = comparesWithFirst || reference != nil
        guard nearDistance == nil || !compares else {
            throw .usage("--near cannot be combined with --distance or --to; use one of them")
        }
        guard !(comparesWithFirst && reference != nil) else {
            throw .usage("--distance and --to exclude each other; use one of them")
        }
        guard !compares && nearDistance == nil || kind == .dhash || kind == .phash else {
            throw .usage("a \(kind.rawValue) has no distance; use --kind dhash or --kind phash")
        }
        guard !comparesWithFirst || arguments.operands.count > 1 || arguments.hasOpenCount else {
            throw .usage("--distance needs at least two inputs; add one, or use --to HASH")
        }
        guard compares || largestDistance == nil else {
            throw .usage("--max-distance needs --distance or --to; add one of them")
        }
        guard kind == .blurhash || !arguments.has(Self.components) else {
            throw .usage("--components is for --kind blurhash; add it, or leave --components out")
        }
    }

    /// Returns the hash of a picture as text.
    func hash(_ picture: ComparedPicture) throws -> String {
        switch kind {
        case .dhash: try picture.perceptualHash(.dHash).description
        case .phash: try picture.perceptualHash(.pHash).description
        case .blurhash:
            try picture.blurHash(componentsX: components.width, componentsY: components.height).description
        case .thumbhash: try picture.thumbHash().base64
        }
    }
}

extension ValueForm<PixelSize> {
    /// The columns and rows of a blurhash's components.
    fileprivate static var components: Self {
        Self("XxY", mustBe: "1x1 to 9x9, such as 4x3") { text in
            (try? PixelSize(text)).flatMap { 1...9 ~= $0.width && 1...9 ~= $0.height ? $0 : nil }
        }
    }
}

/// The JSON report of a hash. The keys are stable.
struct HashResult: InputResult {
    var file: String
    var kind: String
    /// The hash as text.
    var hash: String

    /// The report as one line of text for people.
    var line: String { "\(hash)  \(file.printable)" }

    var traffic: (read: Int, written: Int) { (0, 0) }
}
