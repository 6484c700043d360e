import Matte
import MatteCodecs
import MatteCompare

/// The command `matte compare`, which measures the difference of two pictures.
enum CompareCommand {
    static let command: Command = Command(
        name: "compare", summary: "measures the difference of two pictures of the same size",
        operands: "A B", operandCount: 2...2,
        options: [
            .value(
                "max-difference", "N", "sets the largest allowed difference of a channel, in levels, 0...255"),
            .value("max-mae", "V", "sets the largest allowed mean absolute error, in levels, 0...255"),
            .value("min-psnr", "DB", "sets the smallest allowed peak signal-to-noise ratio, in decibels"),
            .value("min-ssim", "V", "sets the smallest allowed structural similarity, -1...1"),
            .value(
                "difference", "FILE", role: .output,
                "writes a picture of the absolute differences, in the format of FILE's suffix"),
            .value(
                "amplify", "F",
                "multiplies the differences in that picture by F (default \(Defaults.amplification.typed))"),
            .flag("json", "prints the result as JSON"),
        ] + DecodingArguments.options,
        details: """
            Pictures are compared upright and in sRGB, in levels of 0...255: two grey ones in one channel, others in
            red, green and blue. If one of them is not opaque, colours are multiplied by alpha, and alpha is compared
            too. The exit status is 1 if a limit is exceeded. The difference picture is written in any case.
            The structural similarity has Gaussian windows of 11x11 pixels with a standard deviation of 1.5, as in
            scikit-image. Smaller pictures have none.
            JSON keys: first, second, width, height, pixels, differingPixels, largest, meanAbsoluteError,
            meanSquaredError, psnr (absent if the pictures are equal), ssim (absent if they are too small), channels
            [{channel, largest, meanAbsoluteError, meanSquaredError, psnr, ssim}], difference (the path), ok,
            exceeded [messages].
            """
    ) { arguments in
        let limits = try CompareLimits(arguments)
        let amplification = try arguments.number("amplify", in: 0.001...1_000_000)
        let target = try arguments.string("difference").map { path in
            (path, try Self.encoding(of: path))
        }
        guard amplification == nil || target != nil else {
            throw ToolError.usage(
                "--amplify needs --difference; add --difference FILE, or leave --amplify out")
        }
        let decoding = try DecodingArguments.decoding(arguments)
        let (first, second) = (arguments.operands[0], arguments.operands[1])
        let source = try naming(first) { try SourcePicture(first, arguments.files, decoding) }
        let other = try naming(second) { try SourcePicture(second, arguments.files, decoding) }
        // The pictures and their difference are held together.
        let held = ComparedPicture.bytes(source) + ComparedPicture.bytes(other)
        let most = held + (target == nil ? 0 : 3 * source.header.size.area)
        let a = try naming(first) { try ComparedPicture(source, holding: most, to: "compare two pictures") }
        let b = try naming(second) { try ComparedPicture(other, holding: most, to: "compare two pictures") }
        let (difference, similarity) = try a.compared(to: b, needsSimilarity: limits.similarity != nil)
        if let (path, encoding) = target {
            let picture = try a.differencePicture(
                from: b, amplification: amplification ?? Defaults.amplification)
            let rows = StreamedPicture(picture, memoryLimit: decoding.limits.memory, held: held)
            try arguments.files.write(rows.encoded(as: encoding).bytes, to: path)
        }
        let report = CompareResult(
            first: first.excerptOfDataURL, second: second.excerptOfDataURL, size: a.size,
            difference: difference, similarity: similarity, picture: target?.0,
            exceeded: limits.exceeded(by: difference, similarity))
        var printed = try Report(report.lines, report)
        printed.status = report.ok ? 0 : 1
        printed.ownsStandardOutput = target.map { StandardStream.isOutput($0.0) } ?? false
        return printed
    }

    /// Returns the encoding of the difference picture, which is lossless unless its format is JPEG.
    private static func encoding(of path: String) throws(ToolError) -> ImageEncoding {
        if StandardStream.isOutput(path) { return .png(compression: .fast) }
        switch path.contains(".") ? ImageFormat(fileSuffix: path) : nil {
        case .png: return .png(compression: .fast)
        case .jpeg: return .jpeg(JPEGOptions(quality: 95))
        case .webP: return .losslessWebP
        default:
            throw .usage(
                "--difference is '\(path.excerpt)', which has no suffix of a known format; use .png, .jpg or .webp"
            )
        }
    }
}

/// The largest allowed differences.
struct CompareLimits {
    /// The smallest allowed structural similarity.
    let similarity: Double?
    private let largest: Int?
    private let meanAbsoluteError: Double?
    private let ratio: Double?

    init(_ arguments: Arguments) throws(ToolError) {
        largest = try arguments.integer("max-difference", in: 0...255)
        meanAbsoluteError = try arguments.number("max-mae", in: 0...255)
        ratio = try arguments.number("min-psnr", in: 0...1_000)
        similarity = try arguments.number("min-ssim", in: -1...1)
    }

    /// Returns a message for each limit that the measures exceed.
    func exceeded(by difference: PictureDifference, _ similarity: StructuralSimilarity?) -> [String] {
        var messages: [String] = []
        if let largest, difference.largest > largest {
            messages.append("the largest difference is \(difference.largest); --max-difference is \(largest)")
        }
        if let limit = meanAbsoluteError, difference.meanAbsoluteError > limit {
            messages.append(
                "the mean absolute error is \(difference.meanAbsoluteError); --max-mae is \(limit)")
        }
        if let ratio, difference.peakSignalToNoiseRatio < ratio {
            messages.append(
                "the peak signal-to-noise ratio is \(difference.peakSignalToNoiseRatio) dB; --min-psnr is \(ratio)"
            )
        }
        if let limit = self.similarity, let similarity, similarity.mean < limit {
            messages.append("the structural similarity is \(similarity.mean); --min-ssim is \(limit)")
        }
        return messages
    }
}
