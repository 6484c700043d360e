/// Bilinear interpolation of coverage.
///
/// Between the two passes, coverage is stored as levels: 16-bit integers of 128 times the coverage. Weights are in
/// units of 1/32768. Interpolated levels, a + (b - a) * weight, are rounded half up.
public struct InterpolationKernels: Sendable {
    /// Converts confidences to levels: clamps them to 0...1, multiplies by 32640, adds 0.5 and truncates. NaN becomes
    /// 0. With `inverts`, uses 1 - confidence.
    public typealias Confidences =
        @Sendable @convention(c) (
            _ confidences: UnsafePointer<Float>, _ levels: UnsafeMutablePointer<Int16>, _ count: Int,
            _ inverts: Bool
        ) -> Void
    /// Converts bytes of coverage to levels by multiplying them by 128.
    public typealias Coverage =
        @Sendable @convention(c) (
            _ coverage: UnsafePointer<UInt8>, _ levels: UnsafeMutablePointer<Int16>, _ count: Int
        ) -> Void
    /// Interpolates a row in blocks of 32 outputs. A block has a start, which is an index of a level. Output i of the
    /// block is between the level `lanes[i]` (0...62) after the start and the next level. The kernel reads 64 levels
    /// from each start.
    public typealias Across =
        @Sendable @convention(c) (
            _ source: UnsafePointer<Int16>, _ destination: UnsafeMutablePointer<Int16>, _ blocks: Int,
            _ starts: UnsafePointer<Int32>, _ lanes: UnsafePointer<UInt16>, _ weights: UnsafePointer<Int16>
        ) -> Void
    /// Interpolates a row: output i is between level `indices[i]` and the next level.
    public typealias Gather =
        @Sendable @convention(c) (
            _ source: UnsafePointer<Int16>, _ destination: UnsafeMutablePointer<Int16>, _ count: Int,
            _ indices: UnsafePointer<Int32>, _ weights: UnsafePointer<Int16>
        ) -> Void
    /// Interpolates between two rows of levels and writes the results as coverage, (level + 64) >> 7. The rows of
    /// levels must have room for a multiple of 64 levels.
    public typealias Down =
        @Sendable @convention(c) (
            _ upper: UnsafePointer<Int16>, _ lower: UnsafePointer<Int16>, _ weights: UnsafePointer<Int16>,
            _ rows: Int, _ coverage: UnsafeMutablePointer<UInt8>, _ bytesPerRow: Int, _ count: Int
        ) -> Void

    /// Converts confidences to levels.
    public let confidences: Confidences
    /// Converts coverage to levels.
    public let coverage: Coverage
    /// Interpolates along a row, where neighbouring outputs are close together in the source.
    public let across: Across
    /// Interpolates along a row at any positions.
    public let gather: Gather
    /// Interpolates between two rows and writes bytes.
    public let down: Down

    /// Creates a structure of the given kernels.
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
