internal import Matte

/// A curve per channel that maps the reply's colours to the photo's, fitted robustly to the ring around the region.
///
/// y = r + t0 + t1 u + t2 (u^2 - 1/3) with u = (r - 128) / 128. Tukey's function removes the weight of blocks that
/// show different content. A small ridge term prevents a few colours from determining gain and bend.
struct ColorCurve: Sendable {
    /// The outcome of the fit.
    private(set) var step = PlacementReport.Step.tooFewBlocks
    /// The offset, gain and bend of red, green and blue.
    private var terms = [[Double]](repeating: [0, 0, 0], count: 3)

    private static var fewestBlocks: Int { 64 }

    /// Fits the curve to the blocks that are completely inside the ring, with `full` pixels each.
    init(_ ring: RingBlocks, full: Int) {
        var pairs: [(photo: SIMD4<Double>, patch: SIMD4<Double>)] = []
        for block in ring.blocks where block.count == full {
            let means = block.means
            let values = [means.photo, means.patch].flatMap { [$0.x, $0.y, $0.z] }
            // Clipped colours contain no information about a curve.
            if values.allSatisfy({ $0 > 3 && $0 < 252 }) { pairs.append(means) }
        }
        guard pairs.count >= Self.fewestBlocks else { return }
        var weights = [Double](repeating: 1, count: pairs.count)
        var errors = [Double](repeating: 0, count: pairs.count)
        for _ in 0..<6 {
            for channel in 0..<3 { fit(channel, pairs, weights) }
            for (i, pair) in pairs.enumerated() {
                errors[i] = (0..<3).reduce(0) { max($0, abs(pair.photo[$1] - value(pair.patch[$1], $1))) }
            }
            let cut = 4.685 * max(0.5, 1.4826 * errors.sorted()[errors.count / 2])
            for i in errors.indices {
                let rest = max(0, 1 - errors[i] / cut * (errors[i] / cut))
                weights[i] = rest * rest
            }
        }
        step = verdict(pairs, weights)
    }

    private mutating func fit(
        _ channel: Int, _ pairs: [(photo: SIMD4<Double>, patch: SIMD4<Double>)], _ weights: [Double]
    ) {
        var equations = NormalEquations(count: 3)
        for (pair, weight) in zip(pairs, weights) {
            let u = (pair.patch[channel] - 128) / 128
            equations.add(
                [1, u, u * u - 1 / 3], value: pair.photo[channel] - pair.patch[channel], weight: weight)
        }
        equations.stiffen(0, by: 1e-9)
        for term in 1...2 { equations.stiffen(term, by: Double(pairs.count) * 0.002) }
        if let solution = equations.solution() { terms[channel] = solution }
    }

    private func verdict(
        _ pairs: [(photo: SIMD4<Double>, patch: SIMD4<Double>)], _ weights: [Double]
    ) -> PlacementReport.Step {
        var (before, after, total, inliers) = (0.0, 0.0, 0.0, 0)
        for (pair, weight) in zip(pairs, weights) {
            total += weight
            if weight > 0.05 { inliers += 1 }
            for channel in 0..<3 {
                before += weight * abs(pair.photo[channel] - pair.patch[channel])
                after += weight * abs(pair.photo[channel] - value(pair.patch[channel], channel))
            }
        }
        guard total > 0, 2 * inliers >= pairs.count, after <= 6 * 3 * total else { return .different }
        let isPlausible = terms.allSatisfy { abs($0[0]) <= 24 && abs($0[1]) <= 20 && abs($0[2]) <= 12 }
        guard isPlausible else { return .different }
        return before <= 0.25 * 3 * total || after > 0.95 * before ? .alike : .applied
    }

    /// Returns the value of a channel's curve, without clamping.
    private func value(_ r: Double, _ channel: Int) -> Double {
        let u = (r - 128) / 128
        let t = terms[channel]
        return r + t[0] + t[1] * u + t[2] * (u * u - 1 / 3)
    }

    /// Returns the patch with the curve applied.
    func applied(to patch: Raster<RGBA8>) throws(MatteError) -> Raster<RGBA8> {
        let tables = (0..<3).map { channel in
            (0...255).map { UInt8(min(255, max(0, value(Double($0), channel).rounded()))) }
        }
        let (red, green, blue) = (tables[0], tables[1], tables[2])
        var result = try Raster(copying: patch.view)
        for y in 0..<result.height {
            var row = result.mutableRow(y)
            for x in 0..<row.count {
                let pixel = row[x]
                row[x] = RGBA8(
                    red: red[Int(pixel.red)], green: green[Int(pixel.green)], blue: blue[Int(pixel.blue)],
                    alpha: pixel.alpha)
            }
        }
        return result
    }
}
