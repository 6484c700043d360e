// Design: docs/design/compare.md

internal import Matte

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The unnormalised discrete cosine transform (type 2) of 32 values, with the rounding errors of SciPy.
///
/// Flat, striped and symmetric pictures have frequencies whose exact amplitude is 0, and their median can be 0 too. The
/// bits of ``PerceptualHash/Kind/pHash`` then depend on rounding errors. So this type performs the same additions and
/// multiplications in the same order as SciPy's pocketfft: it reorders the values for a backward real Fourier transform
/// (radix 2, 4 and 4, after FFTPACK), and rotates the results.
struct CosineTransform {
    /// The number of values.
    static let length = 32

    /// cos and sin of 2 pi k / 32.
    private let roots: [(cosine: Double, sine: Double)]
    /// cos of pi (k + 1) / 64.
    private let turns: [Double]

    init() {
        roots = Self.roots(of: Self.length, count: Self.length / 2)
        turns = Self.roots(of: 4 * Self.length, count: Self.length).dropFirst().map(\.cosine)
    }

    /// Returns 2 times the sums of values[i] cos(pi k (2 i + 1) / 64), for the frequencies k from 0 to 31.
    ///
    /// - Precondition: There are 32 values.
    func transformed(_ values: [Double]) -> [Double] {
        precondition(
            values.count == Self.length, "\(values.count) values; the transform takes \(Self.length)")
        let last = Self.length - 1
        var c = values
        c[0] *= 2
        c[last] *= 2
        for k in stride(from: 1, to: last, by: 2) { (c[k], c[k + 1]) = (c[k + 1] + c[k], c[k + 1] - c[k]) }
        c = radix2(c)
        c = radix4(c, groups: 2)
        c = radix4(c, groups: 8)
        for k in 1..<Self.length / 2 {
            let mirror = Self.length - k
            let a = turns[k - 1] * c[mirror] + turns[mirror - 1] * c[k]
            let b = turns[k - 1] * c[k] - turns[mirror - 1] * c[mirror]
            c[k] = 0.5 * (a + b)
            c[mirror] = 0.5 * (a - b)
        }
        c[Self.length / 2] *= turns[Self.length / 2 - 1]
        return c
    }

    /// The first pass: one group of 2 x 16 values. In a run of 16 values, the values at 1 and 2, 3 and 4, and so on are
    /// the real and imaginary parts of complex numbers.
    private func radix2(_ c: [Double]) -> [Double] {
        let n = Self.length / 2
        var result = [Double](repeating: 0, count: Self.length)
        result[0] = c[0] + c[2 * n - 1]
        result[n] = c[0] - c[2 * n - 1]
        result[n - 1] = 2 * c[n - 1]
        result[2 * n - 1] = -2 * c[n]
        for i in stride(from: 2, to: n, by: 2) {
            let mirror = n + n - i
            result[i - 1] = c[i - 1] + c[mirror - 1]
            let real = c[i - 1] - c[mirror - 1]
            let imaginary = c[i] + c[mirror]
            result[i] = c[i] - c[mirror]
            (result[n + i - 1], result[n + i]) = rotated(real, imaginary, by: i / 2)
        }
        return result
    }

    /// A later pass: `groups` groups of 4 runs of equal length.
    private func radix4(_ c: [Double], groups: Int) -> [Double] {
        let n = Self.length / (4 * groups)
        var result = [Double](repeating: 0, count: Self.length)
        for group in 0..<groups {
            // The starts of the four runs in the source, and of the group's runs in the result.
            let s0 = 4 * n * group, s1 = s0 + n, s2 = s1 + n, s3 = s2 + n
            let t0 = n * group, t1 = t0 + n * groups, t2 = t1 + n * groups, t3 = t2 + n * groups
            let sum = c[s0] + c[s3 + n - 1]
            let difference = c[s0] - c[s3 + n - 1]
            let even = 2 * c[s1 + n - 1]
            let odd = 2 * c[s2]
            result[t0] = sum + even
            result[t2] = sum - even
            result[t3] = difference + odd
            result[t1] = difference - odd
            guard n > 1 else { continue }
            middle(c, &result, [s0, s1, s2, s3], [t0, t1, t2, t3], end: n - 1)
            for i in stride(from: 2, to: n, by: 2) {
                let mirror = n - i
                let realSum = c[s0 + i - 1] + c[s3 + mirror - 1]
                let realDifference = c[s0 + i - 1] - c[s3 + mirror - 1]
                let imaginarySum = c[s0 + i] + c[s3 + mirror]
                let imaginaryDifference = c[s0 + i] - c[s3 + mirror]
                let crossSum = c[s2 + i] + c[s1 + mirror]
                let crossDifference = c[s2 + i] - c[s1 + mirror]
                let innerSum = c[s2 + i - 1] + c[s1 + mirror - 1]
                let innerDifference = c[s2 + i - 1] - c[s1 + mirror - 1]
                result[t0 + i - 1] = realSum + innerSum
                result[t0 + i] = imaginaryDifference + crossDifference
                let k = i / 2 * groups
                (result[t1 + i - 1], result[t1 + i]) = rotated(
                    realDifference - crossSum, imaginarySum + innerDifference, by: k)
                (result[t2 + i - 1], result[t2 + i]) = rotated(
                    realSum - innerSum, imaginaryDifference - crossDifference, by: 2 * k)
                (result[t3 + i - 1], result[t3 + i]) = rotated(
                    realDifference + crossSum, imaginarySum - innerDifference, by: 3 * k)
            }
        }
        return result
    }

    /// Writes the last value of each run of a group with an even number of values per run.
    private func middle(
        _ c: [Double], _ result: inout [Double], _ sources: [Int], _ targets: [Int], end: Int
    ) {
        let root = 2.0.squareRoot()
        let imaginarySum = c[sources[3]] + c[sources[1]]
        let imaginaryDifference = c[sources[3]] - c[sources[1]]
        let realSum = c[sources[0] + end] + c[sources[2] + end]
        let realDifference = c[sources[0] + end] - c[sources[2] + end]
        result[targets[0] + end] = realSum + realSum
        result[targets[1] + end] = root * (realDifference - imaginarySum)
        result[targets[2] + end] = imaginaryDifference + imaginaryDifference
        result[targets[3] + end] = -root * (realDifference + imaginarySum)
    }

    /// Returns the product of a complex number and the `k`th root.
    private func rotated(_ real: Double, _ imaginary: Double, by k: Int) -> (Double, Double) {
        let root = roots[k]
        return (
            root.cosine * real - root.sine * imaginary, root.cosine * imaginary + root.sine * real
        )
    }

    /// Returns cos and sin of 2 pi k / n for k below `count`, at most n / 2.
    ///
    /// Each angle is the sum of a coarse and a fine one. The products of their cosines and sines have rounding errors,
    /// which are part of the result.
    private static func roots(of n: Int, count: Int) -> [(cosine: Double, sine: Double)] {
        var shift = 1
        while 1 << (2 * shift) < (n + 2) / 2 { shift += 1 }
        let mask = 1 << shift - 1
        return (0..<count).map { k in
            let fine = root(k & mask, of: n), coarse = root(k & ~mask, of: n)
            return (
                fine.cosine * coarse.cosine - fine.sine * coarse.sine,
                fine.cosine * coarse.sine + fine.sine * coarse.cosine
            )
        }
    }

    /// Returns cos and sin of 2 pi k / n for k of at most n / 2, computed from angles of at most pi / 4.
    private static func root(_ k: Int, of n: Int) -> (cosine: Double, sine: Double) {
        guard k > 0 else { return (1, 0) }
        let angle = 0.25 * Double.pi / Double(n)
        // In units of 1/8 step, n is an eighth of a turn.
        let x = 8 * k
        if x < n { return (cos(Double(x) * angle), sin(Double(x) * angle)) }
        if x < 2 * n {
            let rest = Double(2 * n - x) * angle
            return (sin(rest), cos(rest))
        }
        if x < 3 * n {
            let rest = Double(x - 2 * n) * angle
            return (-sin(rest), cos(rest))
        }
        let rest = Double(4 * n - x) * angle
        return (-cos(rest), sin(rest))
    }
}
