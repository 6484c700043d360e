import Matte

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Blurs computed from the definition in float64, adding the weighted samples in order.
enum BlurOracle {
    /// Returns a Gaussian, cut off at five standard deviations and normalised.
    static func gaussian(_ sigma: Double) -> [Double] {
        let radius = Int((5 * sigma).rounded(.up))
        let weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = weights.reduce(0, +)
        return weights.map { $0 / sum }
    }

    /// Returns the source of pixel `i` beyond a line of `n` pixels. Written independently of the library.
    static func place(_ i: Int, _ n: Int, _ edge: BlurEdge) -> Int? {
        switch edge {
        case .replicate: return min(max(i, 0), n - 1)
        case .transparent: return i < 0 || i >= n ? nil : i
        case .reflect:
            var i = i
            while i < 0 || i >= n { i = i < 0 ? -1 - i : 2 * n - 1 - i }
            return i
        }
    }

    /// Returns a plane convolved with `weights` along both axes.
    static func convolved(
        _ plane: [Double], width: Int, height: Int, _ weights: [Double], _ edge: BlurEdge
    ) -> [Double] {
        let radius = weights.count / 2
        func line(_ n: Int, _ read: (Int) -> Double, _ write: (Int, Double) -> Void) {
            for i in 0..<n {
                var sum = 0.0
                for k in -radius...radius {
                    if let j = place(i + k, n, edge) { sum += weights[k + radius] * read(j) }
                }
                write(i, sum)
            }
        }
        var across = plane
        for y in 0..<height {
            line(width, { plane[y * width + $0] }, { across[y * width + $0] = $1 })
        }
        var both = across
        for x in 0..<width {
            line(height, { across[$0 * width + x] }, { both[$0 * width + x] = $1 })
        }
        return both
    }

    /// Returns a plane blurred by a Gaussian.
    static func blurred(
        _ plane: [Double], width: Int, height: Int, sigma: Double, _ edge: BlurEdge
    ) -> [Double] {
        convolved(plane, width: width, height: height, gaussian(sigma), edge)
    }
}
