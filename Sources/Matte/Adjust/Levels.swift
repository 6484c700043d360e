#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A stretch of tones: the encoded values from a black point to a white point are spread over 0...1.
///
/// A value v becomes lowest + (highest - lowest) * t^(1 / gamma), where t is (v - black) / (white - black), clamped to
/// 0...1.
///
/// ```swift
/// let levels = try Levels(black: 0.25, white: 0.75)
/// levels.value(at: 0.5)  // 0.5
/// levels.value(at: 0.8)  // 1.0
/// ```
public struct Levels: Hashable, Sendable {
    /// The value that becomes the lowest one, 0...1.
    public let black: Double
    /// The value that becomes the highest one, 0...1.
    public let white: Double
    /// The gamma; above 1 brightens the tones between black and white.
    public let gamma: Double
    /// The range of the results, within 0...1.
    public let output: ClosedRange<Double>

    /// The levels that change nothing.
    public static let identity = Levels(unchecked: 0, 1)

    /// Creates levels.
    ///
    /// - Parameters:
    ///   - black: The value that becomes the lowest one.
    ///   - white: The value that becomes the highest one; at least 1/255 above `black`.
    ///   - gamma: The gamma of the tones in between, 0.1...10.
    ///   - output: The range of the results.
    /// - Throws: ``MatteError`` with code `parameter` if a number is out of range.
    public init(
        black: Double = 0, white: Double = 1, gamma: Double = 1, output: ClosedRange<Double> = 0...1
    ) throws(MatteError) {
        // Comparisons with NaN are false, so NaN is rejected.
        guard black >= 0, white <= 1, white - black >= 0.99 / 255 else {
            throw MatteError(
                .parameter,
                "cannot stretch levels from \(black) to \(white); use 0 to 1, with black at least 1/255 below white"
            )
        }
        guard gamma >= 0.1, gamma <= 10 else {
            throw MatteError(.parameter, "cannot stretch levels with a gamma of \(gamma); use 0.1 to 10")
        }
        guard output.lowerBound >= 0, output.upperBound <= 1 else {
            throw MatteError(
                .parameter,
                "cannot stretch levels to \(output.lowerBound)...\(output.upperBound); use a range within 0...1"
            )
        }
        self.black = black
        self.white = white
        self.gamma = gamma
        self.output = output
    }

    private init(unchecked black: Double, _ white: Double) {
        self.black = black
        self.white = white
        gamma = 1
        output = 0...1
    }

    /// Creates levels that stretch counted values: the darkest and the lightest values become black and white, except
    /// that a fraction of the values at each end may be clipped.
    ///
    /// - Parameters:
    ///   - counts: The number of values at each of 256 levels.
    ///   - clipping: The fraction of all values that may become black or white at each end.
    init(stretching counts: [Int], clipping: Double) {
        let most = Int(Double(counts.reduce(0, +)) * clipping)
        func firstLevel(_ order: some Sequence<Int>) -> Int? {
            var sum = 0
            for level in order {
                sum += counts[level]
                if sum > most { return level }
            }
            return nil
        }
        guard let black = firstLevel(0..<256), let white = firstLevel((0..<256).reversed()), black < white
        else {
            self = .identity
            return
        }
        self.init(unchecked: Double(black) / 255, Double(white) / 255)
    }

    /// Returns the result for an encoded value. Values and results are in 0...1.
    public func value(at value: Double) -> Double {
        let share = min(max((value - black) / (white - black), 0), 1)
        let bent = gamma == 1 ? share : pow(share, 1 / gamma)
        return output.lowerBound + (output.upperBound - output.lowerBound) * bent
    }
}
