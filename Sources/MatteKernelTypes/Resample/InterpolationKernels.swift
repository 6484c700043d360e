/// Bilinear interpolation of coverage.
///
/// Between the horizontal and the vertical pass, coverage is stored in 16-bit integers, called levels here. A level is
/// 128 times the coverage, which is in 0...255. Weights are in units of 1/32768. An interpolated level, a + (b - a) *
/// weight, is rounded half up.
public struct InterpolationKernels: Sendable {
    /// Converts confidences to levels: clamps them to 0...1, multiplies by 32640, adds 0.5 and truncates. NaN becomes
    /// 0. With `inverts`, converts 1 - confidence instead.
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
    /// Interpolates a row of levels in blocks of 32 results. Block b reads the 64 levels from index `starts[b]` on,
    /// which must be readable. Each result has two neighbouring source levels. Its entry in `lanes` is the index of the
    /// left one, counted from `starts[b]` (0...62). Its entry in `weights` is the weight of the right one.
    public typealias Across =
        @Sendable @convention(c) (
            _ source: UnsafePointer<Int16>, _ destination: UnsafeMutablePointer<Int16>, _ blocks: Int,
            _ starts: UnsafePointer<Int32>, _ lanes: UnsafePointer<UInt16>, _ weights: UnsafePointer<Int16>
        ) -> Void
    /// Interpolates a row of levels: result i is between the level at `indices[i]` and the level after it, whose weight
    /// is `weights[i]`.
    public typealias Gather =
        @Sendable @convention(c) (
            _ source: UnsafePointer<Int16>, _ destination: UnsafeMutablePointer<Int16>, _ count: Int,
            _ indices: UnsafePointer<Int32>, _ weights: UnsafePointer<Int16>
        ) -> Void
    /// Interpolates `rows` rows of coverage between an upper and a lower row of levels. In row y, `weights[y]` is the
    /// weight of the lower row. Levels are converted to coverage by (level + 64) >> 7. The kernel reads 64 levels at a
    /// time, so both rows of levels must be readable up to `count` rounded up to a multiple of 64.
    public typealias Down =
        @Sendable @convention(c) (
            _ upper: UnsafePointer<Int16>, _ lower: UnsafePointer<Int16>, _ weights: UnsafePointer<Int16>,
            _ rows: Int, _ coverage: UnsafeMutablePointer<UInt8>, _ bytesPerRow: Int, _ count: Int
        ) -> Void

    /// Converts confidences to levels.
    public let confidences: Confidences
    /// Converts coverage to levels.
    public let coverage: Coverage
    /// Interpolates along a row. The 32 results of a block must lie between 64 neighbouring levels.
    public let across: Across
    /// Interpolates along a row without a limit on the distance between neighbouring results.
    public let gather: Gather
    /// Interpolates between two rows of levels and writes coverage.
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
