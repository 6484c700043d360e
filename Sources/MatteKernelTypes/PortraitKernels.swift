/// Background effects on rows of four-byte pixels and coverage (255 = subject).
///
/// Rows of pixels and of coverage are accessed within the count only. The pixels' own alpha is ignored.
public struct PortraitKernels: Sendable {
    /// The weight of each pixel as background, (limit - coverage) * factor / 256 rounded, at least 1 where coverage
    /// is below 128.
    public typealias Weights =
        @Sendable @convention(c) (
            _ coverage: UnsafePointer<UInt8>, _ weights: UnsafeMutablePointer<UInt8>, _ count: Int,
            _ limit: UInt8, _ factor: UInt16
        ) -> Void
    /// Colour times weight, and 255 times weight in alpha's place.
    public typealias Load =
        @Sendable @convention(c) (
            _ pixels: UnsafeRawPointer, _ weights: UnsafePointer<UInt8>, _ samples: UnsafeMutableRawPointer,
            _ count: Int
        ) -> Void
    /// Five rows of pixels, then their five rows of weights; the rows are weighted 1 4 6 4 1.
    public typealias Halve =
        @Sendable @convention(c) (
            _ rows: UnsafePointer<UnsafeRawPointer>, _ samples: UnsafeMutableRawPointer, _ count: Int
        ) -> Void
    /// Composites the pixels over the blurred samples divided by their weight, by coverage. With `swaps`, exchanges
    /// red and blue.
    public typealias Store =
        @Sendable @convention(c) (
            _ samples: UnsafeRawPointer, _ pixels: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>,
            _ destination: UnsafeMutableRawPointer, _ count: Int, _ swaps: Bool
        ) -> Void
    /// Composites `pixels` over `background`.
    public typealias Blend =
        @Sendable @convention(c) (
            _ background: UnsafeRawPointer, _ pixels: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>,
            _ destination: UnsafeMutableRawPointer, _ count: Int, _ swapsBackground: Bool, _ swapsPixels: Bool
        ) -> Void

    /// Coverage to background weights.
    public let weights: Weights
    /// Weighted pixels to samples.
    public let load: Load
    /// Five rows of weighted pixels to one row of samples.
    public let halve: Halve
    /// Samples composited under pixels.
    public let store: Store
    /// Coefficients of half as many columns, doubled and composited under pixels.
    public let double: Store
    /// Pixels composited under pixels.
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
