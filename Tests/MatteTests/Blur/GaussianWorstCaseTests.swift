import MatteCompare
import Testing

@testable import Matte

/// Tests of the largest error over all pictures: 127.5 * sum |H - G| levels, where H is the operator that the
/// library computes and G the Gaussian.
@Suite struct GaussianWorstCaseTests {
    static let sigmas = [
        0.3, 1, 2, 3, 3.7, 3.75, 5, 6.9, 7, 8, 10, 13.9, 14, 20, 27.9, 28, 40, 64, 100, 300, 1000,
    ]

    /// Returns one row of the operator H along one axis: the weights of the pixels around `phase` in the result at
    /// pixel `phase`, in an infinite picture. The centre of the array is that pixel.
    static func response(_ taps: GaussianTaps, phase: Int) -> [Double] {
        let side = 1 << taps.halvings
        // [1 4 6 4 1] / 16, spread over each finer level and convolved: a cubic B-spline of `side` pixels.
        var spline = [1.0]
        for level in 0..<taps.halvings {
            var spread = Array(repeating: 0.0, count: 4 * (1 << level) + 1)
            for (i, weight) in [1.0, 4, 6, 4, 1].enumerated() { spread[i << level] = weight / 16 }
            spline = convolved(spline, spread)
        }
        let unit = Double(1 << taps.shift)
        var sparse = Array(repeating: 0.0, count: 2 * taps.radius * side + 1)
        for (i, weight) in taps.wholeWeights.enumerated() { sparse[i * side] = Double(weight) / unit }
        let analysis = convolved(sparse, spline)
        let reach = (spline.count - 1) / 2
        let half = analysis.count / 2 + reach + side
        var row = Array(repeating: 0.0, count: 2 * half + 1)
        for coarse in -4...4 {
            let from = coarse * side - phase
            guard abs(from) <= reach else { continue }
            let weight = spline[reach - from] * Double(side)
            for (i, value) in analysis.enumerated() {
                row[half + from - analysis.count / 2 + i] += weight * value
            }
        }
        return row
    }

    private static func convolved(_ a: [Double], _ b: [Double]) -> [Double] {
        var result = Array(repeating: 0.0, count: a.count + b.count - 1)
        for (i, x) in a.enumerated() where x != 0 {
            for (j, y) in b.enumerated() where y != 0 { result[i + j] += x * y }
        }
        return result
    }

    static func difference(_ row: [Double], _ gaussian: [Double]) -> [Double] {
        let half = max(row.count, gaussian.count) / 2
        var result = Array(repeating: 0.0, count: 2 * half + 1)
        for (i, value) in row.enumerated() { result[half - row.count / 2 + i] += value }
        for (i, value) in gaussian.enumerated() { result[half - gaussian.count / 2 + i] -= value }
        return result
    }

    @Test(arguments: sigmas)
    func noPictureIsOffByALevel(sigma: Double) {
        let taps = GaussianTaps(sigma: sigma, halvings: GaussianTaps.halvings(for: sigma))
        let gaussian = BlurOracle.gaussian(sigma)
        var worst = 0.0
        for phase in 0..<1 << taps.halvings {
            let row = Self.response(taps, phase: phase)
            #expect(abs(row.reduce(0, +) - 1) < 1e-9)
            worst = max(worst, Self.difference(row, gaussian).reduce(0) { $0 + abs($1) })
        }
        // For both axes, |HH' - GG'| <= |H - G||H'| + |G||H' - G'|, and no weight is negative.
        let levels = 127.5 * 2 * worst
        // Rounding to a byte adds half a level; means of 16-bit samples add a few hundredths.
        #expect(levels < 0.45, "sigma \(sigma): \(levels) levels")
    }

    /// Beyond 1,000 pixels, a step of a weight is more than a thousandth of it.
    @Test func theLargestDeviationIsWithinSixLevels() {
        let taps = GaussianTaps(sigma: 10_000, halvings: 4)
        let gaussian = BlurOracle.gaussian(10_000)
        for phase in [0, 5, 8, 15] {
            let row = Self.response(taps, phase: phase)
            let worst = Self.difference(row, gaussian).reduce(0) { $0 + abs($1) }
            #expect(127.5 * 2 * worst < 5, "phase \(phase)")
        }
    }

    /// If samples of equal weight are added first, the radius may be smaller, and every product is rounded down to
    /// 1/128 of a level, on both axes.
    @Test(arguments: [0.22, 0.3, 0.5, 0.8, 1, 1.5, 2, 2.5, 3, 3.7, 3.74])
    func noPictureIsOffByALevelWhereSamplesAreFolded(sigma: Double) {
        let taps = GaussianTaps(sigma: sigma, halvings: 0, folding: true)
        let folded = taps.foldedWeights
        #expect(folded.count == taps.radius + 1)
        #expect(folded.reduce(0, +) == 32768)
        #expect(folded.allSatisfy { $0 >= 0 && $0 <= 32767 })
        // The centre is added to itself.
        let halves = folded.enumerated().map { i, weight in Double(i == 0 ? 2 * weight : weight) / 65536 }
        let row = halves.dropFirst().reversed() + halves
        let gaussian = BlurOracle.gaussian(sigma)
        let worst = Self.difference(Array(row), gaussian).reduce(0) { $0 + abs($1) }
        let rounding = Double(taps.radius + 2) / 2 / 128
        let levels = 2 * (127.5 * worst + rounding)
        #expect(levels < 0.45, "sigma \(sigma): \(levels) levels")
    }

    /// Blurs the picture that attains the bound.
    @Test(arguments: [2.0, 3.75, 5, 7, 9])
    func theWorstPictureIsWithinOneLevel(sigma: Double) throws {
        let taps = GaussianTaps(sigma: sigma, halvings: GaussianTaps.halvings(for: sigma))
        let gaussian = BlurOracle.gaussian(sigma)
        let side = 1 << taps.halvings
        let rows = (0..<side).map { Self.response(taps, phase: $0) }
        let worst = rows.indices.max { a, b in
            Self.difference(rows[a], gaussian).reduce(0) { $0 + abs($1) }
                < Self.difference(rows[b], gaussian).reduce(0) { $0 + abs($1) }
        }!
        // Centre both in arrays of equal length.
        let row = rows[worst], half = max(row.count, gaussian.count) / 2
        func centred(_ a: [Double]) -> [Double] {
            (-half...half).map { i in
                let j = i + a.count / 2
                return j >= 0 && j < a.count ? a[j] : 0
            }
        }
        let (h, g) = (centred(row), centred(gaussian))
        // The tested pixel must have the wanted phase.
        let centre = (half + side - 1) / side * side + worst
        let count = centre + half + 1
        for sign in [1.0, -1] {
            var exact = 0.0
            let picture = try Raster<Gray8>(size: PixelSize(width: count, height: count)) { y, line in
                for x in 0..<count {
                    let (i, j) = (x - centre + half, y - centre + half)
                    let inside = i >= 0 && j >= 0 && i < h.count && j < h.count
                    let white = inside && sign * (h[i] * h[j] - g[i] * g[j]) > 0
                    if white { exact += 255 * g[i] * g[j] }
                    line.append(Gray8(white ? 255 : 0))
                }
            }
            let got = try picture.blurred(sigma: sigma, edge: .transparent)[centre, centre].value
            #expect(abs(Double(got) - exact) <= 1, "sigma \(sigma): \(got) for \(exact)")
        }
    }
}
