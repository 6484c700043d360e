internal import Matte
internal import MatteKernelTypes

/// The tone of a reply: a quadratic curve per channel plus a quadratic surface over the picture, which map its colours
/// to the photo's. Tukey's biweight excludes what the edit changed.
struct ToneFit {
    /// A square of 4x4 pixels of both pictures.
    struct Sample {
        /// The position in the picture, -1...1.
        var x: Double
        var y: Double
        var photo: [Double]
        var reply: [Double]
        /// True if registration found the content in place.
        var isInPlace: Bool
        /// True if the content is too flat to be registered.
        var isFlat: Bool
    }

    /// The terms of the three channels: 1, u, u u, x, y, x x, x y, y y, where u is (value - 128) / 128.
    private(set) var terms = [[Double]](repeating: [128, 128, 0, 0, 0, 0, 0, 0], count: 3)

    /// The factors of the ridge that keeps a term small without evidence.
    private static let stiffness = [0, 0.01, 0.1, 0.02, 0.02, 0.02, 0.02, 0.02]
    /// The difference in levels up to which a flat part counts as the same content.
    private static var flatDifference: Double { 20 }

    /// Fits the tone to the content in place, and then also to the flat parts that agree with it.
    init(_ samples: [Sample]) {
        fit(samples.filter(\.isInPlace))
        let more = samples.filter { sample in
            sample.isInPlace
                || sample.isFlat
                    && (0..<3).allSatisfy { abs(error($0, sample)) < Self.flatDifference }
        }
        let flat = more.count { !$0.isInPlace }
        if 50 * flat > samples.count { fit(more) }
    }

    private mutating func fit(_ samples: [Sample]) {
        guard !samples.isEmpty else { return }
        for channel in 0..<3 {
            terms[channel] = [128, 128, 0, 0, 0, 0, 0, 0]
            var cut = 60.0
            fit(samples, channel, 3, &cut)
            fit(samples, channel, 8, &cut)
        }
    }

    /// Refines the first `count` terms of a channel in eight rounds. `cut` is the error in levels from which a sample
    /// doesn't count; it only shrinks.
    private mutating func fit(_ samples: [Sample], _ channel: Int, _ count: Int, _ cut: inout Double) {
        var basis = [Double](repeating: 0, count: count)
        for round in 0..<8 {
            var errors = samples.map { error(channel, $0) }
            if round == 0, count == 3 {
                var ordered = errors
                let median = ordered.select(errors.count / 2)
                for index in errors.indices { errors[index] -= median }
            }
            var lengths = errors.map { abs($0) }
            cut = min(cut, max(6, 4.685 * 1.4826 * lengths.select(lengths.count / 2)))
            var equations = NormalEquations(count: count)
            var total = 0.0
            for (sample, error) in zip(samples, errors) {
                let share = max(0, 1 - error / cut * (error / cut))
                let weight = share * share
                if weight == 0 { continue }
                total += weight
                Self.setBasis(&basis, sample, channel)
                for i in 0..<count {
                    let weighted = weight * basis[i]
                    equations.right[i] += weighted * sample.photo[channel]
                    for j in i..<count { equations.matrix[i * count + j] += weighted * basis[j] }
                }
            }
            for i in 0..<count {
                equations.stiffen(i, by: 1e-6 + (1e-3 * total + 1e-6) * Self.stiffness[i])
            }
            guard let solution = equations.solution() else { return }
            for i in 0..<count { terms[channel][i] = solution[i] }
        }
    }

    private static func setBasis(_ basis: inout [Double], _ sample: Sample, _ channel: Int) {
        let u = (sample.reply[channel] - 128) / 128
        (basis[0], basis[1], basis[2]) = (1, u, u * u)
        guard basis.count == 8 else { return }
        (basis[3], basis[4]) = (sample.x, sample.y)
        (basis[5], basis[6], basis[7]) = (sample.x * sample.x, sample.x * sample.y, sample.y * sample.y)
    }

    /// Returns the photo's value minus the corrected value of the reply.
    private func error(_ channel: Int, _ sample: Sample) -> Double {
        let t = terms[channel]
        let u = (sample.reply[channel] - 128) / 128
        let surface =
            sample.x * (t[3] + t[5] * sample.x + t[6] * sample.y) + sample.y * (t[4] + t[7] * sample.y)
        return sample.photo[channel] - (t[0] + t[1] * u + t[2] * u * u + surface)
    }

    /// Corrects the colours of a reply in place.
    func correct(_ reply: ColorPlanes) {
        let kernel = unsafe KernelTable.current.planes.curve
        let (width, height) = (reply.width, reply.height)
        for (plane, t) in zip(reply.planes, terms) {
            for row in 0..<height {
                let y = (Double(row) + 0.5) / Double(height) * 2 - 1
                let line: [Float] = [
                    Float(t[0] + t[4] * y + t[7] * y * y), Float(t[1]), Float(t[2]),
                    Float(t[3] + t[6] * y), Float(t[5]), Float(1 / Double(width) - 1),
                    Float(2 / Double(width)),
                ]
                unsafe kernel(plane.row(row), width, line)
            }
        }
    }
}
