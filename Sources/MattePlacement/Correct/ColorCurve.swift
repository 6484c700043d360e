internal import Matte

/// One curve per channel that maps the reply's colours to the photo's. The curves are fitted robustly to the ring of
/// pixels around the repainted region, where both pictures should be equal.
///
/// The corrected value of a channel is r + t0 + t1 * u + t2 * (u^2 - 1/3). Here r is the reply's value in levels, and u
/// is (r - 128) / 128. The terms t0 (offset), t1 (gain) and t2 (bend) are in levels. The ring is divided into square
/// blocks, and each block gives one sample: its mean colour in both pictures. Tukey's biweight excludes blocks whose
/// content differs between the pictures. A small ridge term keeps gain and bend small if the ring has few different
/// colours.
struct ColorCurve: Sendable {
    /// The outcome of the fit. The curves are used only if it is `applied`.
    private(set) var step = PlacementReport.Step.tooFewBlocks
    /// The offset, gain and bend of the curves for red, green and blue, in levels.
    private(set) var terms = [[Double]](repeating: [0, 0, 0], count: 3)

    /// The mean colours of one block of pixels in the photo and in the patch, in levels.
    private struct Pair {
        let photo: SIMD4<Double>
        let patch: SIMD4<Double>
        /// For each channel, 1 if the photo's mean and the patch's mean are both more than 3 and less than 252 levels,
        /// otherwise 0. Beyond these limits, pixels of the block may be clipped.
        let counts: SIMD4<Double>

        init(photo: SIMD4<Double>, patch: SIMD4<Double>) {
            self.photo = photo
            self.patch = patch
            let isInside = (photo .> 3) .& (patch .> 3) .& (photo .< 252) .& (patch .< 252)
            counts = SIMD4<Double>().replacing(with: 1, where: isInside)
        }
    }

    /// The curves of all channels.
    private struct Curve {
        let offset: SIMD4<Double>
        let gain: SIMD4<Double>
        let bend: SIMD4<Double>

        init(_ terms: [[Double]]) {
            offset = SIMD4(terms[0][0], terms[1][0], terms[2][0], 0)
            gain = SIMD4(terms[0][1], terms[1][1], terms[2][1], 0)
            bend = SIMD4(terms[0][2], terms[1][2], terms[2][2], 0)
        }

        /// Returns the photo's values minus the corrected values of the patch, in levels.
        func error(_ pair: Pair) -> SIMD4<Double> {
            let u: SIMD4<Double> = (pair.patch - 128) / 128
            let q: SIMD4<Double> = u * u - 1 / 3
            let line: SIMD4<Double> = pair.patch + offset + gain * u
            let corrected: SIMD4<Double> = line + bend * q
            return pair.photo - corrected
        }
    }

    private static var fewestBlocks: Int { 64 }
    /// The maximum number of blocks in a fit. If a ring has more, only every n-th block is used.
    private static var mostBlocks: Int { 4096 }

    /// Fits the curves to the blocks that lie entirely in the ring. `full` is the number of pixels of such a block. A
    /// channel gets no curve if fewer than 64 of these blocks are free of clipped pixels in that channel.
    ///
    /// - Parameter tolerance: The factor by which curves may be stronger, and less exact, than those that are fitted to
    ///   a ring around a region. Above 1 only if much more of the photo is compared.
    init(_ ring: RingBlocks, full: Int, tolerance: Double = 1) {
        var pairs: [Pair] = []
        for index in 0..<ring.count {
            let block = ring[index]
            guard block.count == full else { continue }
            let means = block.means
            let pair = Pair(photo: means.photo, patch: means.patch)
            if pair.counts != SIMD4() { pairs.append(pair) }
        }
        let every = (pairs.count + Self.mostBlocks - 1) / Self.mostBlocks
        if every > 1 { pairs = stride(from: 0, to: pairs.count, by: every).map { pairs[$0] } }
        let channels = (0..<3).filter { channel in
            pairs.count { $0.counts[channel] > 0 } >= Self.fewestBlocks
        }
        guard !channels.isEmpty else { return }
        var used = SIMD4<Double>()
        for channel in channels { used[channel] = 1 }
        var weights = [Double](repeating: 1, count: pairs.count)
        var errors = [Double](repeating: 0, count: pairs.count)
        for _ in 0..<6 {
            fit(channels, pairs, weights)
            let curve = Curve(terms)
            for i in pairs.indices {
                let error = curve.error(pairs[i]) * pairs[i].counts * used
                errors[i] = max(abs(error.x), abs(error.y), abs(error.z))
            }
            var ordered = errors
            let cut = 4.685 * max(0.5, 1.4826 * ordered.select(errors.count / 2))
            for i in errors.indices {
                let rest = max(0, 1 - errors[i] / cut * (errors[i] / cut))
                weights[i] = rest * rest
            }
        }
        step = verdict(pairs, weights, channels, tolerance: tolerance)
    }

    /// Fits the curves of some channels to weighted pairs.
    private mutating func fit(_ channels: [Int], _ pairs: [Pair], _ weights: [Double]) {
        // The normal equations of the fit, for all channels at once: weighted sums of the products of 1, u and
        // u^2 - 1/3 with each other and with the difference between photo and patch. u is the patch's value, scaled
        // from 0...255 to about -1...1.
        typealias Sum = SIMD4<Double>
        var (m00, m01, m02) = (Sum(repeating: 1e-9), Sum(), Sum())
        var (m11, m12, m22) = (Sum(), Sum(), Sum())
        var (v0, v1, v2, counts) = (Sum(), Sum(), Sum(), Sum())
        for i in pairs.indices {
            let pair = pairs[i]
            let weight = weights[i] * pair.counts
            let u = (pair.patch - 128) / 128
            let q = u * u - 1 / 3
            let difference = (pair.photo - pair.patch) * weight
            counts += pair.counts
            m00 += weight
            m01 += weight * u
            m02 += weight * q
            m11 += weight * u * u
            m12 += weight * u * q
            m22 += weight * q * q
            v0 += difference
            v1 += difference * u
            v2 += difference * q
        }
        for channel in channels {
            let ridge = counts[channel] * 0.002
            var equations = NormalEquations(count: 3)
            equations.matrix = [
                m00[channel], m01[channel], m02[channel],
                0, m11[channel] + ridge, m12[channel],
                0, 0, m22[channel] + ridge,
            ]
            equations.right = [v0[channel], v1[channel], v2[channel]]
            if let solution = equations.solution() { terms[channel] = solution }
        }
    }

    private func verdict(
        _ pairs: [Pair], _ weights: [Double], _ channels: [Int], tolerance: Double
    ) -> PlacementReport.Step {
        let curve = Curve(terms)
        var (before, after, total, inliers) = (0.0, 0.0, 0.0, 0)
        for (pair, weight) in zip(pairs, weights) {
            if weight > 0.05 { inliers += 1 }
            let error = curve.error(pair)
            for channel in channels where pair.counts[channel] > 0 {
                total += weight
                before += weight * abs(pair.photo[channel] - pair.patch[channel])
                after += weight * abs(error[channel])
            }
        }
        guard total > 0, 2 * inliers >= pairs.count, after <= 6 * tolerance * total else { return .different }
        let isPlausible = terms.allSatisfy {
            abs($0[0]) <= 24 * tolerance && abs($0[1]) <= 20 * tolerance && abs($0[2]) <= 12 * tolerance
        }
        guard isPlausible else { return .different }
        return before <= 0.25 * total || after > 0.95 * before ? .alike : .applied
    }
}
