import Matte
import MatteCodecs

/// The options of `matte adjust`.
struct AdjustSettings: Sendable {
    private static let exposure = Option(
        "exposure", .number("EV", in: -20...20), default: 0,
        "sets the change of exposure in stops; 1 doubles linear light")
    private static let gamma = Option(
        "gamma", .number("G", in: 0.1...10), default: 1, "sets the gamma of linear light; above 1 brightens")
    private static let brightness = Option(
        "brightness", .number("B", in: -1...1), default: 0, "sets what is added to all values; 1 is white")
    private static let contrast = Option(
        "contrast", .number("C", in: 0...16), default: 1, "sets the factor of the distance from the middle")
    private static let saturation = Option(
        "saturation", .number("S", in: 0...10), default: 1, "sets the factor of the distance from grey")
    private static let autoLevels = Option.flag(
        "auto-levels",
        "stretches the tones to the full range, the same for all channels; clips 0.1 % of the values at each end"
    )
    private static let whiteBalance = Option(
        "white-balance", .white,
        "makes the mean of the picture neutral, or the 5x5 pixels around a pixel of the upright picture")
    private static let sharpen = Option(
        "sharpen", .sharpening, unset: "radius \(Sharpening.standardRadius.typed)",
        "sharpens by an unsharp mask: sets the factor of the difference from the blurred picture, 0...10, and the "
            + "standard deviation of the blur in pixels")
    static let options: [any CommandOption] = [
        exposure, gamma, brightness, contrast, saturation, autoLevels, whiteBalance, sharpen,
    ]

    /// The reference of a white balance.
    fileprivate enum White {
        case grayWorld
        case point(PixelPoint)
    }

    /// The parameters of an unsharp mask.
    fileprivate struct Sharpening {
        static let standardRadius = 1.0
        let amount: Double
        let radius: Double
    }

    /// The steps that don't depend on the picture.
    private var adjustment = ColorAdjustment()
    private let stretchesLevels: Bool
    private let white: White?
    private let sharpening: Sharpening?

    /// A picture with its adjustments and what was measured for them.
    struct Result {
        var picture: StreamedPicture<RGBA8>
        var levels: Levels?
        var balance: WhiteBalance?
    }

    init(_ arguments: Arguments) throws {
        stretchesLevels = arguments[Self.autoLevels]
        white = arguments[Self.whiteBalance]
        sharpening = arguments[Self.sharpen]
        let (stops, gamma) = (arguments[Self.exposure], arguments[Self.gamma])
        let (brightness, contrast) = (arguments[Self.brightness], arguments[Self.contrast])
        let saturation = arguments[Self.saturation]
        if stops != 0 { adjustment = try adjustment.then(.exposure(stops)) }
        if gamma != 1 { adjustment = try adjustment.then(.gamma(gamma)) }
        if brightness != 0 { adjustment = try adjustment.then(.brightness(brightness)) }
        if contrast != 1 { adjustment = try adjustment.then(.contrast(contrast)) }
        if saturation != 1 { adjustment = try adjustment.then(.saturation(saturation)) }
        guard Self.options.contains(where: { arguments.has($0) }) else {
            let names = Self.options.map(\.description.name).joined(separator: ", --")
            throw ToolError.usage("no adjustment is given; write at least one of --\(names)")
        }
    }

    /// Returns the adjusted picture. Pictures are decoded once more for auto-levels and for a white balance.
    func adjust(_ picture: StreamedPicture<RGBA8>) throws -> Result {
        var result = Result(picture: picture)
        var adjustment = adjustment
        if stretchesLevels {
            let levels = try picture.adjusted(by: adjustment).histogram().levels()
            adjustment = adjustment.then(.levels(levels))
            result.levels = levels
        }
        if let white {
            let balance = try Self.balance(picture.adjusted(by: adjustment), by: white)
            adjustment = adjustment.then(.whiteBalance(balance))
            result.balance = balance
        }
        if !adjustment.isEmpty { result.picture = picture.adjusted(by: adjustment) }
        if let sharpening {
            result.picture = try result.picture.sharpened(
                amount: sharpening.amount, radius: sharpening.radius)
        }
        return result
    }

    private static func balance(
        _ picture: StreamedPicture<RGBA8>, by white: White
    ) throws(MatteError) -> WhiteBalance {
        switch white {
        case .grayWorld: return WhiteBalance(grayWorld: try picture.histogram())
        case .point(let point): return try picture.whiteBalance(at: point)
        }
    }
}

extension ValueForm<AdjustSettings.White> {
    /// The reference of a white balance.
    fileprivate static var white: Self {
        Self(
            "grey-world|X,Y", words: ["grey-world"],
            mustBe: "grey-world, or X,Y: the column and row of a pixel, from 0"
        ) { text in
            if text == "grey-world" { return .grayWorld }
            let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
            guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x >= 0, y >= 0 else {
                return nil
            }
            return .point(PixelPoint(x: x, y: y))
        }
    }
}

extension ValueForm<AdjustSettings.Sharpening> {
    /// The amount of an unsharp mask, and its radius if it is not the default.
    fileprivate static var sharpening: Self {
        let numbers = ValueForm<[Double]>.numbers("AMOUNT[,RADIUS]", counts: 1, 2)
        return Self(numbers.placeholder) { text, option throws(ToolError) in
            let given = try numbers.parse(text, option)
            let (amount, radius) = (
                given[0], given.count == 2 ? given[1] : AdjustSettings.Sharpening.standardRadius
            )
            do throws(MatteError) { _ = try UnsharpMask(amount: amount, radius: radius) } catch {
                throw .usage("\(option): \(error.message)")
            }
            return AdjustSettings.Sharpening(amount: amount, radius: radius)
        }
    }
}
