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
        "hash", "prints hashes of what pictures show, and their distances", operands: .inputs,
        sample: "photo.jpg adjusted.png --distance",
        options: HashSettings.options + [Command.json] + DecodingArguments.options,
        details: """
            dhash and phash have 64 bits, which are those of the Python package imagehash with Pillow 13. Pictures
            that look alike differ in few bits: usually at most 10. The exit status is 1 if a distance is above --max-distance.
            blurhash and thumbhash (printed as base64) describe a blurred placeholder.
            JSON keys: file, kind, hash, distance (of --distance or --to). An error in one of several files is printed to
            standard error, and the others are still hashed.
            """
    ) { arguments in
        let settings = try HashSettings(arguments)
        let decoding = DecodingArguments.decoding(arguments)
        let files = arguments.operands
        var reference = settings.reference
        var outcomes: [(input: String, result: Result<HashResult, ToolError>)] = []
        var status: Int32 = 0
        for (index, file) in files.enumerated() {
            do {
                var result = HashResult(file: file.excerptOfDataURL, kind: settings.kind.rawValue, hash: "")
                let bits = try naming(file) {
                    try settings.hash(
                        ComparedPicture(file, arguments.files, decoding, alpha: settings.alpha), into: &result
                    )
                }
                if settings.comparesWithFirst, index == 0 {
                    reference = bits
                } else if let reference, let bits {
                    let distance = bits.distance(to: reference)
                    result.distance = distance
                    if let limit = settings.largestDistance, distance > limit { status = 1 }
                }
                outcomes.append((file, .success(result)))
            } catch {
                // Without the first input there is nothing to compare the others with.
                guard files.count > 1, !(settings.comparesWithFirst && index == 0) else { throw error }
                outcomes.append((file, .failure(ToolError(error))))
            }
        }
        let text = outcomes.compactMap { try? $0.result.get().line }.joined(separator: "\n")
        var report = try Report(outcomes, key: "file", text: text, warnings: arguments.files.logs.warnings)
        if report.failures.isEmpty { report.status = status }
        return report
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
    static let options: [any CommandOption] = [kind, components, to, distance, maxDistance, background]

    let kind: HashCommand.Kind
    let reference: PerceptualHash?
    let comparesWithFirst: Bool
    let largestDistance: Int?
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
        let compares = comparesWithFirst || reference != nil
        guard !(comparesWithFirst && reference != nil) else {
            throw .usage("--distance and --to exclude each other; use one of them")
        }
        guard !compares || kind == .dhash || kind == .phash else {
            throw .usage("a \(kind.rawValue) has no distance; use --kind dhash or --kind phash")
        }
        guard !comparesWithFirst || arguments.operands.count > 1 else {
            throw .usage("--distance needs at least two inputs; add one, or use --to HASH")
        }
        guard compares || largestDistance == nil else {
            throw .usage("--max-distance needs --distance or --to; add one of them")
        }
        guard kind == .blurhash || !arguments.has(Self.components) else {
            throw .usage("--components is for --kind blurhash; add it, or leave --components out")
        }
    }

    /// Writes the hash of a picture to `result`, and returns its bits if it is a perceptual hash.
    func hash(_ picture: ComparedPicture, into result: inout HashResult) throws -> PerceptualHash? {
        switch kind {
        case .dhash, .phash:
            let hash = try picture.perceptualHash(kind == .dhash ? .dHash : .pHash)
            result.hash = hash.description
            return hash
        case .blurhash:
            result.hash =
                try picture.blurHash(componentsX: components.width, componentsY: components.height)
                .description
        case .thumbhash:
            result.hash = try picture.thumbHash().base64
        }
        return nil
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
struct HashResult: Encodable {
    var file: String
    var kind: String
    /// The hash as text.
    var hash: String
    /// The number of bits that differ from the first input's hash or from `--to`.
    var distance: Int?

    /// The report as one line of text for people.
    var line: String {
        "\(hash)  \(file.printable)" + (distance.map { ": distance \($0)" } ?? "")
    }
}
