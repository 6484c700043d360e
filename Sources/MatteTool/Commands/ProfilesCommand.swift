import Matte
import MatteCodecs
import MatteUpload

/// `matte profiles`: the APIs whose rules are known.
enum ProfilesCommand {
    static let command = Command(
        name: "profiles", summary: "lists the APIs whose rules are known, with the source of their figures",
        operands: "[NAME...]", operandCount: 0...Int.max,
        options: [
            .value("size", "WxH", "also tell what a picture of that size becomes"),
            .flag("json", "print the result as JSON"),
        ],
        details: """
            JSON keys: name, title, purpose, formats, maxBytes (of a file), square, sizes, source, asOf, and with
            --size also plan {width, height, seenWidth, seenHeight, tiles, patches, tokens} or refusal.
            """
    ) { arguments in
        var profiles = UploadProfile.all
        if !arguments.operands.isEmpty {
            profiles = try arguments.operands.map { name throws in
                do throws(MatteError) { return try UploadProfile(named: name) } catch {
                    throw ToolError.usage(
                        error.message + Suggestion.phrase(for: name, among: UploadProfile.all.map(\.name)))
                }
            }
        }
        let size = try arguments.string("size").map { try BoxArguments.size($0, option: "size") }
        let results = profiles.map { ProfileResult($0, size: size) }
        return try Report(results.map(\.lines).joined(separator: "\n"), results)
    }
}

/// What is reported of a profile. The keys are stable.
struct ProfileResult: Encodable {
    struct Plan: Encodable {
        var width: Int
        var height: Int
        /// The size the model sees, where that is published.
        var seenWidth: Int?
        var seenHeight: Int?
        var tiles: Int?
        var patches: Int?
        var tokens: Int?
    }

    var name: String
    var title: String
    var purpose: String
    var formats: [String]
    /// The most bytes a file may have.
    var maxBytes: Int?
    var square: Bool
    /// The sizes the service makes, where there is a list.
    var sizes: [String]
    var source: String
    var asOf: String
    var plan: Plan?
    /// Why there is no plan.
    var refusal: String?

    init(_ profile: UploadProfile, size: PixelSize?) {
        name = profile.name
        title = profile.title
        purpose = profile.purpose.rawValue
        formats = profile.formats.map(\.rawValue)
        maxBytes = profile.byteCap?.largestFile
        square = profile.input.isSquare
        sizes = (profile.output?.list ?? []).map(\.description)
        source = profile.source
        asOf = profile.asOf
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

    /// Lines for people.
    var lines: String {
        var text = "\(name): \(title)"
        if let maxBytes { text += ", at most \(maxBytes) bytes" }
        if square { text += ", square" }
        if let plan {
            text += "\n    becomes \(plan.width)x\(plan.height)"
            if let tiles = plan.tiles { text += ", \(tiles) tiles" }
            if let tokens = plan.tokens { text += ", \(tokens) tokens" }
        }
        if let refusal { text += "\n    \(refusal)" }
        return text
    }
}
