#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A step of a colour adjustment: a curve per channel, or a matrix. Values are in 0...1.
enum AdjustmentStep: Hashable, Sendable {
    /// A number of stops.
    case exposure(Double)
    /// A gamma of linear light; above 1 brightens.
    case gamma(Double)
    /// A summand.
    case brightness(Double)
    /// A factor of the distance from 0.5.
    case contrast(Double)
    /// Levels of red, green and blue.
    case levels(Levels, Levels, Levels)
    /// Factors of linear light.
    case whiteBalance(WhiteBalance)
    /// Curves of red, green and blue.
    case curves(ToneCurve, ToneCurve, ToneCurve)
    /// From encoded values to linear light.
    case decoding
    /// From linear light to encoded values.
    case encoding
    /// A matrix.
    case matrix(ColorMatrix)

    /// True if the step has the same curve for all channels.
    var isSameForAllChannels: Bool {
        switch self {
        case .exposure, .gamma, .brightness, .contrast, .decoding, .encoding: true
        case .levels(let red, let green, let blue): red == green && green == blue
        case .curves(let red, let green, let blue): red == green && green == blue
        case .whiteBalance(let factors): factors.red == factors.green && factors.green == factors.blue
        case .matrix: false
        }
    }

    /// Returns the result of a curve, clamped to 0...1.
    ///
    /// - Parameter channel: 0 for red, 1 for green, 2 for blue.
    func value(at value: Double, channel: Int) -> Double {
        let result: Double
        switch self {
        case .exposure(let stops): result = Self.withLight(value) { $0 * exp2(stops) }
        case .gamma(let gamma): result = Self.withLight(value) { pow($0, 1 / gamma) }
        case .brightness(let amount): result = value + amount
        case .contrast(let factor): result = (value - 0.5) * factor + 0.5
        case .levels(let red, let green, let blue):
            result = (channel == 0 ? red : channel == 1 ? green : blue).value(at: value)
        case .whiteBalance(let factors):
            let factor = channel == 0 ? factors.red : channel == 1 ? factors.green : factors.blue
            result = Self.withLight(value) { $0 * factor }
        case .curves(let red, let green, let blue):
            result = (channel == 0 ? red : channel == 1 ? green : blue).value(at: value)
        case .decoding: result = LinearLight.light(value)
        case .encoding: result = LinearLight.encoded(value)
        case .matrix: preconditionFailure("a matrix isn't a curve")
        }
        return min(max(result, 0), 1)
    }

    /// Returns the results for red, green and blue, clamped to 0...1.
    func applied(to color: SIMD3<Double>) -> SIMD3<Double> {
        guard case .matrix(let matrix) = self else {
            return SIMD3(
                value(at: color.x, channel: 0), value(at: color.y, channel: 1), value(at: color.z, channel: 2)
            )
        }
        let sums = matrix.applied(red: color.x, green: color.y, blue: color.z)
        return SIMD3(min(max(sums.red, 0), 1), min(max(sums.green, 0), 1), min(max(sums.blue, 0), 1))
    }

    /// Returns the encoded value whose linear light is a function of the value's light. Lights above 1 are clamped.
    private static func withLight(_ value: Double, _ change: (Double) -> Double) -> Double {
        LinearLight.encoded(min(change(LinearLight.light(value)), 1))
    }
}
