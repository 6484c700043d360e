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
    /// Whether every output pixel is the source pixel of its own number.
    let isIdentity: Bool
    let windows: UnsafeMutablePointer<ResampleWindow>
    let weights: UnsafeMutablePointer<Int32>

    /// Rounds `weights`, given how far the other axis can overshoot.
    convenience init(_ weights: ResampleWeights, isIdentity: Bool, otherGain: Double) {
        let bits = weights.unique.map { Self.bits($0, gain: weights.gain * otherGain) }
        self.init(
            weights, isIdentity: isIdentity, bits: bits,
            taps: zip(weights.unique, bits).map { Self.rounded($0, bits: $1) })
    }

    /// Weights that are whole numbers of shares, which nothing is rounded in; for the last pass twice as many, so
    /// that half of the total is a whole number too.
    convenience init(_ weights: ResampleWeights, isIdentity: Bool, shares: Int, isLast: Bool) {
        let scale = Double(isLast ? 2 * shares : shares)
        self.init(
            weights, isIdentity: isIdentity, bits: weights.unique.map { _ in 0 },
            taps: weights.unique.map { values in values.map { Int32(($0 * scale).rounded()) } })
    }

    private init(_ weights: ResampleWeights, isIdentity: Bool, bits: [Int], taps unpaired: [[Int32]]) {
        self.isIdentity = isIdentity
        count = weights.windows.count
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

    /// Rounds weights so that they sum to exactly `1 << bits` with the least error: each to nearest, and then,
    /// one by one, those that lost or won most are moved back.
    private static func rounded(_ values: [Double], bits: Int) -> [Int32] {
        let one = Double(1 << bits)
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
