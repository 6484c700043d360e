/// Separable convolution in floats. Sums run from the first weight to the last.
public struct ConvolutionKernels: Sendable {
    /// Converts bytes to floats of the same value.
    public typealias Widen =
        @Sendable @convention(c) (
            _ coverage: UnsafePointer<UInt8>, _ floats: UnsafeMutablePointer<Float>, _ count: Int
        ) -> Void
    /// Writes the sum of weight k times source i + k as element i. The source has `count + taps - 1` floats.
    public typealias Across =
        @Sendable @convention(c) (
            _ source: UnsafePointer<Float>, _ destination: UnsafeMutablePointer<Float>, _ count: Int,
            _ weights: UnsafePointer<Float>, _ taps: Int
        ) -> Void
    /// Writes the sum of weight k times row k.
    public typealias Down =
        @Sendable @convention(c) (
            _ rows: UnsafePointer<UnsafePointer<Float>>, _ destination: UnsafeMutablePointer<Float>,
            _ count: Int, _ weights: UnsafePointer<Float>, _ taps: Int
        ) -> Void
    /// Writes the sum of weight k times row k, rounded to nearest. Sums must be in 0...255.
    public typealias DownToBytes =
        @Sendable @convention(c) (
            _ rows: UnsafePointer<UnsafePointer<Float>>, _ destination: UnsafeMutablePointer<UInt8>,
            _ count: Int, _ weights: UnsafePointer<Float>, _ taps: Int
        ) -> Void

    /// Bytes to floats.
    public let widen: Widen
    /// Weighted sums along a row.
    public let across: Across
    /// Weighted sums of rows.
    public let down: Down
    /// Weighted sums of rows, as bytes.
    public let downToBytes: DownToBytes

    /// Creates the table.
    @inlinable
    public init(widen: Widen, across: Across, down: Down, downToBytes: DownToBytes) {
        self.widen = widen
        self.across = across
        self.down = down
        self.downToBytes = downToBytes
    }
}
