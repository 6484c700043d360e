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

    /// The kind without `--kind`, for which the library has no default.
    static let standard = Kind.phash

    static let command: Command = Command(
        name: "hash", summary: "prints hashes of what pictures show, and their distances",
        operands: "INPUT...", operandCount: 1...Int.max,
        options: [
            .value(
                "kind", "dhash|phash|blurhash|thumbhash",
                "selects the hash (default \(HashCommand.standard.rawValue))"),
            .value("components", "XxY", "sets the components of a blurhash, 1x1...9x9 (default 4x3)"),
            .value("to", "HASH", "compares each input with a dhash or phash of 16 hexadecimal digits"),
            .flag("distance", "compares each input with the first one (dhash and phash)"),
            .value("max-distance", "N", "sets the largest allowed distance in bits, 0...64"),
            .value(
                "background", "COLOUR",
                "sets the colour behind translucent pixels (default: alpha is ignored, except by thumbhash)"),
            .flag("json", "prints the result as JSON"),
        ] + DecodingArguments.options,
        details: """
            dhash and phash have 64 bits, which are those of the Python package imagehash with Pillow 13. Pictures
            that look alike differ in few bits: usually at most 10. The exit status is 1 if a distance is above --max-distance.
            blurhash and thumbhash (printed as base64) describe a blurred placeholder.
            JSON keys: file, kind, hash, distance (of --distance or --to). An error in one of several files is printed to
            standard error, and the others are still hashed.
            """
    ) { arguments in
        let settings = try HashSettings(arguments)
        let decoding = try DecodingArguments.decoding(arguments)
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
    let kind: HashCommand.Kind
    let reference: PerceptualHash?
    let comparesWithFirst: Bool
    let largestDistance: Int?
    private let components: PixelSize
    /// The treatment of translucent pictures.
    let alpha: ComparedPicture.Alpha

    init(_ arguments: Arguments) throws {
        kind = try arguments.choice("kind", as: HashCommand.Kind.self) ?? HashCommand.standard
        comparesWithFirst = arguments.has("distance")
        largestDistance = try arguments.integer("max-distance", in: 0...64)
        reference = try arguments.string("to").map { text in
            do { return try PerceptualHash(text) } catch { throw ToolError.usage("--to: \(error)") }
        }
        let compares = comparesWithFirst || reference != nil
        guard !(comparesWithFirst && reference != nil) else {
            throw ToolError.usage("--distance and --to exclude each other; use one of them")
        }
        guard !compares || kind == .dhash || kind == .phash else {
            throw ToolError.usage("a \(kind.rawValue) has no distance; use --kind dhash or --kind phash")
        }
        guard !comparesWithFirst || arguments.operands.count > 1 else {
            throw ToolError.usage("--distance needs at least two inputs; add one, or use --to HASH")
        }
        guard compares || largestDistance == nil else {
            throw ToolError.usage("--max-distance needs --distance or --to; add one of them")
        }
        components = try Self.components(arguments, kind)
        if let text = arguments.string("background") {
            let color = try Color.parse(text, option: "background")
            guard color.alpha == 255 else {
                throw ToolError.usage("--background is '\(text.excerpt)'; it must be an opaque colour")
            }
            alpha = .over(RGB8(red: color.red, green: color.green, blue: color.blue))
        } else {
            alpha = kind == .thumbhash ? .kept : .removed
        }
    }

    private static func components(_ arguments: Arguments, _ kind: HashCommand.Kind) throws -> PixelSize {
        guard let text = arguments.string("components") else { return PixelSize(width: 4, height: 3) }
        guard kind == .blurhash else {
            throw ToolError.usage("--components is for --kind blurhash; add it, or leave --components out")
        }
        guard let size = try? PixelSize(text), 1...9 ~= size.width, 1...9 ~= size.height else {
            throw ToolError.usage("--components is '\(text.excerpt)'; it must be 1x1 to 9x9, such as 4x3")
        }
        return size
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
