/// Weighted means of coverage along rows and columns, in floats; sums run from the first weight to the last.
public struct FeatherKernels: Sendable {
    /// `(coverage, floats, count)`: bytes as floats of the same value.
    public typealias Widen =
        @Sendable @convention(c) (UnsafePointer<UInt8>, UnsafeMutablePointer<Float>, Int) -> Void
    /// `(source, destination, count, weights, taps)`: destination i is the sum of weights k times source
    /// i + k; the source has `count + taps - 1` floats.
    public typealias Across =
        @Sendable @convention(c) (
            UnsafePointer<Float>, UnsafeMutablePointer<Float>, Int, UnsafePointer<Float>, Int
        ) -> Void
    /// `(rows, destination, count, weights, taps)`: the sum of weights k times row k, rounded to nearest;
    /// sums must lie in 0...255.
    public typealias Down =
        @Sendable @convention(c) (
            UnsafePointer<UnsafePointer<Float>>, UnsafeMutablePointer<UInt8>, Int, UnsafePointer<Float>, Int
        ) -> Void

    /// Bytes to floats.
    public let widen: Widen
    /// Weighted means along a row.
    public let across: Across
    /// Weighted means down columns, back to bytes.
    public let down: Down

    /// Joins the entries.
    @inlinable
    public init(widen: Widen, across: Across, down: Down) {
        self.widen = widen
        self.across = across
        self.down = down
    }
}
