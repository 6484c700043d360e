/// What background effects do with rows of four-byte pixels and of coverage (255 = subject).
///
/// Rows of pixels and of coverage are touched within the count alone. The pixels' own alpha is not looked at.
public struct PortraitKernels: Sendable {
    /// `(coverage, weights, count, limit, factor)`: how much each pixel counts as background,
    /// (limit - coverage) * factor / 256 rounded, at least 1 where coverage is below 128.
    public typealias Weights =
        @Sendable @convention(c) (
            UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>, Int, UInt8, UInt16
        ) -> Void
    /// `(pixels, weights, samples, count)`: colour times weight, and 255 times weight in alpha's place.
    public typealias Load =
        @Sendable @convention(c) (
            UnsafeRawPointer, UnsafePointer<UInt8>, UnsafeMutableRawPointer, Int
        ) -> Void
    /// `(rows, samples, count)`: five rows of pixels, then their five rows of weights; the rows are weighed
    /// 1 4 6 4 1.
    public typealias Halve =
        @Sendable @convention(c) (UnsafePointer<UnsafeRawPointer>, UnsafeMutableRawPointer, Int) -> Void
    /// `(samples, pixels, coverage, destination, count, swaps)`: the blurred samples divided by their weight
    /// behind the pixels, coverage saying how much of a pixel is in front; with `swaps` red and blue are
    /// exchanged.
    public typealias Store =
        @Sendable @convention(c) (
            UnsafeRawPointer, UnsafeRawPointer, UnsafePointer<UInt8>, UnsafeMutableRawPointer, Int, Bool
        ) -> Void
    /// `(background, pixels, coverage, destination, count, swapsBackground, swapsPixels)`: one picture behind
    /// another.
    public typealias Blend =
        @Sendable @convention(c) (
            UnsafeRawPointer, UnsafeRawPointer, UnsafePointer<UInt8>, UnsafeMutableRawPointer, Int, Bool, Bool
        ) -> Void

    /// Coverage to background weights.
    public let weights: Weights
    /// Weighed pixels as samples.
    public let load: Load
    /// Five rows of weighed pixels as one of samples.
    public let halve: Halve
    /// Samples behind pixels.
    public let store: Store
    /// Coefficients of half as many columns, doubled, behind pixels.
    public let double: Store
    /// Pixels behind pixels.
    public let blend: Blend

    /// Joins the rows.
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
