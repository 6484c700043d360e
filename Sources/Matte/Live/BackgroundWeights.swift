internal import MatteKernelTypes

/// The weights of pixels as background, computed from their coverage; see ``PortraitEffect``.
struct BackgroundWeights {
    private let limit: UInt8
    private let kernel: PortraitKernels

    /// Creates weights that fall from 1 at coverage 0 to 0 at the coverage `backgroundLimit`, and are 0 above it.
    /// `backgroundLimit` is above 0 and at most 1, where 1 is full coverage.
    init(backgroundLimit: Double) {
        limit = UInt8(max(1, (backgroundLimit * 255).rounded()))
        kernel = KernelTable.current.portrait
    }

    /// Computes the weights of `count` pixels.
    func make(
        from coverage: UnsafePointer<UInt8>, into weights: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        unsafe kernel.weights(coverage, weights, count, limit, UInt16(255 * 256 / UInt32(limit)))
    }
}
