/// The steps of the guided filter, in single-precision floats and a fixed order.
public struct GuidedKernels: Sendable {
    /// Adds each byte to its sum.
    public typealias Accumulate =
        @Sendable @convention(c) (
            _ bytes: UnsafePointer<UInt8>, _ sums: UnsafeMutablePointer<Float>, _ count: Int
        ) -> Void
    /// Writes the means of blocks of `side` columns and `rows` rows, from `count` column sums. A mean is a sum
    /// divided by 255 and by the number of pixels in the block.
    public typealias BlockMeans =
        @Sendable @convention(c) (
            _ sums: UnsafePointer<Float>, _ means: UnsafeMutablePointer<Float>, _ count: Int, _ side: Int,
            _ rows: Int
        ) -> Void
    /// Multiplies element by element.
    public typealias Multiply =
        @Sendable @convention(c) (
            _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ destination: UnsafeMutablePointer<Float>,
            _ count: Int
        ) -> Void
    /// Computes the linear models of windows from their means. Replaces the first two means by slope and offset.
    public typealias Coefficients =
        @Sendable @convention(c) (
            _ guide: UnsafeMutablePointer<Float>, _ mask: UnsafeMutablePointer<Float>,
            _ guideSquared: UnsafePointer<Float>, _ product: UnsafePointer<Float>, _ count: Int,
            _ epsilon: Float
        ) -> Void
    /// Interpolates element i between `source[indices[i]]` and the next element.
    public typealias Widen =
        @Sendable @convention(c) (
            _ source: UnsafePointer<Float>, _ indices: UnsafePointer<Int32>, _ weights: UnsafePointer<Float>,
            _ destination: UnsafeMutablePointer<Float>, _ count: Int
        ) -> Void
    /// Writes slope times guide plus offset as coverage. Slope and offset are interpolated between two rows;
    /// `share` is the weight of the second.
    public typealias Refine =
        @Sendable @convention(c) (
            _ guide: UnsafePointer<UInt8>, _ slope0: UnsafePointer<Float>, _ slope1: UnsafePointer<Float>,
            _ offset0: UnsafePointer<Float>, _ offset1: UnsafePointer<Float>, _ share: Float,
            _ coverage: UnsafeMutablePointer<UInt8>, _ count: Int
        ) -> Void

    /// Sums of columns.
    public let accumulate: Accumulate
    /// Means of blocks.
    public let blockMeans: BlockMeans
    /// Products, element by element.
    public let multiply: Multiply
    /// The linear model of each window.
    public let coefficients: Coefficients
    /// Rows interpolated to a greater length.
    public let widen: Widen
    /// The models applied to the guide.
    public let refine: Refine

    /// Creates the table.
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
