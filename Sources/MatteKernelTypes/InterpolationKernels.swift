/// Bilinear interpolation of coverage.
///
/// Between the passes, a level is coverage times 128 in 16 bits. Weights are in 1/32768, and a + (b - a) * weight
/// is rounded half up.
public struct InterpolationKernels: Sendable {
    /// Converts confidences to levels: clamped to 0...1, times 32640, plus 0.5, truncated. NaN becomes 0. With
    /// `inverts`, uses 1 - confidence.
    public typealias Confidences =
        @Sendable @convention(c) (
            _ confidences: UnsafePointer<Float>, _ levels: UnsafeMutablePointer<Int16>, _ count: Int,
            _ inverts: Bool
        ) -> Void
    /// Multiplies bytes by 128.
    public typealias Coverage =
        @Sendable @convention(c) (
            _ coverage: UnsafePointer<UInt8>, _ levels: UnsafeMutablePointer<Int16>, _ count: Int
        ) -> Void
    /// Computes blocks of 32 outputs. Each output interpolates between levels `lanes` (0...62) and `lanes` + 1,
    /// counted from its block's start. The kernel reads 64 levels from each start.
    public typealias Across =
        @Sendable @convention(c) (
            _ source: UnsafePointer<Int16>, _ destination: UnsafeMutablePointer<Int16>, _ blocks: Int,
            _ starts: UnsafePointer<Int32>, _ lanes: UnsafePointer<UInt16>, _ weights: UnsafePointer<Int16>
        ) -> Void
    /// Interpolates output i between level `indices[i]` and the next level.
    public typealias Gather =
        @Sendable @convention(c) (
            _ source: UnsafePointer<Int16>, _ destination: UnsafeMutablePointer<Int16>, _ count: Int,
            _ indices: UnsafePointer<Int32>, _ weights: UnsafePointer<Int16>
        ) -> Void
    /// Writes rows of coverage, interpolated between two rows of levels: (level + 64) >> 7. The rows of levels must
    /// have room for a multiple of 64.
    public typealias Down =
        @Sendable @convention(c) (
            _ upper: UnsafePointer<Int16>, _ lower: UnsafePointer<Int16>, _ weights: UnsafePointer<Int16>,
            _ rows: Int, _ coverage: UnsafeMutablePointer<UInt8>, _ bytesPerRow: Int, _ count: Int
        ) -> Void

    /// Floats to levels.
    public let confidences: Confidences
    /// Bytes to levels.
    public let coverage: Coverage
    /// Interpolation along a row, where neighbouring outputs are close together in the source.
    public let across: Across
    /// Interpolation along a row, at any positions.
    public let gather: Gather
    /// Interpolation between two rows, to bytes.
    public let down: Down

    /// Creates the table.
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
