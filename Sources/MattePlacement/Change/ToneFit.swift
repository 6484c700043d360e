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
        /// The mean red, green and blue in the photo and in the reply. The fourth numbers are 0.
        var photo: SIMD4<Double>
        var reply: SIMD4<Double>
        /// True if registration found the content in place.
        var isInPlace: Bool
        /// True if the content is too flat to be registered.
        var isFlat: Bool
    }

    /// The terms of the three channels.
    private var channels = [Channel](repeating: Channel(), count: 3)

    /// The factors of the ridge that keeps a term small without evidence.
    private static let stiffness = [0, 0.01, 0.1, 0.02, 0.02, 0.02, 0.02, 0.02]
    /// The difference in levels up to which a flat part counts as the same content.
    private static var flatDifference: Double { 20 }

    /// Fits the tone to the content in place, and then also to the flat parts that agree with it.
    init(_ samples: [Sample], threads: Int) throws(MatteError) {
        try fit(samples.filter(\.isInPlace), threads)
        var more: [Sample] = []
        var flat = 0
        for sample in samples {
            let agrees =
                sample.isFlat && !sample.isInPlace
                && (0..<3).allSatisfy {
                    abs(channels[$0].error(Pair(sample, $0))) < Self.flatDifference
                }
            if agrees { flat += 1 }
            if agrees || sample.isInPlace { more.append(sample) }
        }
        if 50 * flat > samples.count { try fit(more, threads) }
    }

    private mutating func fit(_ samples: [Sample], _ threads: Int) throws(MatteError) {
        guard !samples.isEmpty else { return }
        let results = Locked(channels)
        try Bands.run(count: 3, threads: threads) { (channel) throws(MatteError) in
            var fit = Channel()
            fit.fit(samples.map { Pair($0, channel) }, Self.stiffness)
            results.withLock { $0[channel] = fit }
        }
        channels = results.withLock { $0 }
    }

    /// A channel of a sample.
    private struct Pair {
        var x: Double
        var y: Double
        var photo: Double
        /// (value - 128) / 128.
        var u: Double

        init(_ sample: Sample, _ channel: Int) {
            (x, y, photo) = (sample.x, sample.y, sample.photo[channel])
            u = (sample.reply[channel] - 128) / 128
        }
    }

    /// The terms of a channel: 1, u, u u, x, y, x x, x y, y y, where u is (value - 128) / 128.
    private struct Channel: Sendable {
        var t = (128.0, 128.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)

        mutating func fit(_ pairs: [Pair], _ stiffness: [Double]) {
            var cut = 60.0
            fit(pairs, 3, &cut, stiffness)
            fit(pairs, 8, &cut, stiffness)
        }

        /// Refines the first `count` terms in eight rounds. `cut` is the error in levels from which a sample doesn't
        /// count; it only shrinks.
        private mutating func fit(_ pairs: [Pair], _ count: Int, _ cut: inout Double, _ stiffness: [Double]) {
            var basis = [Double](repeating: 0, count: count)
            var errors = [Double](repeating: 0, count: pairs.count)
            var lengths = errors
            var equations = NormalEquations(count: count)
            for round in 0..<8 {
                for index in pairs.indices { errors[index] = error(pairs[index]) }
                if round == 0, count == 3 {
                    lengths = errors
                    let median = lengths.select(errors.count / 2)
                    for index in errors.indices { errors[index] -= median }
                }
                for index in errors.indices { lengths[index] = abs(errors[index]) }
                cut = min(cut, max(6, 4.685 * 1.4826 * lengths.select(lengths.count / 2)))
                equations.clear()
                var total = 0.0
                for index in pairs.indices {
                    let share = max(0, 1 - errors[index] / cut * (errors[index] / cut))
                    let weight = share * share
                    if weight == 0 { continue }
                    total += weight
                    Self.set(&basis, pairs[index])
                    for i in 0..<count {
                        let weighted = weight * basis[i]
                        equations.right[i] += weighted * pairs[index].photo
                        for j in i..<count { equations.matrix[i * count + j] += weighted * basis[j] }
                    }
                }
                for i in 0..<count {
                    equations.stiffen(i, by: 1e-6 + (1e-3 * total + 1e-6) * stiffness[i])
                }
                guard let solution = equations.solution() else { return }
                (t.0, t.1, t.2) = (solution[0], solution[1], solution[2])
                guard count == 8 else { continue }
                (t.3, t.4, t.5) = (solution[3], solution[4], solution[5])
                (t.6, t.7) = (solution[6], solution[7])
            }
        }

        private static func set(_ basis: inout [Double], _ pair: Pair) {
            (basis[0], basis[1], basis[2]) = (1, pair.u, pair.u * pair.u)
            guard basis.count == 8 else { return }
            (basis[3], basis[4]) = (pair.x, pair.y)
            (basis[5], basis[6], basis[7]) = (pair.x * pair.x, pair.x * pair.y, pair.y * pair.y)
        }

        /// Returns the photo's value minus the corrected value of the reply.
        func error(_ pair: Pair) -> Double {
            let surface = pair.x * (t.3 + t.5 * pair.x + t.6 * pair.y) + pair.y * (t.4 + t.7 * pair.y)
            return pair.photo - (t.0 + t.1 * pair.u + t.2 * pair.u * pair.u + surface)
        }
    }

    /// Corrects the colours of a reply in place.
    func correct(_ reply: ColorPlanes) {
        let kernel = unsafe KernelTable.current.planes.curve
        let (width, height) = (reply.width, reply.height)
        for (plane, channel) in zip(reply.planes, channels) {
            let t = channel.t
            for row in 0..<height {
                let y = (Double(row) + 0.5) / Double(height) * 2 - 1
                let line: [Float] = [
                    Float(t.0 + t.4 * y + t.7 * y * y), Float(t.1), Float(t.2),
                    Float(t.3 + t.6 * y), Float(t.5), Float(1 / Double(width) - 1),
                    Float(2 / Double(width)),
                ]
                unsafe kernel(plane.row(row), width, line)
            }
        }
    }
}
