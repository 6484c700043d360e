/// The source pixels and weights of one axis of an ``OpenCVLinear`` resize.
struct OpenCVAxis {
    /// The two source pixels of an output pixel, and their weights with ``fractionBits`` fractional bits.
    struct Tap {
        /// The first source pixel. The second one is its right neighbour. Either may lie outside the picture, where the
        /// nearest pixel is used.
        var first: Int
        var weights: (Int32, Int32)
    }

    /// The number of fractional bits of the weights.
    static let fractionBits = 11

    private let source: Int
    private let clamps: Bool
    private let betweenEdges: Bool
    private let scale: Double
    private let inverse: Double

    /// Creates the axis of a resize of `source` pixels to `target` pixels, both at least 1.
    ///
    /// - Parameters:
    ///   - clamps: True if a pixel beyond an edge moves to the edge with its whole weight, as OpenCV does along rows.
    ///     Along columns it keeps its two weights, which round differently.
    ///   - betweenEdges: True for the positions that `INTER_AREA` uses for enlargements.
    init(source: Int, target: Int, clamps: Bool, betweenEdges: Bool) {
        self.source = source
        self.clamps = clamps
        self.betweenEdges = betweenEdges
        // OpenCV divides twice, which differs from one division for some ratios.
        inverse = Double(target) / Double(source)
        scale = 1 / inverse
    }

    /// Returns the source pixels of output pixel `i`.
    func tap(_ i: Int) -> Tap {
        var pixel: Int
        var share: Float
        if betweenEdges {
            pixel = Int((Double(i) * scale).rounded(.down))
            share = Float(Double(i + 1) - Double(pixel + 1) * inverse)
            share = share <= 0 ? 0 : share - share.rounded(.down)
        } else {
            share = Float((Double(i) + 0.5) * scale - 0.5)
            pixel = Int(share.rounded(.down))
            share -= Float(pixel)
        }
        if clamps, pixel < 0 || pixel >= source - 1 {
            pixel = pixel < 0 ? 0 : source - 1
            share = 0
        }
        let one = Float(1 << Self.fractionBits)
        return Tap(
            first: pixel,
            weights: (
                Int32(((1 - share) * one).rounded(.toNearestOrEven)),
                Int32((share * one).rounded(.toNearestOrEven))
            ))
    }
}
