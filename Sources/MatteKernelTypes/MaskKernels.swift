/// Planes of coverage, one byte a pixel, 255 = selected.
public struct MaskKernels: Sendable {
    /// `(steps, coverage, count, start)`: the running sum of `steps` from `start` on, as coverage bytes; the
    /// steps are set to 0. Returns the sum reached.
    public typealias Coverage =
        @Sendable @convention(c) (UnsafeMutablePointer<Double>, UnsafeMutablePointer<UInt8>, Int, Double)
        -> Double
    /// `(source, destination, count)`. May work in place.
    public typealias Map =
        @Sendable @convention(c) (UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>, Int) -> Void
    /// `(a, b, destination, count)`. May work in place.
    public typealias Combine =
        @Sendable @convention(c) (
            UnsafePointer<UInt8>, UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>, Int
        ) -> Void

    /// Signed areas to coverage.
    public let coverage: Coverage
    /// 255 - a.
    public let invert: Map
    /// The larger of a and b.
    public let maximum: Combine
    /// The smaller of a and b.
    public let minimum: Combine
    /// The smaller of a and 255 - b.
    public let subtract: Combine

    /// Joins the entries.
    @inlinable
    public init(
        coverage: Coverage, invert: Map, maximum: Combine, minimum: Combine, subtract: Combine
    ) {
        self.coverage = coverage
        self.invert = invert
        self.maximum = maximum
        self.minimum = minimum
        self.subtract = subtract
    }
}
