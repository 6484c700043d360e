internal import MatteKernelTypes

/// The weights of pixels as background, computed from their coverage; see ``PortraitEffect``.
struct BackgroundWeights {
    private let limit: UInt8
    private let kernel: PortraitKernels

    /// Creates weights that are 0 from the coverage `surelyBackground` on, which is above 0 and at most 1.
    init(surelyBackground: Double) {
        limit = UInt8(max(1, (surelyBackground * 255).rounded()))
        kernel = KernelTable.current.portrait
    }

    /// Computes the weights of `count` pixels.
    func make(
        from coverage: UnsafePointer<UInt8>, into weights: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        unsafe kernel.weights(coverage, weights, count, limit, UInt16(255 * 256 / UInt32(limit)))
    }
}
