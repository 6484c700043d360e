import Matte
import MatteCodecs
import MatteCompare

/// The command `matte compare`, which measures the difference of two pictures.
enum CompareCommand {
    private static let difference = Option(
        "difference", .differencePicture,
        "writes a picture of the absolute differences, in the format of FILE's suffix")
    private static let amplify = Option(
        "amplify", .number("F", in: 0.001...1_000_000), default: 1,
        "multiplies the differences in that picture by F")

    static let command = Command(
        "compare", "measures the difference of two pictures of the same size", operands: .files("A B", 2...2),
        sample: "photo.jpg adjusted.png --difference difference.png",
        options: CompareLimits.options + [difference, amplify, Command.json] + DecodingArguments.options,
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
        let limits = CompareLimits(arguments)
        let (target, amplification) = (arguments[difference], arguments[amplify])
        guard target != nil || !arguments.has(amplify) else {
            throw ToolError.usage(
                "--amplify needs --difference; add --difference FILE, or leave --amplify out")
        }
        let decoding = DecodingArguments.decoding(arguments)
        let (first, second) = (arguments.operands[0], arguments.operands[1])
        let source = try naming(first) { try SourcePicture(first, arguments.files, decoding) }
        let other = try naming(second) { try SourcePicture(second, arguments.files, decoding) }
        // The pictures and their difference are held together.
        let held = ComparedPicture.bytes(source) + ComparedPicture.bytes(other)
        let most = held + (target == nil ? 0 : 3 * source.header.size.area)
        let a = try naming(first) { try ComparedPicture(source, holding: most, to: "compare two pictures") }
        let b = try naming(second) { try ComparedPicture(other, holding: most, to: "compare two pictures") }
        let (difference, similarity) = try a.compared(to: b, needsSimilarity: limits.similarity != nil)
        if let target {
            let picture = try a.differencePicture(from: b, amplification: amplification)
            let rows = StreamedPicture(picture, memoryLimit: decoding.limits.memory, held: held)
            try arguments.files.write(rows.encoded(as: target.encoding).bytes, to: target.path)
        }
        let report = CompareResult(
            first: first.excerptOfDataURL, second: second.excerptOfDataURL, size: a.size,
            difference: difference, similarity: similarity, picture: target?.path,
            exceeded: limits.exceeded(by: difference, similarity))
        var printed = try Report(report.lines, report)
        printed.status = report.ok ? 0 : 1
        printed.ownsStandardOutput = target.map { StandardStream.isOutput($0.path) } ?? false
        return printed
    }

    /// The path and the encoding of a difference picture.
    fileprivate struct Target {
        let path: String
        let encoding: ImageEncoding
    }
}

extension ValueForm<CompareCommand.Target> {
    /// The file of a difference picture, which is lossless unless its format is JPEG.
    fileprivate static var differencePicture: Self {
        Self("FILE") { path, option throws(ToolError) in
            let encoding: ImageEncoding
            switch StandardStream.isOutput(path)
                ? .png : path.contains(".") ? ImageFormat(fileSuffix: path) : nil
            {
            case .png: encoding = .png(compression: .fast)
            case .jpeg: encoding = .jpeg(JPEGOptions(quality: 95))
            case .webP: encoding = .losslessWebP
            default:
                throw .usage(
                    "\(option) is '\(path.excerpt)', which has no suffix of a known format; use .png, .jpg or .webp"
                )
            }
            return CompareCommand.Target(path: path, encoding: encoding)
        }.with(.output)
    }
}

/// The largest allowed differences.
struct CompareLimits {
    private static let maxDifference = Option(
        "max-difference", .integer("N", in: 0...255),
        "sets the largest allowed difference of a channel, in levels")
    private static let maxMAE = Option(
        "max-mae", .number("V", in: 0...255), "sets the largest allowed mean absolute error, in levels")
    private static let minPSNR = Option(
        "min-psnr", .number("DB", in: 0...1_000),
        "sets the smallest allowed peak signal-to-noise ratio, in decibels")
    private static let minSSIM = Option(
        "min-ssim", .number("V", in: -1...1), "sets the smallest allowed structural similarity")
    static let options: [any CommandOption] = [maxDifference, maxMAE, minPSNR, minSSIM]

    /// The smallest allowed structural similarity.
    let similarity: Double?
    private let largest: Int?
    private let meanAbsoluteError: Double?
    private let ratio: Double?

    init(_ arguments: Arguments) {
        largest = arguments[Self.maxDifference]
        meanAbsoluteError = arguments[Self.maxMAE]
        ratio = arguments[Self.minPSNR]
        similarity = arguments[Self.minSSIM]
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
