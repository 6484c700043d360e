import Matte
import MatteCodecs

/// The command `matte info`, which prints the properties of pictures.
enum InfoCommand {
    static let command = Command(
        "info", "prints the properties of pictures, from their headers alone",
        operands: .files("FILE...", 1...Int.max), sample: "photo.jpg mask.png",
        options: [Command.json] + InputArguments.options + DecodingArguments.options,
        details: """
            JSON keys: file, bytes, format, width, height (upright), storedWidth, storedHeight, orientation
            (EXIF 1...8), colorModel, bitDepth, alpha, progressive, lossless, frames, profile, colorProfile,
            density {horizontal, vertical}. An error in one of several files is printed to standard error, and the others
            are still described.
            """
    ) { arguments in
        let decoding = DecodingArguments.decoding(arguments)
        let (outcomes, summary) = try InputRun.run(arguments, jobs: 1) { file in
            InfoResult(try SourcePicture(file, arguments.files, decoding))
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

    /// The report as one line of text for people.
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
        return "\(file.printable): " + parts.joined(separator: ", ")
    }
}
