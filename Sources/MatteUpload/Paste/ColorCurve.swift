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

        /// Returns true if the photo's mean and the patch's mean of a channel are both more than 3 and less than 252
        /// levels. Beyond these limits, pixels of the block may be clipped.
        func counts(_ channel: Int) -> Bool {
            min(photo[channel], patch[channel]) > 3 && max(photo[channel], patch[channel]) < 252
        }
    }

    private static var fewestBlocks: Int { 64 }
    /// The maximum number of blocks in a fit. If a ring has more, only every n-th block is used.
    private static var mostBlocks: Int { 4096 }

    /// Fits the curves to the blocks that lie entirely in the ring. `full` is the number of pixels of such a block. A
    /// channel gets no curve if fewer than 64 of these blocks are free of clipped pixels in that channel.
    init(_ ring: RingBlocks, full: Int) {
        var pairs: [Pair] = []
        for index in 0..<ring.count {
            let block = ring[index]
            guard block.count == full else { continue }
            let means = block.means
            let pair = Pair(photo: means.photo, patch: means.patch)
            if pair.counts(0) || pair.counts(1) || pair.counts(2) { pairs.append(pair) }
        }
        let every = (pairs.count + Self.mostBlocks - 1) / Self.mostBlocks
        if every > 1 { pairs = stride(from: 0, to: pairs.count, by: every).map { pairs[$0] } }
        let channels = (0..<3).filter { channel in
            pairs.count { $0.counts(channel) } >= Self.fewestBlocks
        }
        guard !channels.isEmpty else { return }
        var weights = [Double](repeating: 1, count: pairs.count)
        var errors = [Double](repeating: 0, count: pairs.count)
        for _ in 0..<6 {
            for channel in channels { fit(channel, pairs, weights) }
            for i in pairs.indices {
                errors[i] = 0
                for channel in channels where pairs[i].counts(channel) {
                    errors[i] = max(errors[i], abs(error(pairs[i], channel)))
                }
            }
            var ordered = errors
            let cut = 4.685 * max(0.5, 1.4826 * ordered.select(errors.count / 2))
            for i in errors.indices {
                let rest = max(0, 1 - errors[i] / cut * (errors[i] / cut))
                weights[i] = rest * rest
            }
        }
        step = verdict(pairs, weights, channels)
    }

    /// Returns the photo's value of a channel minus the patch's value after correction by the curve, in levels.
    private func error(_ pair: Pair, _ channel: Int) -> Double {
        pair.photo[channel] - value(pair.patch[channel], channel)
    }

    private mutating func fit(_ channel: Int, _ pairs: [Pair], _ weights: [Double]) {
        // The normal equations of the fit: weighted sums of the products of 1, u and u^2 - 1/3 with each other and with
        // the difference between photo and patch. u is the patch's value, scaled from 0...255 to about -1...1.
        var (m00, m01, m02, m11, m12, m22) = (1e-9, 0.0, 0.0, 0.0, 0.0, 0.0)
        var (v0, v1, v2) = (0.0, 0.0, 0.0)
        var count = 0
        for i in pairs.indices where pairs[i].counts(channel) {
            let weight = weights[i]
            let r = pairs[i].patch[channel]
            let u = (r - 128) / 128
            let q = u * u - 1 / 3
            let difference = (pairs[i].photo[channel] - r) * weight
            count += 1
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
        let ridge = Double(count) * 0.002
        var equations = NormalEquations(count: 3)
        equations.matrix = [m00, m01, m02, 0, m11 + ridge, m12, 0, 0, m22 + ridge]
        equations.right = [v0, v1, v2]
        if let solution = equations.solution() { terms[channel] = solution }
    }

    private func verdict(
        _ pairs: [Pair], _ weights: [Double], _ channels: [Int]
    ) -> PlacementReport.Step {
        var (before, after, total, inliers) = (0.0, 0.0, 0.0, 0)
        for (pair, weight) in zip(pairs, weights) {
            if weight > 0.05 { inliers += 1 }
            for channel in channels where pair.counts(channel) {
                total += weight
                before += weight * abs(pair.photo[channel] - pair.patch[channel])
                after += weight * abs(error(pair, channel))
            }
        }
        guard total > 0, 2 * inliers >= pairs.count, after <= 6 * total else { return .different }
        let isPlausible = terms.allSatisfy { abs($0[0]) <= 24 && abs($0[1]) <= 20 && abs($0[2]) <= 12 }
        guard isPlausible else { return .different }
        return before <= 0.25 * total || after > 0.95 * before ? .alike : .applied
    }

    /// Returns the corrected value of a channel for the reply's value `r`, in levels, without clamping.
    private func value(_ r: Double, _ channel: Int) -> Double {
        let u = (r - 128) / 128
        let t = terms[channel]
        return r + t[0] + t[1] * u + t[2] * (u * u - 1 / 3)
    }
}
