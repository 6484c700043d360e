/// Operations on planes of coverage: one byte per pixel, 255 where selected.
public struct MaskKernels: Sendable {
    /// Writes the running sum of `steps`, starting from `start`, as bytes of coverage, and sets all steps to 0. Returns
    /// the final sum.
    public typealias Coverage =
        @Sendable @convention(c) (
            _ steps: UnsafeMutablePointer<Double>, _ coverage: UnsafeMutablePointer<UInt8>, _ count: Int,
            _ start: Double
        )
        -> Double
    /// Maps each byte. May work in place.
    public typealias Map =
        @Sendable @convention(c) (
            _ source: UnsafePointer<UInt8>, _ destination: UnsafeMutablePointer<UInt8>, _ count: Int
        ) -> Void
    /// Combines two planes byte by byte. May work in place.
    public typealias Combine =
        @Sendable @convention(c) (
            _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ destination: UnsafeMutablePointer<UInt8>,
            _ count: Int
        ) -> Void

    /// Maps each byte, using `level` as a parameter. May work in place.
    public typealias MapByLevel =
        @Sendable @convention(c) (
            _ source: UnsafePointer<UInt8>, _ destination: UnsafeMutablePointer<UInt8>, _ count: Int,
            _ level: UInt8
        ) -> Void
    /// Replaces each byte with its entry in a table of 256 bytes. May work in place.
    public typealias MapByTable =
        @Sendable @convention(c) (
            _ source: UnsafePointer<UInt8>, _ destination: UnsafeMutablePointer<UInt8>, _ count: Int,
            _ table: UnsafePointer<UInt8>
        ) -> Void
    /// Converts confidences to coverage. With `inverts`, uses 1 - confidence. NaN gives 0 in both cases.
    public typealias FromConfidences =
        @Sendable @convention(c) (
            _ confidences: UnsafePointer<Float>, _ coverage: UnsafeMutablePointer<UInt8>, _ count: Int,
            _ inverts: Bool
        ) -> Void
    /// Copies the alpha of four-byte pixels.
    public typealias FromAlpha =
        @Sendable @convention(c) (
            _ pixels: UnsafeRawPointer, _ coverage: UnsafeMutablePointer<UInt8>, _ count: Int
        ) -> Void
    /// Converts coverage to four-byte pixels. The three low bytes of `color` are the colour.
    public typealias ToPixels =
        @Sendable @convention(c) (
            _ coverage: UnsafePointer<UInt8>, _ pixels: UnsafeMutableRawPointer, _ count: Int, _ color: UInt32
        ) -> Void
    /// Smooths coverage over time: combines a new row with that of the previous frame. May work in place.
    public typealias Smooth =
        @Sendable @convention(c) (
            _ new: UnsafePointer<UInt8>, _ previous: UnsafePointer<UInt8>,
            _ destination: UnsafeMutablePointer<UInt8>, _ count: Int, _ strength: Float
        ) -> Void
    /// Adds up `count` bytes.
    public typealias Sum = @Sendable @convention(c) (_ source: UnsafePointer<UInt8>, _ count: Int) -> Int
    /// Searches `count` bytes for a value of at least `level`.
    public typealias Find =
        @Sendable @convention(c) (_ source: UnsafePointer<UInt8>, _ count: Int, _ level: UInt8) -> Int

    /// Computes coverage from signed areas.
    public let coverage: Coverage
    /// Computes 255 - a.
    public let invert: Map
    /// Computes the larger of a and b.
    public let maximum: Combine
    /// Computes the smaller of a and b.
    public let minimum: Combine
    /// Computes the smaller of a and 255 - b.
    public let subtract: Combine
    /// Computes 255 where coverage is at least the level, and 0 elsewhere.
    public let threshold: MapByLevel
    /// Replaces each byte with its entry in a table.
    public let lookUp: MapByTable
    /// Converts floats to coverage: clamps to 0...1, multiplies by 255, adds 0.5 and truncates. NaN becomes 0.
    public let fromConfidences: FromConfidences
    /// Copies the fourth byte of each pixel.
    public let fromAlpha: FromAlpha
    /// Writes pixels of one colour whose alpha is 255 - coverage.
    public let toClearPixels: ToPixels
    /// Moves coverage towards that of the previous frame where the new coverage is uncertain.
    public let smooth: Smooth
    /// Adds up all bytes.
    public let sum: Sum
    /// Returns the first index at which coverage is at least `level`, which must be above 0, or the count if there is
    /// none.
    public let first: Find
    /// Returns the index after the last one at which coverage is at least `level`, which must be above 0, or 0 if there
    /// is none.
    public let end: Find

    /// Creates the table.
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
