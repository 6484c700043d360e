/// Operations on planes of coverage: one byte per pixel, 255 where selected.
public struct MaskKernels: Sendable {
    /// Computes a row of coverage from `steps`, the changes of coverage from each column to the next. Coverage is the
    /// running sum of the steps, from `start` on, clamped to 0...1, multiplied by 255 and rounded. Afterwards sets all
    /// steps to 0 and returns the final sum.
    public typealias Coverage =
        @Sendable @convention(c) (
            _ steps: UnsafeMutablePointer<Double>, _ coverage: UnsafeMutablePointer<UInt8>, _ count: Int,
            _ start: Double
        )
        -> Double
    /// Maps each byte of a row to another byte. May work in place.
    public typealias Map =
        @Sendable @convention(c) (
            _ source: UnsafePointer<UInt8>, _ destination: UnsafeMutablePointer<UInt8>, _ count: Int
        ) -> Void
    /// Combines two rows byte by byte. May work in place.
    public typealias Combine =
        @Sendable @convention(c) (
            _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ destination: UnsafeMutablePointer<UInt8>,
            _ count: Int
        ) -> Void

    /// Maps each byte of a row by a rule with the parameter `level`. May work in place.
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
    /// Converts confidences to coverage. With `inverts`, converts 1 - confidence. NaN becomes 0 in both cases.
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
    /// Converts coverage to four-byte pixels of one colour: the three low bytes of `color`.
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
    /// Searches `count` bytes for one that is at least `level`.
    public typealias Find =
        @Sendable @convention(c) (_ source: UnsafePointer<UInt8>, _ count: Int, _ level: UInt8) -> Int

    /// Computes coverage from its changes along a row.
    public let coverage: Coverage
    /// Computes 255 - a for each byte a.
    public let invert: Map
    /// Computes the larger of two bytes.
    public let maximum: Combine
    /// Computes the smaller of two bytes.
    public let minimum: Combine
    /// Subtracts selection b from selection a: computes the smaller of a and 255 - b.
    public let subtract: Combine
    /// Converts coverage to 255 if it is at least the level, and to 0 if not.
    public let threshold: MapByLevel
    /// Replaces each byte with its entry in a table.
    public let lookUp: MapByTable
    /// Converts floats to coverage: clamps to 0...1, multiplies by 255, adds 0.5 and truncates. NaN becomes 0.
    public let fromConfidences: FromConfidences
    /// Copies the alpha of four-byte pixels, their fourth byte.
    public let fromAlpha: FromAlpha
    /// Writes pixels of one colour whose alpha is 255 - coverage.
    public let toClearPixels: ToPixels
    /// Moves uncertain values of the new coverage, those near 128, towards the coverage of the previous frame.
    public let smooth: Smooth
    /// Adds up all bytes.
    public let sum: Sum
    /// Returns the index of the first byte that is at least `level`, or the count if there is none. `level` must be
    /// above 0.
    public let first: Find
    /// Returns the index after the last byte that is at least `level`, or 0 if there is none. `level` must be above 0.
    public let end: Find

    /// Creates a structure of the given kernels.
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
