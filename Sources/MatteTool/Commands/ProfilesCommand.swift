import Matte
import MatteCodecs
import MatteUpload

/// The command `matte profiles`, which lists the known APIs.
enum ProfilesCommand {
    private static let size = Option(
        "size", .size("WxH"), "also prints the result of preparing a picture of this size")
    private static let file = Option(
        "profile-file", .input("FILE").nonEmpty, "lists the profile in FILE instead, in the form of --json")

    static let command = Command(
        "profiles", "lists the known APIs with their rules and the sources",
        operands: .words("[NAME...]", 0...Int.max, UploadProfile.all.map(\.name)),
        sample: "square-4mb --size 4032x3024",
        options: [size, file, Command.json],
        details: """
            NAME may also be a model's, such as gpt-5.5-high.
            JSON keys: those of a profile file (name, otherNames, title, purpose, formats, otherMIMETypes,
            byteCap {limit, measure file|base64|data-url, exclusive}, leastBytes, requestCap, mostImages,
            requiresAlpha, input and output {square, sizes, multiple, leastSide, mostSide, leastPixels,
            mostPixels, mostRatio}, mask {polarity, greys, omission, formats, byteCap, hasImageSize,
            requiresGrey}, frames {allowed, default}, faces {leastSide, referenceWidth, referenceHeight,
            mostSide}, scaling {rule, ...}, oversized, preferredSide, preferredPixels, source, asOf, certainty,
            ends, successor); an absent key means no condition. The following are derived: maxBytes (of a
            file), square, sizes, for edits maskUse (required, optional, none), and with --size also plan
            {width, height, seenWidth, seenHeight, tiles, patches, tokens} or refusal.
            """
    ) { arguments in
        var profiles = UploadProfile.all
        let size = arguments[size]
        if let path = arguments[file] {
            guard arguments.operands.count <= 1 else {
                throw ToolError.usage(
                    "--profile-file lists one profile, but \(arguments.operands.count) names are given; give at most one NAME"
                )
            }
            let bytes = try naming(path) { try arguments.files.json(path) }
            profiles = [
                try naming(path) { try UploadProfile(json: bytes, named: arguments.operands.first) }
            ]
        } else if !arguments.operands.isEmpty {
            profiles = try arguments.operands.map { try ProfileArguments.profile(named: $0) }
        }
        let results = profiles.map { ProfileResult($0, size: size) }
        return try Report(results.map(\.lines).joined(separator: "\n"), results)
    }
}

/// The JSON report of a profile: the keys of a profile file, and keys derived from them. The keys are stable.
struct ProfileResult: Encodable {
    struct Plan: Encodable {
        var width: Int
        var height: Int
        /// The size to which the service reduces the picture for the model, if the service publishes it.
        var seenWidth: Int?
        var seenHeight: Int?
        var tiles: Int?
        var patches: Int?
        var tokens: Int?
    }

    private enum CodingKeys: CodingKey {
        case maxBytes, square, sizes, maskUse, plan, refusal
    }

    var profile: UploadProfile
    var plan: Plan?
    /// The reason why a picture of the requested size cannot be prepared for this profile.
    var refusal: String?

    init(_ profile: UploadProfile, size: PixelSize?) {
        self.profile = profile
        guard let size else { return }
        do throws(MatteError) {
            let plan = try profile.plan(for: size)
            self.plan = Plan(
                width: plan.size.width, height: plan.size.height, seenWidth: plan.seenSize?.width,
                seenHeight: plan.seenSize?.height, tiles: plan.tiles, patches: plan.patches,
                tokens: plan.tokens)
        } catch {
            refusal = error.message
        }
    }

    func encode(to encoder: any Encoder) throws {
        try profile.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(profile.byteCap?.largestFile, forKey: .maxBytes)
        try container.encode(profile.input.isSquare, forKey: .square)
        try container.encode((profile.output?.list ?? []).map(\.description), forKey: .sizes)
        if profile.purpose == .edit { try container.encode(profile.maskUse.rawValue, forKey: .maskUse) }
        try container.encodeIfPresent(plan, forKey: .plan)
        try container.encodeIfPresent(refusal, forKey: .refusal)
    }

    /// The report as text for people.
    var lines: String {
        var text = "\(profile.name): \(profile.title)"
        if let maxBytes = profile.byteCap?.largestFile { text += ", at most \(maxBytes) bytes" }
        if profile.input.isSquare { text += ", square" }
        if let frames = profile.frames { text += ", sends \(frames.standard.rawValue)" }
        if profile.purpose == .edit { text += ", \(profile.maskUse.words)" }
        if let ends = profile.ends {
            text += ", ends \(ends)" + (profile.successor.map { " (then \($0))" } ?? "")
        }
        if !profile.otherNames.isEmpty {
            text += "\n    also " + profile.otherNames.joined(separator: ", ")
        }
        if let plan {
            text += "\n    becomes \(plan.width)x\(plan.height)"
            if let tiles = plan.tiles { text += ", \(tiles) tiles" }
            if let patches = plan.patches { text += ", \(patches) patches" }
            if let tokens = plan.tokens { text += ", \(tokens) tokens" }
        }
        if let refusal { text += "\n    \(refusal)" }
        return text
    }
}

extension UploadProfile.MaskUse {
    fileprivate var words: String {
        switch self {
        case .required: "mask required"
        case .optional: "mask optional"
        case .none: "no mask"
        }
    }
}
