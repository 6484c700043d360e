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

    private static let html = Option(
        "html", .output("FILE"),
        "writes a page about two folders, with both pictures and the difference of each pair, worst first")

    static let command = Command(
        "compare",
        "measures the difference of two pictures of the same size, or of all pictures in two folders",
        operands: .files("A B", 2...2),
        sample: "photo.jpg adjusted.png --difference difference.png",
        options: CompareLimits.options + [difference, amplify, html, Command.json, JobArguments.jobs]
            + DecodingArguments.options,
        details: """
            Pictures are compared upright and in sRGB, in levels of 0...255: two grey ones in one channel, others in
            red, green and blue. If one of them is not opaque, colours are multiplied by alpha, and alpha is compared
            too. The exit status is 1 if a limit is exceeded. The difference picture is written in any case.
            The structural similarity has Gaussian windows of 11x11 pixels with a standard deviation of 1.5, as in
            scikit-image. Smaller pictures have none.
            JSON keys: first, second, width, height, pixels, differingPixels, largest, meanAbsoluteError,
            meanSquaredError, psnr (absent if the pictures are equal), ssim (absent if they are too small), channels
            [{channel, largest, meanAbsoluteError, meanSquaredError, psnr, ssim}], difference (the path), ok,
            exceeded [messages], metric and value (with --metric; absent if infinite).
            If A and B are folders, their pictures are paired by name, below them too; a name's suffix may differ if there
            is no doubt. Pairs are printed worst first, and all have the same bounds. The exit status is also 1 if a name
            is in one folder only or a pair cannot be compared. The page of --html is one file; the 200 worst pairs have
            pictures, and differences are amplified to the full range unless --amplify is given.
            JSON keys of folders: first, second, metric, pairs [{name, and the keys above}], onlyInFirst, onlyInSecond,
            failed [{name, status, error}], ok.
            """
    ) { arguments in
        let limits = CompareLimits(arguments)
        let (target, amplification) = (arguments[difference], arguments[amplify])
        let page = arguments[html]
        let jobs = JobArguments.jobs(arguments, inputCount: .max)
        let decoding = DecodingArguments.decoding(arguments)
        let (first, second) = (arguments.operands[0], arguments.operands[1])
        let areFolders = [first, second].map(System.isDirectory)
        if areFolders[0], areFolders[1] {
            guard target == nil else {
                throw ToolError.usage("--difference is for two pictures; use --html FILE for folders")
            }
            let comparison = try FolderComparison(
                first, second, arguments, limits: limits, jobs: jobs, decoding: decoding)
            var report = try comparison.report()
            if let page {
                try ComparePage(
                    comparison, arguments, decoding,
                    amplification: arguments.has(amplify) ? amplification : nil
                ).write(to: page, titled: "\(first.printable) and \(second.printable)")
                report.ownsStandardOutput = StandardStream.isOutput(page)
            }
            return report
        }
        guard areFolders == [false, false] else {
            let folder = areFolders[0] ? first : second
            throw ToolError.usage(
                "cannot compare \(folder), a folder, with a file; give two folders or two files")
        }
        guard page == nil else {
            throw ToolError.usage("--html needs two folders; use --difference FILE for files")
        }
        guard target != nil || !arguments.has(amplify) else {
            throw ToolError.usage(
                "--amplify needs --difference; add --difference FILE, or leave --amplify out")
        }
        let pair = try ComparedPair(first, second, arguments.files, decoding, withDifference: target != nil)
        var result = try pair.result(limits, picture: target?.path)
        if let target {
            let picture = try pair.first.differencePicture(from: pair.second, amplification: amplification)
            let rows = StreamedPicture(picture, memoryLimit: decoding.limits.memory, held: pair.held)
            try arguments.files.write(rows.encoded(as: target.encoding).bytes, to: target.path)
        }
        var text = result.lines
        if let metric = limits.given {
            let value = metric.value(of: result) ?? .nan
            result.metric = metric.rawValue
            result.value = value.isFinite ? value : nil
            text = ([value.measure] + result.exceeded).joined(separator: "\n")
        }
        var printed = try Report(text, result)
        printed.status = result.ok ? 0 : 1
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
