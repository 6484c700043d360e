/// Bilinear interpolation of coverage. Between the passes a level is coverage times 128 in 16 bits, weights
/// are in 1/32768, and a + (b - a) w is rounded to nearest, halves up.
public struct InterpolationKernels: Sendable {
    /// Confidences clamped to 0...1, times 32640, plus 0.5, truncated; NaN becomes 0. With `inverts`, uses 1 - confidence.
    public typealias Confidences =
        @Sendable @convention(c) (
            _ confidences: UnsafePointer<Float>, _ levels: UnsafeMutablePointer<Int16>, _ count: Int,
            _ inverts: Bool
        ) -> Void
    /// Bytes times 128.
    public typealias Coverage =
        @Sendable @convention(c) (
            _ coverage: UnsafePointer<UInt8>, _ levels: UnsafeMutablePointer<Int16>, _ count: Int
        ) -> Void
    /// Computes blocks of 32 outputs. Each interpolates between the levels `lanes` (0...62) and `lanes` + 1 after its
    /// block's start. 64 levels after each start are read.
    public typealias Across =
        @Sendable @convention(c) (
            _ source: UnsafePointer<Int16>, _ destination: UnsafeMutablePointer<Int16>, _ blocks: Int,
            _ starts: UnsafePointer<Int32>, _ lanes: UnsafePointer<UInt16>, _ weights: UnsafePointer<Int16>
        ) -> Void
    /// Output i interpolates between level `indices[i]` and the next.
    public typealias Gather =
        @Sendable @convention(c) (
            _ source: UnsafePointer<Int16>, _ destination: UnsafeMutablePointer<Int16>, _ count: Int,
            _ indices: UnsafePointer<Int32>, _ weights: UnsafePointer<Int16>
        ) -> Void
    /// Writes rows of coverage between two rows of levels: (level + 64) >> 7. The rows of levels have room for a
    /// multiple of 64.
    public typealias Down =
        @Sendable @convention(c) (
            _ upper: UnsafePointer<Int16>, _ lower: UnsafePointer<Int16>, _ weights: UnsafePointer<Int16>,
            _ rows: Int, _ coverage: UnsafeMutablePointer<UInt8>, _ bytesPerRow: Int, _ count: Int
        ) -> Void

    /// Floats to levels.
    public let confidences: Confidences
    /// Bytes to levels.
    public let coverage: Coverage
    /// Interpolation along a row when neighbouring outputs lie close together in the source.
    public let across: Across
    /// Interpolation along a row for any positions.
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
