internal import MatteKernelTypes

/// The windows and weights of one axis of torch's resize of floats, with its steps in single and double precision.
final class FloatingAxis: Sendable {
    let windows: [FixedWindow]
    let weights: [Float]

    /// Computes the windows for resizing `source` pixels to `target` pixels.
    ///
    /// - Throws: ``MatteError`` with code `cancelled`.
    init(isCubic: Bool, source: Int, target: Int) throws(MatteError) {
        let radius = isCubic ? 2.0 : 1.0
        let scale = Float(source) / Float(target)
        let isReduced = scale >= 1
        let support = isReduced ? Float(radius * Double(scale)) : Float(radius)
        let inverse = isReduced ? Float(1 / Double(scale)) : 1
        let most = Int(support.rounded(.up)) * 2 + 1
        var windows: [FixedWindow] = [], weights: [Float] = []
        windows.reserveCapacity(target)
        for i in 0..<target {
            if Task.isCancelled { throw .cancelled }
            let centre = Float(Double(scale) * (Double(i) + 0.5))
            let first = max(0, Int(Double(centre - support) + 0.5))
            let end = min(source, Int(Double(centre + support) + 0.5))
            let count = max(0, min(end - first, most))
            let start = weights.count
            var sum: Float = 0
            for j in first..<first + count {
                let place = Float((Double(Float(j) - centre) + 0.5) * Double(inverse))
                let height = isCubic ? Self.cubic(abs(place)) : Self.linear(abs(place))
                sum += height
                weights.append(height)
            }
            if sum != 0 { for k in start..<weights.count { weights[k] /= sum } }
            // Kernels need a pixel.
            if count == 0 { weights.append(0) }
            windows.append(
                FixedWindow(
                    first: Int32(min(first, source - 1)), count: Int32(max(1, count)), weights: start))
        }
        (self.windows, self.weights) = (windows, weights)
    }

    private static func linear(_ x: Float) -> Float { x < 1 ? Float(1 - Double(x)) : 0 }

    /// The cubic with a = -1/2; products and sums are fused.
    private static func cubic(_ x: Float) -> Float {
        let a: Float = -0.5
        if x < 1 {
            let inner = (-(a + 3)).addingProduct(a + 2, x) * x
            return Float(1).addingProduct(inner, x)
        }
        guard x < 2 else { return 0 }
        let inner = (8 * a).addingProduct((-5 * a).addingProduct(a, x), x)
        return (-4 * a).addingProduct(inner, x)
    }
}
