internal import MatteKernelTypes

/// One axis of a resize in fixed point, as the kernels read it.
///
/// Weights are pairs of 16-bit numbers that sum to exactly `1 << bits`, with as many bits, up to 16, as the
/// largest weight and the sums leave room for; or whole numbers of shares.
@safe
final class ResampleAxis: @unchecked Sendable {
    let count: Int
    /// The most pairs of weights of a window.
    let pairs: Int
    /// True if every output pixel is the source pixel of its own number.
    let isIdentity: Bool
    let windows: UnsafeMutablePointer<ResampleWindow>
    let weights: UnsafeMutablePointer<Int32>
    /// The largest sum, over the weights of a window, of what rounding added or took away.
    ///
    /// As these differences themselves sum to 0, a value that lies between two limits is off by at most half of
    /// their distance times this.
    let weightError: Double

    /// Rounds `weights`, given how far the other axis can overshoot.
    convenience init(_ weights: ResampleWeights, isIdentity: Bool, otherGain: Double) {
        let bits = weights.unique.map { Self.bits($0, gain: weights.gain * otherGain) }
        let taps = zip(weights.unique, bits).map { Self.rounded($0, bits: $1) }
        var largest = 0.0
        for (i, values) in weights.unique.enumerated() {
            let scale = 1 / Double(1 << bits[i])
            var error = 0.0
            for (value, tap) in zip(values, taps[i]) { error += abs(value - Double(tap) * scale) }
            largest = max(largest, error)
        }
        self.init(weights, isIdentity: isIdentity, bits: bits, taps: taps, weightError: largest)
    }

    /// Weights that are whole numbers of shares, which nothing is rounded in; for the last pass twice as many, so
    /// that half of the total is a whole number too.
    convenience init(_ weights: ResampleWeights, isIdentity: Bool, shares: Int, isLast: Bool) {
        let scale = Double(isLast ? 2 * shares : shares)
        self.init(
            weights, isIdentity: isIdentity, bits: weights.unique.map { _ in 0 },
            taps: weights.unique.map { values in values.map { Int32(($0 * scale).rounded()) } },
            weightError: 0)
    }

    private init(
        _ weights: ResampleWeights, isIdentity: Bool, bits: [Int], taps unpaired: [[Int32]],
        weightError: Double
    ) {
        self.isIdentity = isIdentity
        count = weights.windows.count
        self.weightError = weightError
        // Windows that share weights share the parity of their first pixel.
        var odd = [Bool](repeating: false, count: weights.unique.count)
        for window in weights.windows { odd[window.unique] = window.first % 2 != 0 }
        pairs = zip(weights.unique, odd).reduce(1) { max($0, ($1.0.count + ($1.1 ? 1 : 0) + 1) / 2) }
        unsafe windows = .allocate(capacity: max(1, count))
        unsafe self.weights = .allocate(capacity: weights.unique.count * pairs)
        for (i, values) in unpaired.enumerated() {
            var taps = [Int32](repeating: 0, count: pairs * 2)
            let start = odd[i] ? 1 : 0
            for (k, tap) in values.enumerated() { taps[start + k] = tap }
            for k in 0..<pairs {
                let both = (taps[2 * k] & 0xFFFF) | (taps[2 * k + 1] << 16)
                unsafe (self.weights + i * pairs + k).initialize(to: both)
            }
        }
        for (i, window) in weights.windows.enumerated() {
            unsafe (windows + i).initialize(
                to: ResampleWindow(
                    first: Int32(window.first & ~1), weights: Int32(window.unique * pairs),
                    pairs: Int32(
                        (weights.unique[window.unique].count + (odd[window.unique] ? 1 : 0) + 1) / 2),
                    bits: Int32(bits[window.unique])))
        }
    }

    deinit {
        unsafe windows.deallocate()
        unsafe weights.deallocate()
    }

    /// The most bits with which all weights fit 16 bits and no sum can leave 32.
    ///
    /// A number between the passes spans 2^14 on either side of the middle grey before overshoot; both axes
    /// together overshoot by `gain` at most, and half of the last place is added for rounding.
    private static func bits(_ values: [Double], gain: Double) -> Int {
        let largest = values.reduce(0) { max($0, abs($1)) }
        var bits = 16
        while largest * Double(1 << bits) > 32766
            || gain * Double(1 << (14 + bits)) + Double(1 << (6 + bits)) >= 2_147_483_648
        {
            bits -= 1
        }
        return bits
    }

    /// The most weights that are rounded one by one; more are rounded by their running sum.
    private static let mostRoundedApart = 64

    /// Rounds weights so that they sum to exactly `1 << bits`.
    ///
    /// Few weights have the least error: each is rounded to nearest, and then, one by one, those that lost or won
    /// most are moved back. In long windows weights that are nearly equal would all lose or win alike, so there the
    /// running sum is rounded: no part of a window is then too heavy or too light by more than 1.
    private static func rounded(_ values: [Double], bits: Int) -> [Int32] {
        let one = Double(1 << bits)
        if values.count > mostRoundedApart {
            var (sum, given) = (0.0, 0)
            return values.map { value in
                sum += value * one
                let tap = Int(sum.rounded()) - given
                given += tap
                return Int32(tap)
            }
        }
        var taps = values.map { Int32(($0 * one).rounded()) }
        var missing = (1 << bits) - taps.reduce(0) { $0 + Int($1) }
        while missing != 0 {
            let sign: Int32 = missing > 0 ? 1 : -1
            var (most, place) = (-Double.infinity, 0)
            for k in values.indices {
                let lost = (values[k] * one - Double(taps[k])) * Double(sign)
                if lost > most { (most, place) = (lost, k) }
            }
            taps[place] += sign
            missing -= Int(sign)
        }
        return taps
    }
}
