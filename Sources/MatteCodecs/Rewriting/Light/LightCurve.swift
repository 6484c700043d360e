/// A function of positive numbers that is smooth on a logarithmic scale, from a table: 256 entries per doubling, linear
/// between them. The relative error of a power or a logarithm is below 2e-6.
struct LightCurve {
    /// The smallest tabulated number is 2 to this power. Below, the function is linear from its value at 0.
    private static let lowest = -40

    private let first: Int
    private let values: [Float]
    private let most: Float
    private let bottom: Float
    private let slope: Float

    /// Tabulates a function of numbers from 0 to 2 to the power of `highest`. Larger numbers have the value of the largest.
    init(highest: Int, _ function: (Double) -> Double) {
        first = (Self.lowest + 127) << 8
        let count = (highest - Self.lowest) << 8
        most = Float(sign: .plus, exponent: highest, significand: 1)
        let first = first
        values = (0...count + 1).map { i in
            let number = Float(bitPattern: UInt32((first + min(i, count)) << 15))
            return Float(function(Double(number)))
        }
        bottom = Float(function(0))
        slope = (values[0] - bottom) / Float(bitPattern: UInt32(first << 15))
    }

    /// Returns the function's value.
    subscript(_ number: Float) -> Float {
        guard number > 0 else { return bottom }
        let bits = Int(Swift.min(number, most).bitPattern)
        let i = bits >> 15 - first
        guard i >= 0 else { return bottom + slope * number }
        let share = Float(bits & 0x7FFF) * 0x1p-15
        return values[i] + (values[i + 1] - values[i]) * share
    }
}
