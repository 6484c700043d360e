internal import MatteKernelTypes

/// The windows and weights of one axis of a resize, in fixed point and in the format of the kernels.
///
/// Weights are 16-bit integers, stored in pairs. They are either rounded weights or whole numbers of shares (see
/// ``ByteAxes``). Rounded weights of a window have `bits` fractional bits and sum to exactly `1 << bits`. `bits` is at
/// most 16; it is less if weights would not fit 16 bits or sums would not fit 32 bits.
@safe
final class ResampleAxis: @unchecked Sendable {
    /// The number of output pixels.
    let count: Int
    /// The number of pairs of weights of the longest window.
    let pairs: Int
    /// True if every output pixel is the source pixel with the same index.
    let isIdentity: Bool
    let windows: UnsafeMutablePointer<ResampleWindow>
    let weights: UnsafeMutablePointer<Int32>
    /// The largest sum of the absolute rounding errors of a window's weights.
    ///
    /// The errors themselves sum to 0. A weighted sum is therefore wrong by at most this number times half of the range
    /// of the samples: for bytes in 0...255, by at most 127.5 times this number.
    let weightError: Double

    /// Creates an axis with rounded weights.
    ///
    /// - Parameters:
    ///   - weights: The weights before rounding.
    ///   - isIdentity: True if every output pixel is the source pixel with the same index.
    ///   - otherGain: The ``ResampleWeights/gain`` of the other axis.
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

    /// Creates an axis whose weights are whole numbers of shares, without rounding. For the last pass (`isLast`) all
    /// weights are doubled. That pass rounds half up by adding half of the sum of weights before it divides, and the
    /// sum of doubled weights is even.
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
        // Pairs of weights start at even pixels, so a list of weights for windows that start at odd pixels gets a 0 at
        // its start. Windows that share a list all start at even pixels, or all at odd pixels.
        var lists = [(start: Int, pairs: Int)](repeating: (0, 0), count: weights.unique.count)
        for window in weights.windows { lists[window.unique].start = window.first & 1 }
        var longest = 1
        for i in lists.indices {
            lists[i].pairs = (weights.unique[i].count + lists[i].start + 1) / 2
            longest = max(longest, lists[i].pairs)
        }
        pairs = longest
        unsafe windows = .allocate(capacity: max(1, count))
        unsafe self.weights = .allocate(capacity: weights.unique.count * pairs)
        for (i, values) in unpaired.enumerated() {
            var taps = [Int32](repeating: 0, count: pairs * 2)
            let start = lists[i].start
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
                    pairs: Int32(lists[window.unique].pairs), bits: Int32(bits[window.unique])))
        }
    }

    deinit {
        unsafe windows.deallocate()
        unsafe weights.deallocate()
    }

    /// Returns the largest number of fractional bits for which all weights fit 16 bits and all sums fit 32 bits.
    ///
    /// Between the passes, a level is stored as 128 * level - 16384, whose absolute value is at most 2^14 without
    /// overshoot. Overshoot makes it up to `gain` times as large, where `gain` is the product of both axes' gains. A
    /// sum is therefore at most gain * 2^(14 + bits). Rounding it to a level adds half a level, 2^(6 + bits).
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

    /// The largest number of weights per window that are rounded individually. In longer windows, running sums are
    /// rounded.
    private static let mostRoundedApart = 64

    /// Rounds weights so that they sum to exactly `1 << bits`.
    ///
    /// In windows of up to 64 weights, each weight is rounded to nearest. Then the weights with the largest errors are
    /// corrected by 1, one at a time, until the sum is right, which gives the least total error. In longer windows many
    /// weights are nearly equal and would all be rounded in the same direction. There the running sum is rounded
    /// instead, and each weight is the difference between two rounded sums. The sum of any part of a window is then
    /// within 1 of its exact value.
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
