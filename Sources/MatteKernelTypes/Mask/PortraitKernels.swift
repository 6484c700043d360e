/// Background effects on rows of four-byte pixels and their coverage (255 = subject).
///
/// Pixels and coverage past the count are not accessed. The alpha of the pixels is ignored.
public struct PortraitKernels: Sendable {
    /// Computes the weight of each pixel in the blurred background: (limit - coverage) * factor / 256, rounded. The
    /// weight is 0 if coverage is above the limit, but at least 1 if coverage is below 128.
    public typealias Weights =
        @Sendable @convention(c) (
            _ coverage: UnsafePointer<UInt8>, _ weights: UnsafeMutablePointer<UInt8>, _ count: Int,
            _ limit: UInt8, _ factor: UInt16
        ) -> Void
    /// Writes four samples per pixel: each of its three colours times the pixel's weight, and 255 times the weight.
    public typealias Load =
        @Sendable @convention(c) (
            _ pixels: UnsafeRawPointer, _ weights: UnsafePointer<UInt8>, _ samples: UnsafeMutableRawPointer,
            _ count: Int
        ) -> Void
    /// Writes one row of samples: for each column, the mean of the weighted pixels of five rows, with the weights 1 4 6
    /// 4 1. `rows` contains ten pointers: to five rows of pixels, and then to the background weights of these rows.
    public typealias Halve =
        @Sendable @convention(c) (
            _ rows: UnsafePointer<UnsafeRawPointer>, _ samples: UnsafeMutableRawPointer, _ count: Int
        ) -> Void
    /// Divides the colours of blurred samples by the fourth sample, their background weight. Composites `pixels` over
    /// the result by coverage. With `swaps`, also swaps red and blue.
    public typealias Store =
        @Sendable @convention(c) (
            _ samples: UnsafeRawPointer, _ pixels: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>,
            _ destination: UnsafeMutableRawPointer, _ count: Int, _ swaps: Bool
        ) -> Void
    /// Composites `pixels` over `background` by coverage. The destination may be either of the two.
    public typealias Blend =
        @Sendable @convention(c) (
            _ background: UnsafeRawPointer, _ pixels: UnsafeRawPointer, _ coverage: UnsafePointer<UInt8>,
            _ destination: UnsafeMutableRawPointer, _ count: Int, _ swapsBackground: Bool, _ swapsPixels: Bool
        ) -> Void
    /// Converts a row of luma and its row of chroma to pixels as ``YUVKernels/Row`` does, and composites them over
    /// `background`, a row of RGBA pixels, by coverage. The pixels written are BGRA if `isBlueFirst` is true, and RGBA
    /// otherwise; `factors` must be those for this order. The planes are only read in blocks of 64 pixels that have
    /// some coverage. The destination must not overlap the background or the planes.
    public typealias BlendPlanes =
        @Sendable @convention(c) (
            _ background: UnsafeRawPointer, _ luma: UnsafeRawPointer, _ chroma: UnsafeRawPointer,
            _ factors: UnsafePointer<Int16>, _ coverage: UnsafePointer<UInt8>,
            _ destination: UnsafeMutableRawPointer, _ count: Int, _ isBlueFirst: Bool
        ) -> Void

    /// Computes background weights from coverage.
    public let weights: Weights
    /// Converts weighted pixels to samples.
    public let load: Load
    /// Converts five rows of weighted pixels to one row of samples.
    public let halve: Halve
    /// Composites pixels over a background of blurred samples.
    public let store: Store
    /// Doubles the width of a row of blurred samples, and composites pixels over this background.
    public let double: Store
    /// Composites pixels over a background of pixels.
    public let blend: Blend
    /// Composites the pixels of a 4:2:0 frame over a background of pixels.
    public let blendPlanes: BlendPlanes

    /// Creates a structure of the given kernels.
    @inlinable
    public init(
        weights: Weights, load: Load, halve: Halve, store: Store, double: Store, blend: Blend,
        blendPlanes: BlendPlanes
    ) {
        self.weights = weights
        self.load = load
        self.halve = halve
        self.store = store
        self.double = double
        self.blend = blend
        self.blendPlanes = blendPlanes
    }
}
