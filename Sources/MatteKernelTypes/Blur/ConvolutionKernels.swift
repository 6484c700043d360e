/// Separable convolution of floats. Sums are added from the first weight to the last.
public struct ConvolutionKernels: Sendable {
    /// Converts bytes to floats of the same value.
    public typealias Widen =
        @Sendable @convention(c) (
            _ coverage: UnsafePointer<UInt8>, _ floats: UnsafeMutablePointer<Float>, _ count: Int
        ) -> Void
    /// Convolves a row: element i of the result is the sum over all k of weight k times source element i + k. The
    /// source has `count + taps - 1` floats.
    public typealias Across =
        @Sendable @convention(c) (
            _ source: UnsafePointer<Float>, _ destination: UnsafeMutablePointer<Float>, _ count: Int,
            _ weights: UnsafePointer<Float>, _ taps: Int
        ) -> Void
    /// Writes the weighted sum of rows: the sum over all k of weight k times row k.
    public typealias Down =
        @Sendable @convention(c) (
            _ rows: UnsafePointer<UnsafePointer<Float>>, _ destination: UnsafeMutablePointer<Float>,
            _ count: Int, _ weights: UnsafePointer<Float>, _ taps: Int
        ) -> Void
    /// Writes the weighted sum of rows as bytes, rounded to nearest. Sums must be in 0...255.
    public typealias DownToBytes =
        @Sendable @convention(c) (
            _ rows: UnsafePointer<UnsafePointer<Float>>, _ destination: UnsafeMutablePointer<UInt8>,
            _ count: Int, _ weights: UnsafePointer<Float>, _ taps: Int
        ) -> Void

    /// Converts bytes to floats.
    public let widen: Widen
    /// Computes weighted sums along a row.
    public let across: Across
    /// Computes the weighted sum of rows.
    public let down: Down
    /// Computes the weighted sum of rows as bytes.
    public let downToBytes: DownToBytes

    /// Creates a structure of the given kernels.
    @inlinable
    public init(widen: Widen, across: Across, down: Down, downToBytes: DownToBytes) {
        self.widen = widen
        self.across = across
        self.down = down
        self.downToBytes = downToBytes
    }
}
