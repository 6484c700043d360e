/// Bilinear interpolation of coverage. Between the passes a level is coverage times 128 in 16 bits, weights
/// are in 1/32768, and a + (b - a) w is rounded to nearest, halves up.
public struct InterpolationKernels: Sendable {
    /// `(confidences, levels, count, inverts)`: clamped to 0...1, times 32640, plus 0.5, truncated; not a
    /// number is 0. With `inverts` 1 - confidence is taken.
    public typealias Confidences =
        @Sendable @convention(c) (UnsafePointer<Float>, UnsafeMutablePointer<Int16>, Int, Bool) -> Void
    /// `(coverage, levels, count)`.
    public typealias Coverage =
        @Sendable @convention(c) (UnsafePointer<UInt8>, UnsafeMutablePointer<Int16>, Int) -> Void
    /// `(source, destination, blocks, starts, lanes, weights)`: blocks of 32 outputs, each between the two
    /// neighbours `lanes` (0...62) and `lanes` + 1 behind its start. 64 levels behind each start are read.
    public typealias Across =
        @Sendable @convention(c) (
            UnsafePointer<Int16>, UnsafeMutablePointer<Int16>, Int, UnsafePointer<Int32>,
            UnsafePointer<UInt16>, UnsafePointer<Int16>
        ) -> Void
    /// `(source, destination, count, indices, weights)`: each output between a neighbour and the next.
    public typealias Gather =
        @Sendable @convention(c) (
            UnsafePointer<Int16>, UnsafeMutablePointer<Int16>, Int, UnsafePointer<Int32>,
            UnsafePointer<Int16>
        ) -> Void
    /// `(upper, lower, weights, rows, coverage, bytesPerRow, count)`: rows of coverage between two rows of
    /// levels, which have room for a multiple of 64; a level plus 64, shifted right by 7.
    public typealias Down =
        @Sendable @convention(c) (
            UnsafePointer<Int16>, UnsafePointer<Int16>, UnsafePointer<Int16>, Int,
            UnsafeMutablePointer<UInt8>, Int, Int
        ) -> Void

    /// Floats to levels.
    public let confidences: Confidences
    /// Bytes to levels.
    public let coverage: Coverage
    /// Along a row, when neighbouring outputs are near each other in the source.
    public let across: Across
    /// Along a row, wherever outputs are.
    public let gather: Gather
    /// Between two rows, and to bytes.
    public let down: Down

    /// Joins the entries.
    @inlinable
    public init(
        confidences: Confidences, coverage: Coverage, across: Across, gather: Gather, down: Down
    ) {
        self.confidences = confidences
        self.coverage = coverage
        self.across = across
        self.gather = gather
        self.down = down
    }
}
