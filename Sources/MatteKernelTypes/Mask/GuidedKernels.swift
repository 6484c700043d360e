/// The steps of the guided filter, in single-precision floats. Every tier runs the operations in the same order.
public struct GuidedKernels: Sendable {
    /// Adds each byte of a row to the sum of its column.
    public typealias Accumulate =
        @Sendable @convention(c) (
            _ bytes: UnsafePointer<UInt8>, _ sums: UnsafeMutablePointer<Float>, _ count: Int
        ) -> Void
    /// Writes the means of blocks of `side` columns and `rows` rows of bytes, from `count` column sums. Means are
    /// divided by 255, so they are in 0...1.
    public typealias BlockMeans =
        @Sendable @convention(c) (
            _ sums: UnsafePointer<Float>, _ means: UnsafeMutablePointer<Float>, _ count: Int, _ side: Int,
            _ rows: Int
        ) -> Void
    /// Multiplies two rows element by element.
    public typealias Multiply =
        @Sendable @convention(c) (
            _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ destination: UnsafeMutablePointer<Float>,
            _ count: Int
        ) -> Void
    /// Computes, for each window, the linear model that predicts the mask from the guide: slope and offset. The inputs
    /// are means over the window: of guide, mask, squared guide, and guide times mask. Replaces the means in
    /// `guide` by the slopes, and those in `mask` by the offsets. `epsilon` is added to the variance of the guide.
    public typealias Coefficients =
        @Sendable @convention(c) (
            _ guide: UnsafeMutablePointer<Float>, _ mask: UnsafeMutablePointer<Float>,
            _ guideSquared: UnsafePointer<Float>, _ product: UnsafePointer<Float>, _ count: Int,
            _ epsilon: Float
        ) -> Void
    /// Interpolates a row: element i of the result is between `source[indices[i]]` and the source element after it,
    /// whose weight is `weights[i]`, in 0...1.
    public typealias Widen =
        @Sendable @convention(c) (
            _ source: UnsafePointer<Float>, _ indices: UnsafePointer<Int32>, _ weights: UnsafePointer<Float>,
            _ destination: UnsafeMutablePointer<Float>, _ count: Int
        ) -> Void
    /// Computes coverage from the guide: slope times guide plus offset, for each pixel. Slope and offset are
    /// interpolated between an upper row (`slope0`, `offset0`) and a lower row (`slope1`, `offset1`); `share`, in
    /// 0...1, is the weight of the lower row.
    public typealias Refine =
        @Sendable @convention(c) (
            _ guide: UnsafePointer<UInt8>, _ slope0: UnsafePointer<Float>, _ slope1: UnsafePointer<Float>,
            _ offset0: UnsafePointer<Float>, _ offset1: UnsafePointer<Float>, _ share: Float,
            _ coverage: UnsafeMutablePointer<UInt8>, _ count: Int
        ) -> Void

    /// Adds a row of bytes to the column sums.
    public let accumulate: Accumulate
    /// Computes the means of blocks.
    public let blockMeans: BlockMeans
    /// Multiplies two rows element by element.
    public let multiply: Multiply
    /// Computes the linear model of each window from means over the window.
    public let coefficients: Coefficients
    /// Interpolates a row to a greater width.
    public let widen: Widen
    /// Applies the linear models to the guide and writes coverage.
    public let refine: Refine

    /// Creates a structure of the given kernels.
    @inlinable
    public init(
        accumulate: Accumulate,
        blockMeans: BlockMeans,
        multiply: Multiply,
        coefficients: Coefficients,
        widen: Widen,
        refine: Refine
    ) {
        self.accumulate = accumulate
        self.blockMeans = blockMeans
        self.multiply = multiply
        self.coefficients = coefficients
        self.widen = widen
        self.refine = refine
    }
}
