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

    /// `(source, destination, count, level)`. May work in place.
    public typealias MapByLevel =
        @Sendable @convention(c) (UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>, Int, UInt8) -> Void
    /// `(source, destination, count, table)`. May work in place.
    public typealias MapByTable =
        @Sendable @convention(c) (
            UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>, Int, UnsafePointer<UInt8>
        ) -> Void
    /// `(confidences, coverage, count, inverts)`; with `inverts` 1 - confidence is taken, NaN remaining 0.
    public typealias FromConfidences =
        @Sendable @convention(c) (UnsafePointer<Float>, UnsafeMutablePointer<UInt8>, Int, Bool) -> Void
    /// `(pixels, coverage, count)`: pixels of four bytes.
    public typealias FromAlpha =
        @Sendable @convention(c) (UnsafeRawPointer, UnsafeMutablePointer<UInt8>, Int) -> Void
    /// `(coverage, pixels, count, color)`: pixels of four bytes; the colour's three are the low ones.
    public typealias ToPixels =
        @Sendable @convention(c) (UnsafePointer<UInt8>, UnsafeMutableRawPointer, Int, UInt32) -> Void
    /// `(new, previous, destination, count, strength)`. May work in place.
    public typealias Smooth =
        @Sendable @convention(c) (
            UnsafePointer<UInt8>, UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>, Int, Float
        ) -> Void
    /// `(source, count)`.
    public typealias Sum = @Sendable @convention(c) (UnsafePointer<UInt8>, Int) -> Int
    /// `(source, count, level)`.
    public typealias Find = @Sendable @convention(c) (UnsafePointer<UInt8>, Int, UInt8) -> Int

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
    /// 255 where coverage reaches the level, 0 elsewhere.
    public let threshold: MapByLevel
    /// Each byte replaced by its entry in a table of 256.
    public let lookUp: MapByTable
    /// Floats clamped to 0...1, times 255, plus 0.5, truncated; not a number is 0.
    public let fromConfidences: FromConfidences
    /// The fourth byte of each pixel.
    public let fromAlpha: FromAlpha
    /// One colour with an alpha of 255 - coverage.
    public let toClearPixels: ToPixels
    /// Coverage drawn towards that of the frame before where it is uncertain.
    public let smooth: Smooth
    /// The sum of all bytes.
    public let sum: Sum
    /// The first index at which coverage reaches a level above 0, or the count.
    public let first: Find
    /// The index after the last at which coverage reaches a level above 0, or 0.
    public let end: Find

    /// Joins the entries.
    @inlinable
    public init(
        coverage: Coverage,
        invert: Map,
        maximum: Combine,
        minimum: Combine,
        subtract: Combine,
        threshold: MapByLevel,
        lookUp: MapByTable,
        fromConfidences: FromConfidences,
        fromAlpha: FromAlpha,
        toClearPixels: ToPixels,
        smooth: Smooth,
        sum: Sum,
        first: Find,
        end: Find
    ) {
        self.coverage = coverage
        self.invert = invert
        self.maximum = maximum
        self.minimum = minimum
        self.subtract = subtract
        self.threshold = threshold
        self.lookUp = lookUp
        self.fromConfidences = fromConfidences
        self.fromAlpha = fromAlpha
        self.toClearPixels = toClearPixels
        self.smooth = smooth
        self.sum = sum
        self.first = first
        self.end = end
    }
}
