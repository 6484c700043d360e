#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The plan of a Gaussian blur: the number of halvings, and the weights of the convolution at the resulting resolution.
///
/// Halving a picture `n` times with the weights [1 4 6 4 1]/16 convolves it with a cubic B-spline whose knots are 2^n
/// pixels apart. Doubling it `n` times convolves it with the same B-spline again. In square pixels, the variance of
/// each B-spline is (4^n - 1)/3. The convolution between halving and doubling adds the rest of the Gaussian's variance.
///
/// Let H be the impulse response of these steps together, and G the exact Gaussian. For any picture, the error is at
/// most 127.5 * sum |H - G| levels. The values of ``thresholds`` keep this bound below 0.45, so a byte is never off by
/// more than one level. Tests compute the bound for every position of a pixel in the coarse grid.
struct GaussianTaps {
    /// The number of times that the picture's width and height are halved.
    let halvings: Int

    /// The number of weights on each side of the centre weight. It is even, because samples are processed in pairs.
    /// Only if the weights are used as ``foldedWeights``, it may be odd.
    let radius: Int

    /// The weights at the offsets -``radius`` to ``radius``. Their sum is 1.
    let weights: [Double]

    /// The smallest standard deviations, in pixels, at which a picture is halved once, twice, three times and four
    /// times.
    static let thresholds = [3.75, 7, 14, 28]

    /// The standard deviation in pixels below which a blur changes nothing: as 16-bit integers, all weights except the
    /// centre one are 0.
    static let smallest = 0.22

    /// The largest supported standard deviation, in pixels.
    static let largest = 10_000.0

    /// Returns the number of halvings for a Gaussian with a standard deviation of `sigma` pixels.
    static func halvings(for sigma: Double) -> Int {
        thresholds.count { sigma >= $0 }
    }

    /// Computes the weights for a standard deviation of `sigma` pixels of the picture, which has been halved `halvings`
    /// times.
    ///
    /// - Parameter folding: True for folded weights, whose radius may be odd. Otherwise samples are processed in pairs,
    ///   so the radius must be even.
    init(sigma: Double, halvings: Int, folding: Bool = false) {
        let side = Double(1 << halvings)
        let variance = (sigma * sigma - 2 * (side * side - 1) / 3) / (side * side)
        // Choose the radius such that at most 2e-4 of the Gaussian is cut off. The outermost weight covers the Gaussian
        // up to half a pixel further out.
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

    /// Computes the weights for a row or column of `length` pixels that `edge` continues beyond its ends.
    ///
    /// With `reflect`, the picture repeats after twice its length. A standard deviation of 1.5 lengths already reduces
    /// it to its mean, so larger deviations are replaced by that one.
    init(sigma: Double, halvings: Int, _ edge: BlurEdge, length: Int, folding: Bool = false) {
        var narrowed = sigma
        if edge == .reflect {
            let least = halvings == 0 ? Self.smallest : Self.thresholds[halvings - 1]
            narrowed = min(sigma, max(least, 1.5 * Double(length)))
        }
        self.init(sigma: narrowed, halvings: halvings, folding: folding)
    }

    /// Computes the equal weights of a box blur with windows of 2 * `boxRadius` + 1 pixels.
    init(boxRadius: Int) {
        halvings = 0
        radius = max(2, (boxRadius + 1) / 2 * 2)
        let share = 1 / Double(2 * boxRadius + 1)
        let reach = boxRadius
        weights = (-radius...radius).map { abs($0) <= reach ? share : 0 }
    }

    /// The number of pairs of neighbouring rows (or pixels) that are read to compute two neighbouring results.
    var pairs: Int { radius + 1 }

    /// The number of fractional bits of the integer weights: the largest number at which every weight fits a signed
    /// 16-bit integer.
    var shift: Int { weights[radius] < 0.5 ? 16 : 15 }

    /// The weights as integers with ``shift`` fractional bits. Their sum is exactly 1 << shift, because the centre
    /// weight absorbs the rounding errors.
    var wholeWeights: [Int] {
        let unit = Double(1 << shift)
        var whole = weights.map { Int(($0 * unit).rounded()) }
        whole[radius] += (1 << shift) - whole.reduce(0, +)
        return whole
    }

    /// The weights from the centre outwards, as integers whose sum is 32768.
    ///
    /// The blur adds the two samples at the same distance from the centre before it multiplies them, so each weight
    /// appears once. The centre sample is added to itself, so the centre weight is halved.
    var foldedWeights: [Int] {
        var whole = weights[radius...].map { Int(($0 * 65536).rounded()) }
        whole[0] = 32768 - whole.dropFirst().reduce(0, +)
        return whole
    }

    /// The number of bytes that ``writeFolded(_:)`` needs.
    var foldedByteCount: Int { 4 * (radius + 1) }

    /// Writes each folded weight twice, as 16-bit integers.
    func writeFolded(_ base: UnsafeMutableRawPointer) {
        let out = unsafe base.bindMemory(to: Int16.self, capacity: 2 * (radius + 1))
        for (i, weight) in foldedWeights.enumerated() {
            unsafe out[2 * i] = Int16(weight)
            unsafe out[2 * i + 1] = Int16(weight)
        }
    }

    /// Returns the number of bytes that ``write(_:samples:)`` needs.
    func byteCount(_ samples: BlurSamples) -> Int { pairs * 2 * 2 * samples.weightBytes }

    /// Writes the weights twice, as the kernels read them: first for a result whose window starts with the first sample
    /// of a pair, then for one whose window starts with the second sample.
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

/// The type of the samples that a blur computes with.
enum BlurSamples {
    /// Sixteen-bit integers: 256 times a byte or, with straight alpha, colour times alpha.
    case fixed
    /// 32-bit floats.
    case float

    /// The number of bytes per sample.
    var bytes: Int { self == .fixed ? 2 : 4 }

    /// The number of bytes per weight.
    var weightBytes: Int { self == .fixed ? 2 : 4 }
}
