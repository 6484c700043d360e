import Matte
import MatteCodecs

/// The command `matte info`, which prints the properties of pictures.
enum InfoCommand {
    private static let metadata = Option.flag(
        "metadata", "also searches the whole file for metadata and describes its Content Credentials")

    static let command = Command(
        "info", "prints the properties of pictures, from their headers alone",
        operands: .files("FILE...", 1...Int.max), sample: "photo.jpg mask.png",
        options: [metadata, Command.json] + InputArguments.options + DecodingArguments.options,
        details: """
            JSON keys: file, bytes, format, width, height (upright), storedWidth, storedHeight, orientation
            (EXIF 1...8), colorModel, bitDepth, alpha, progressive, lossless, frames, profile, colorProfile,
            density {horizontal, vertical}. With --metadata also metadata (the kinds in the file) and credentials
            {claimGenerator, title, actions [{action, digitalSourceType, softwareAgent}], ingredients [{title,
            relationship}], manifestCount, isReadable}, whose signature is not verified, and gainMap {form (iso, hdrgm or
            apple), width, height, channels, baseHeadroom, alternateHeadroom (log2)}, and digitalSourceType. An error in
            one of several files is printed to standard error, and the others are still described.
            """
    ) { arguments in
        let decoding = DecodingArguments.decoding(arguments)
        let searches = arguments[metadata]
        let (outcomes, summary) = try InputRun.run(arguments, jobs: 1) { file in
            let source = try SourcePicture(file, arguments.files, decoding)
            var result = InfoResult(source)
            if searches { try result.search(source) }
            return result
        }
        var report = try Report(
            outcomes, key: "file", warnings: arguments.files.logs.warnings, isList: arguments.hasOpenCount)
        report.summary = summary
        return report
    }
}

/// The JSON report of a file. The keys are stable.
struct InfoResult: InputResult {
    var file: String
    var bytes: Int
    var format: String
    /// The width and height of the upright picture in pixels.
    var width: Int
    var height: Int
    var storedWidth: Int
    var storedHeight: Int
    /// The EXIF orientation, 1...8.
    var orientation: Int
    var colorModel: String
    var bitDepth: Int
    var alpha: Bool
    var progressive: Bool
    var lossless: Bool
    /// The number of frames. It exceeds 1 for an animation.
    var frames: Int
    /// A Boolean value that indicates whether the file has an ICC profile, and the profile's name.
    var profile: Bool
    var colorProfile: String?
    var density: PixelDensity?
    /// The names of the kinds of metadata in the file. Only with `--metadata`.
    var metadata: [String]?
    var credentials: ContentCredentials?
    /// The address of the digital source type in XMP. Only with `--metadata`.
    var digitalSourceType: String?
    /// The gain map. Only with `--metadata`.
    var gainMap: GainMapReport?

    /// The description of a gain map.
    struct GainMapReport: Encodable {
        /// The form: `iso`, `hdrgm` or `apple`.
        var form: GainMap.Form
        var width: Int
        var height: Int
        var channels: Int
        /// The headrooms of the two displays, as logarithms to base 2.
        var baseHeadroom: Double
        var alternateHeadroom: Double
    }

    init(_ picture: SourcePicture) {
        let header = picture.header
        file = picture.path
        bytes = picture.bytes.count
        format = header.format.rawValue
        width = header.size.width
        height = header.size.height
        storedWidth = header.storedSize.width
        storedHeight = header.storedSize.height
        orientation = header.orientation.rawValue
        colorModel = header.colorModel.rawValue
        bitDepth = header.bitDepth
        alpha = header.hasAlpha
        progressive = header.isProgressive
        lossless = header.isLossless
        frames = header.frameCount
        profile = header.hasColorProfile
        colorProfile = header.colorProfileDescription
        density = header.density
    }

    var traffic: (read: Int, written: Int) { (0, 0) }

    /// Searches the whole file for metadata.
    mutating func search(_ picture: SourcePicture) throws {
        metadata = try picture.file.metadataKinds().names
        credentials = try picture.file.contentCredentials()
        digitalSourceType = try picture.file.digitalSourceType()
        gainMap = try picture.file.gainMap().map { map in
            GainMapReport(
                form: map.form, width: map.levels.width, height: map.levels.height,
                channels: map.channels.count, baseHeadroom: map.baseHeadroom,
                alternateHeadroom: map.alternateHeadroom)
        }
    }

    /// The report as text for people.
    var line: String {
        var parts = ["\(ImageFormat(rawValue: format)?.description ?? format)", "\(width)x\(height)"]
        if orientation != 1 {
            parts.append("stored \(storedWidth)x\(storedHeight), orientation \(orientation)")
        }
        parts.append("\(colorModel) \(bitDepth)-bit\(alpha ? " with alpha" : "")")
        if progressive { parts.append("progressive") }
        if format == "webp" { parts.append(lossless ? "lossless" : "lossy") }
        if frames > 1 { parts.append("\(frames) frames") }
        if profile { parts.append("profile \(colorProfile ?? "without a name")") }
        parts.append("\(bytes) bytes")
        var text = "\(file.printable): " + parts.joined(separator: ", ")
        if let metadata {
            text += "\n  metadata: \(metadata.isEmpty ? "none" : metadata.joined(separator: ", "))"
        }
        if let map = gainMap {
            let stops = (100 * map.alternateHeadroom).rounded() / 100
            text += "\n  gain map: \(map.form.rawValue), \(map.width)x\(map.height), up to \(stops) stops"
        }
        if let credentials { text += "\n  Content Credentials: \(credentials.summary.printable)" }
        return text
    }
}
