internal import Matte
internal import MatteKernelTypes

/// The samples of one channel, as the kernel reads them: rows of u = (value - 128) / 128, x, y and the photo's value.
struct ToneSamples: Sendable {
    /// The number of samples, and the same rounded up to whole vectors.
    let count: Int
    let padded: Int
    let numbers: Numbers<Float>

    init(_ samples: [ToneFit.Sample], _ channel: Int) throws(MatteError) {
        (count, padded) = (samples.count, (samples.count + 15) / 16 * 16)
        let (count, padded) = (count, padded)
        numbers = try Numbers(count: 4 * padded, repeating: 0)
        for (index, sample) in samples.enumerated() {
            unsafe numbers.base[index] = (sample.reply[channel] - 128) / 128
            unsafe numbers.base[padded + index] = sample.x
            unsafe numbers.base[2 * padded + index] = sample.y
            unsafe numbers.base[3 * padded + index] = sample.photo[channel]
        }
        // The samples that fill the last vector are so wrong that they don't count.
        for index in count..<padded { unsafe numbers.base[3 * padded + index] = 1e9 }
    }
}

/// The terms of one channel of a tone: 1, u, u u, x, y, x x, x y, y y, where u is (value - 128) / 128.
struct ToneChannel: Sendable {
    var t: [Float] = [128, 128, 0, 0, 0, 0, 0, 0]

    /// The factors of the ridge that keeps a term small without evidence.
    private static let stiffness = [0, 0.01, 0.1, 0.02, 0.02, 0.02, 0.02, 0.02]
    /// The change in levels of all terms below which rounds end.
    private static var leastStep: Double { 0.005 }

    /// Fits the curve, and then the curve and the surface.
    mutating func fit(_ samples: ToneSamples) {
        var cut: Float = 60
        // Most of the difference may be an offset, in which case no sample would count.
        t[0] += median(samples) { $0 + 256 } - 256
        fit(samples, 3, &cut)
        fit(samples, 8, &cut)
    }

    /// Refines the curve's first `count` terms in up to eight rounds. Samples with an error of `cut` levels or more are
    /// left out; each round may lower `cut`.
    private mutating func fit(_ samples: ToneSamples, _ count: Int, _ cut: inout Float) {
        var equations = NormalEquations(count: count)
        var sums = [Float](repeating: 0, count: 16 * ReplyKernels.toneSums)
        for _ in 0..<8 {
            cut = min(cut, max(6, 4.685 * 1.4826 * median(samples, abs)))
            unsafe KernelTable.current.reply.sumTone(
                samples.numbers.base, samples.padded, t + [1 / cut], &sums)
            func sum(_ index: Int) -> Double {
                (0..<16).reduce(0) { $0 + Double(sums[16 * index + $1]) }
            }
            let total = sum(0)
            var index = 0
            for i in 0..<8 {
                for j in i..<8 {
                    if j < count { equations.matrix[i * count + j] = sum(index) }
                    index += 1
                }
                guard i < count else { continue }
                let ridge = 1e-6 + (1e-3 * total + 1e-6) * Self.stiffness[i]
                equations.stiffen(i, by: ridge)
                // The unknowns are changes of the terms, but the ridge keeps the terms themselves small.
                equations.right[i] = sum(36 + i) - ridge * Double(t[i])
            }
            guard let steps = equations.solution() else { return }
            for i in 0..<count { t[i] += Float(steps[i]) }
            if steps.allSatisfy({ abs($0) < Self.leastStep }) { return }
        }
    }

    /// Returns the median of a measure of the errors of samples, in steps of an eighth of a level up to 512.
    private func median(_ samples: ToneSamples, _ measure: (Float) -> Float) -> Float {
        var counts = [Int32](repeating: 0, count: 4096)
        let (u, padded) = unsafe (samples.numbers.base, samples.padded)
        unsafe counts.withUnsafeMutableBufferPointer { counts in
            unsafe t.withUnsafeBufferPointer { t in
                for k in 0..<samples.count {
                    let error = unsafe Self.error(
                        t, u[k], x: u[padded + k], y: u[2 * padded + k], photo: u[3 * padded + k])
                    unsafe counts[Int(min(4095, max(0, measure(error) * 8)))] += 1
                }
            }
        }
        var (bin, seen) = (0, Int(counts[0]))
        while seen <= samples.count / 2, bin < 4095 {
            bin += 1
            seen += Int(counts[bin])
        }
        return (Float(bin) + 0.5) / 8
    }

    /// Returns the photo's value minus the corrected value of the reply.
    func error(_ u: Float, x: Float, y: Float, photo: Float) -> Float {
        unsafe t.withUnsafeBufferPointer { t in unsafe Self.error(t, u, x: x, y: y, photo: photo) }
    }

    @unsafe @inline(__always) private static func error(
        _ t: UnsafeBufferPointer<Float>, _ u: Float, x: Float, y: Float, photo: Float
    ) -> Float {
        let surface = unsafe x * (t[3] + t[5] * x + t[6] * y) + y * (t[4] + t[7] * y)
        return unsafe photo - (t[0] + t[1] * u + t[2] * u * u + surface)
    }
}
