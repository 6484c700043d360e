/// The steps of the guided filter, in single floats and a fixed order.
public struct GuidedKernels: Sendable {
    /// `(bytes, sums, count)`: each byte added to its sum.
    public typealias Accumulate =
        @Sendable @convention(c) (UnsafePointer<UInt8>, UnsafeMutablePointer<Float>, Int) -> Void
    /// `(sums, means, count, side, rows)`: the sums of blocks of `side` columns and `rows` rows, of `count`
    /// columns in all, divided by 255 and by how many there are.
    public typealias BlockMeans =
        @Sendable @convention(c) (UnsafePointer<Float>, UnsafeMutablePointer<Float>, Int, Int, Int) -> Void
    /// `(a, b, destination, count)`.
    public typealias Multiply =
        @Sendable @convention(c) (
            UnsafePointer<Float>, UnsafePointer<Float>, UnsafeMutablePointer<Float>, Int
        ) -> Void
    /// `(rows, destination, count, weights, taps)`.
    public typealias Down =
        @Sendable @convention(c) (
            UnsafePointer<UnsafePointer<Float>>, UnsafeMutablePointer<Float>, Int, UnsafePointer<Float>, Int
        ) -> Void
    /// `(guide, mask, guideSquared, product, count, epsilon)`: means of a window in; slope and offset out, in
    /// the place of the first two.
    public typealias Coefficients =
        @Sendable @convention(c) (
            UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, UnsafePointer<Float>,
            UnsafePointer<Float>, Int, Float
        ) -> Void
    /// `(source, indices, weights, destination, count)`: between a neighbour and the next.
    public typealias Widen =
        @Sendable @convention(c) (
            UnsafePointer<Float>, UnsafePointer<Int32>, UnsafePointer<Float>, UnsafeMutablePointer<Float>, Int
        ) -> Void
    /// `(guide, slope0, slope1, offset0, offset1, share, coverage, count)`: slope times guide plus offset, each
    /// between two rows, `share` of the second.
    public typealias Refine =
        @Sendable @convention(c) (
            UnsafePointer<UInt8>, UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>,
            UnsafePointer<Float>, Float, UnsafeMutablePointer<UInt8>, Int
        ) -> Void

    /// Sums of columns.
    public let accumulate: Accumulate
    /// Means of blocks.
    public let blockMeans: BlockMeans
    /// Products of lanes.
    public let multiply: Multiply
    /// Weighted sums of rows.
    public let down: Down
    /// The linear model of each window.
    public let coefficients: Coefficients
    /// Rows made longer.
    public let widen: Widen
    /// Models applied to the guide.
    public let refine: Refine

    /// Joins the entries.
    @inlinable
    public init(
        accumulate: Accumulate,
        blockMeans: BlockMeans,
        multiply: Multiply,
        down: Down,
        coefficients: Coefficients,
        widen: Widen,
        refine: Refine
    ) {
        self.accumulate = accumulate
        self.blockMeans = blockMeans
        self.multiply = multiply
        self.down = down
        self.coefficients = coefficients
        self.widen = widen
        self.refine = refine
    }
}
