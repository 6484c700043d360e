/// The source pixels and weights of one axis of an ``OpenCVLinear`` resize.
struct OpenCVAxis {
    /// The first of the two source pixels of each output pixel. The second one is its right neighbour. Either may lie
    /// outside the picture, where the nearest pixel is used.
    private(set) var first: [Int32] = []
    /// The weights of both source pixels of each output pixel, with ``fractionBits`` fractional bits.
    private(set) var weights: [SIMD2<Int32>] = []

    /// The number of fractional bits of the weights.
    static let fractionBits = 11

    /// Computes the weights for resizing `source` pixels to `target` pixels, both at least 1.
    ///
    /// - Parameters:
    ///   - clamps: True if a pixel beyond an edge moves to the edge with its whole weight, as OpenCV does along rows.
    ///     Along columns it keeps its two weights, which round differently.
    ///   - betweenEdges: True for the positions that `INTER_AREA` uses for enlargements.
    /// - Throws: ``MatteError`` with code `cancelled`.
    init(source: Int, target: Int, clamps: Bool, betweenEdges: Bool) throws(MatteError) {
        // OpenCV divides twice, which differs from one division for some ratios.
        let inverse = Double(target) / Double(source)
        let scale = 1 / inverse
        first.reserveCapacity(target)
        weights.reserveCapacity(target)
        for i in 0..<target {
            if i & 0xFFFF == 0, Task.isCancelled { throw .cancelled }
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
            first.append(Int32(pixel))
            let one = Float(1 << Self.fractionBits)
            weights.append(
                SIMD2(
                    Int32(((1 - share) * one).rounded(.toNearestOrEven)),
                    Int32((share * one).rounded(.toNearestOrEven))))
        }
    }
}
