internal import Matte
internal import MatteKernelTypes

/// The tone of a reply: a quadratic curve per channel plus a quadratic surface over the picture, which map its colours
/// to the photo's. Tukey's biweight excludes what the edit changed.
@safe
struct ToneFit: Sendable {
    /// A square of 4x4 pixels of both pictures.
    struct Sample {
        /// The position in the picture, -1...1.
        var x: Float
        var y: Float
        /// The mean red, green and blue in the photo and in the reply. The fourth numbers are 0.
        var photo: SIMD4<Float>
        var reply: SIMD4<Float>
        /// True if registration found the content in place.
        var isInPlace: Bool
        /// True if the content is too flat to be registered.
        var isFlat: Bool
    }

    /// The terms of the three channels.
    private var channels = [ToneChannel](repeating: ToneChannel(), count: 3)

    private let curve = unsafe KernelTable.current.planes.curve

    /// The difference in levels up to which a flat part counts as the same content.
    private static var flatDifference: Float { 20 }

    /// Fits the tone to the content in place, and then also to the flat parts that agree with it.
    init(_ samples: [Sample], threads: Int) throws(MatteError) {
        try fit(samples.filter(\.isInPlace), threads)
        var more: [Sample] = []
        var flat = 0
        for sample in samples {
            let agrees =
                sample.isFlat && !sample.isInPlace
                && (0..<3).allSatisfy { channel in
                    let u = (sample.reply[channel] - 128) / 128
                    let error = channels[channel].error(
                        u, x: sample.x, y: sample.y, photo: sample.photo[channel])
                    return abs(error) < Self.flatDifference
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
            var fit = ToneChannel()
            fit.fit(try ToneSamples(samples, channel))
            results.withLock { $0[channel] = fit }
        }
        channels = results.withLock { $0 }
    }

    /// Corrects the colours of a reply in place. The reply covers the picture to which the tone was fitted.
    func correct(_ reply: ColorPlanes) throws(MatteError) {
        try Bands.run(count: 3, threads: reply.threads) { (channel) throws(MatteError) in
            let plane = reply.planes[channel]
            for y in 0..<plane.height {
                unsafe correct(
                    plane.row(y), channel, row: y, of: plane.height, from: 0, plane.width, of: plane.width)
            }
        }
    }

    /// Corrects `count` pixels of a channel in place, from column `first` of a row of a picture of `width` x `height`
    /// pixels on.
    @unsafe func correct(
        _ line: UnsafeMutablePointer<Float>, _ channel: Int, row: Int, of height: Int, from first: Int,
        _ count: Int, of width: Int
    ) {
        let t = channels[channel].t
        let y = (Float(row) + 0.5) / Float(height) * 2 - 1
        let terms = [
            t[0] + t[4] * y + t[7] * y * y, t[1], t[2], t[3] + t[6] * y, t[5],
            (2 * Float(first) + 1) / Float(width) - 1, 2 / Float(width),
        ]
        unsafe curve(line, count, terms)
    }
}
