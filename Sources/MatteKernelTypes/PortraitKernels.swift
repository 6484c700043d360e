/// Background effects on rows of four-byte pixels and their coverage (255 = subject).
///
/// Rows of pixels and of coverage are not accessed past the count. The alpha of the pixels is ignored.
public struct PortraitKernels: Sendable {
    /// Computes each pixel's weight as background: (limit - coverage) * factor / 256, rounded, and at least 1 where
    /// coverage is below 128.
    public typealias Weights =
        @Sendable @convention(c) (
            _ coverage: UnsafePointer<UInt8>, _ weights: UnsafeMutablePointer<UInt8>, _ count: Int,
            _ limit: UInt8, _ factor: UInt16
        ) -> Void
    /// Writes colour times weight, with 255 times weight as the fourth sample.
    public typealias Load =
        @Sendable @convention(c) (
            _ pixels: UnsafeRawPointer, _ weights: UnsafePointer<UInt8>, _ samples: UnsafeMutableRawPointer,
            _ count: Int
        ) -> Void
    /// Weights five rows of pixels by 1 4 6 4 1 and writes their mean as one row of samples. `rows` points to the
    /// five rows of pixels, then to their five rows of weights.
    public typealias Halve =
        @Sendable @convention(c) (
            _ rows: UnsafePointer<UnsafeRawPointer>, _ samples: UnsafeMutableRawPointer, _ count: Int
        ) -> Void
    /// Divides the blurred samples by their weight and composites the pixels over them by coverage. With `swaps`,
    /// swaps red and blue.
    public typealias Store =
        @Sendable @convention(c) (
            _ samples: UnsafeRawPointer, _ pixels: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>,
            _ destination: UnsafeMutableRawPointer, _ count: Int, _ swaps: Bool
        ) -> Void
    /// Composites `pixels` over `background` by coverage. The destination may be either of them.
    public typealias Blend =
        @Sendable @convention(c) (
            _ background: UnsafeRawPointer, _ pixels: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>,
            _ destination: UnsafeMutableRawPointer, _ count: Int, _ swapsBackground: Bool, _ swapsPixels: Bool
        ) -> Void

    /// Background weights from coverage.
    public let weights: Weights
    /// Samples from weighted pixels.
    public let load: Load
    /// One row of samples from five rows of weighted pixels.
    public let halve: Halve
    /// Pixels composited over samples.
    public let store: Store
    /// Pixels composited over coefficients that are first doubled to twice as many columns.
    public let double: Store
    /// Pixels composited over pixels.
    public let blend: Blend

    /// Creates the table.
    @inlinable
    public init(weights: Weights, load: Load, halve: Halve, store: Store, double: Store, blend: Blend) {
        self.weights = weights
        self.load = load
        self.halve = halve
        self.store = store
        self.double = double
        self.blend = blend
    }
}
