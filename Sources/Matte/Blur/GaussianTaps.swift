#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The plan of a Gaussian: the number of halvings, and the weights of the convolution at the resulting resolution.
///
/// Halving a picture `n` times with the weights [1 4 6 4 1]/16 convolves it with a cubic B-spline of 2^n pixels, and
/// doubling it `n` times does so again. Each B-spline has a variance of (4^n - 1)/3; the convolution adds the rest of
/// the Gaussian's variance. With the combined response H and the exact Gaussian G, the error for any picture is at most
/// 127.5 * sum |H - G| levels. The thresholds keep that below 0.45, so that a byte is never off by more than one level;
/// tests compute the bound for every phase.
struct GaussianTaps {
    /// The number of times that both sides are halved.
    let halvings: Int

    /// The number of weights on each side of the centre; even, except for folded weights.
    let radius: Int

    /// The weights from -radius to radius, whose sum is 1.
    let weights: [Double]

    /// The standard deviations from which a picture is halved once, twice, three and four times.
    static let thresholds = [3.75, 7, 14, 28]

    /// The standard deviation below which only the weight of the centre is nonzero in 16 bits.
    static let smallest = 0.22

    /// The largest supported standard deviation.
    static let largest = 10_000.0

    /// Returns the number of halvings for a Gaussian of `sigma` pixels.
    static func halvings(for sigma: Double) -> Int {
        thresholds.count { sigma >= $0 }
    }

    /// Computes the weights for `sigma` pixels on a picture that was halved `halvings` times.
    ///
    /// - Parameter folding: True if the radius may be odd, because samples aren't processed in pairs.
    init(sigma: Double, halvings: Int, folding: Bool = false) {
        let side = Double(1 << halvings)
        let variance = (sigma * sigma - 2 * (side * side - 1) / 3) / (side * side)
        // The last weight covers half a pixel beyond its centre. At most 2e-4 of the total is cut off.
        let deviations = 3.75 * variance.squareRoot()
        let reach = Int((folding ? deviations - 0.5 : deviations).rounded(.up))
        let radius = folding ? max(1, reach) : max(2, (reach + 1) / 2 * 2)
        var weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * variance)) }
        let sum = weights.reduce(0, +)
        for i in weights.indices { weights[i] /= sum }
        self.halvings = halvings
        self.radius = radius
        self.weights = weights
    }

    /// Computes the weights for lines of `length` pixels, which `edge` continues beyond their ends.
    ///
    /// A mirrored picture repeats after twice its length. A deviation of one and a half lengths already averages it to
    /// its mean, so wider Gaussians are narrowed to that.
    init(sigma: Double, halvings: Int, _ edge: BlurEdge, length: Int, folding: Bool = false) {
        var narrowed = sigma
        if edge == .reflect {
            let least = halvings == 0 ? Self.smallest : Self.thresholds[halvings - 1]
            narrowed = min(sigma, max(least, 1.5 * Double(length)))
        }
        self.init(sigma: narrowed, halvings: halvings, folding: folding)
    }

    /// Computes the equal weights of a box of 2 * `boxRadius` + 1 pixels.
    init(boxRadius: Int) {
        halvings = 0
        radius = max(2, (boxRadius + 1) / 2 * 2)
        let share = 1 / Double(2 * boxRadius + 1)
        let reach = boxRadius
        weights = (-radius...radius).map { abs($0) <= reach ? share : 0 }
    }

    /// The number of pairs of rows, or of pixels, that two neighbouring windows cover together.
    var pairs: Int { radius + 1 }

    /// The number of fractional bits of the integer weights, as many as fit signed 16-bit lanes.
    var shift: Int { weights[radius] < 0.5 ? 16 : 15 }

    /// The weights as integers whose sum is 1 << shift. The centre absorbs the rounding errors.
    var wholeWeights: [Int] {
        let unit = Double(1 << shift)
        var whole = weights.map { Int(($0 * unit).rounded()) }
        whole[radius] += (1 << shift) - whole.reduce(0, +)
        return whole
    }

    /// The weights from the centre outwards as integers whose sum is 32768.
    ///
    /// Samples of equal weight are added before they are multiplied. The centre is added to itself, so its weight is
    /// halved.
    var foldedWeights: [Int] {
        var whole = weights[radius...].map { Int(($0 * 65536).rounded()) }
        whole[0] = 32768 - whole.dropFirst().reduce(0, +)
        return whole
    }

    /// The number of bytes that ``writeFolded(_:)`` needs.
    var foldedByteCount: Int { 4 * (radius + 1) }

    /// Writes the folded weights, twice each.
    func writeFolded(_ base: UnsafeMutableRawPointer) {
        let out = unsafe base.bindMemory(to: Int16.self, capacity: 2 * (radius + 1))
        for (i, weight) in foldedWeights.enumerated() {
            unsafe out[2 * i] = Int16(weight)
            unsafe out[2 * i + 1] = Int16(weight)
        }
    }

    /// Returns the number of bytes that ``write(_:samples:)`` needs.
    func byteCount(_ samples: BlurSamples) -> Int { pairs * 2 * 2 * samples.weightBytes }

    /// Writes the weights as the kernels read them: those of a window that starts with a pair, then those of a window
    /// that starts one sample later.
    func write(_ base: UnsafeMutableRawPointer, samples: BlurSamples) {
        let slots = 2 * pairs
        switch samples {
        case .fixed:
            let out = unsafe base.bindMemory(to: Int16.self, capacity: 2 * slots)
            let whole = wholeWeights
            for i in 0..<2 * slots { unsafe out[i] = 0 }
            for i in whole.indices {
                unsafe out[i] = Int16(whole[i])
                unsafe out[slots + 1 + i] = Int16(whole[i])
            }
        case .float:
            let out = unsafe base.bindMemory(to: Float.self, capacity: 2 * slots)
            for i in 0..<2 * slots { unsafe out[i] = 0 }
            for i in weights.indices {
                unsafe out[i] = Float(weights[i])
                unsafe out[slots + 1 + i] = Float(weights[i])
            }
        }
    }
}

/// The type of a blur's intermediate samples.
enum BlurSamples {
    /// Sixteen-bit integers: a byte times 256, or colour times alpha.
    case fixed
    /// Floats.
    case float

    /// The number of bytes per sample.
    var bytes: Int { self == .fixed ? 2 : 4 }

    /// The number of bytes per weight.
    var weightBytes: Int { self == .fixed ? 2 : 4 }
}
