import Matte
import MatteCodecs

/// The options of `matte adjust`.
struct AdjustSettings: Sendable {
    /// The reference of a white balance.
    private enum White {
        case grayWorld
        case point(PixelPoint)
    }

    /// The steps that don't depend on the picture.
    private var adjustment = ColorAdjustment()
    private let stretchesLevels: Bool
    private let white: White?
    private let sharpening: (amount: Double, radius: Double)?

    /// A picture with its adjustments and what was measured for them.
    struct Result {
        var picture: StreamedPicture<RGBA8>
        var levels: Levels?
        var balance: WhiteBalance?
    }

    init(_ arguments: Arguments) throws {
        stretchesLevels = arguments.has("auto-levels")
        white = try Self.white(arguments)
        sharpening = try Self.sharpening(arguments)
        if let stops = try arguments.number("exposure", in: -20...20), stops != 0 {
            adjustment = try adjustment.then(.exposure(stops))
        }
        if let gamma = try arguments.number("gamma", in: 0.1...10), gamma != 1 {
            adjustment = try adjustment.then(.gamma(gamma))
        }
        if let amount = try arguments.number("brightness", in: -1...1), amount != 0 {
            adjustment = try adjustment.then(.brightness(amount))
        }
        if let factor = try arguments.number("contrast", in: 0...16), factor != 1 {
            adjustment = try adjustment.then(.contrast(factor))
        }
        if let factor = try arguments.number("saturation", in: 0...10), factor != 1 {
            adjustment = try adjustment.then(.saturation(factor))
        }
        let names = [
            "exposure", "gamma", "brightness", "contrast", "saturation", "auto-levels", "white-balance",
            "sharpen",
        ]
        guard names.contains(where: { arguments.has($0) }) else {
            throw ToolError.usage(
                "no adjustment is given; write at least one of --\(names.joined(separator: ", --"))")
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
        if let (amount, radius) = sharpening {
            result.picture = try result.picture.sharpened(amount: amount, radius: radius)
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

    private static func white(_ arguments: Arguments) throws(ToolError) -> White? {
        guard let text = arguments.string("white-balance") else { return nil }
        if text == "grey-world" { return .grayWorld }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x >= 0, y >= 0 else {
            throw .usage(
                "--white-balance is '\(text.excerpt)'; it must be grey-world, or X,Y: the column and row of a pixel, from 0"
            )
        }
        return .point(PixelPoint(x: x, y: y))
    }

    private static func sharpening(_ arguments: Arguments) throws -> (amount: Double, radius: Double)? {
        guard let numbers = try arguments.numbers("sharpen", counts: [1, 2]) else { return nil }
        let (amount, radius) = (numbers[0], numbers.count == 2 ? numbers[1] : 1)
        do throws(MatteError) { _ = try UnsharpMask(amount: amount, radius: radius) } catch {
            throw ToolError.usage("--sharpen: \(error.message)")
        }
        return (amount, radius)
    }
}
