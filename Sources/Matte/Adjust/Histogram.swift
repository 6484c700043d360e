/// The numbers of pixels at each level of red, green, blue and luma.
///
/// ```swift
/// let picture = try Raster<Gray8>(size: PixelSize(width: 4, height: 1), pixels: [50, 50, 50, 100])
/// let histogram = try picture.histogram()
/// histogram.luma[50]  // 3
/// histogram.pixels  // 4
/// ```
public struct Histogram: Hashable, Sendable {
    /// The number of pixels at each of 256 levels of red.
    public let red: [Int]
    /// The number of pixels at each of 256 levels of green.
    public let green: [Int]
    /// The number of pixels at each of 256 levels of blue.
    public let blue: [Int]
    /// The number of pixels at each of 256 levels of BT.601 luma, rounded as in conversions to grey.
    public let luma: [Int]

    /// Creates a histogram from 4 x 256 counts: red, green, blue and luma.
    package init(counts: [Int]) {
        precondition(counts.count == 1024, "cannot make a histogram of \(counts.count) counts; use 1,024")
        red = Array(counts[0..<256])
        green = Array(counts[256..<512])
        blue = Array(counts[512..<768])
        luma = Array(counts[768..<1024])
    }

    /// The histogram without pixels.
    package static let empty = Histogram(counts: [Int](repeating: 0, count: 1024))

    /// Returns the histogram of this one's pixels and another one's.
    package func adding(_ other: Histogram) -> Histogram {
        let counts = zip(red + green + blue + luma, other.red + other.green + other.blue + other.luma)
        return Histogram(counts: counts.map { $0 + $1 })
    }

    /// The number of pixels that were counted.
    public var pixels: Int { luma.reduce(0, +) }

    /// Returns levels that stretch the picture's tones to the full range, the same for all channels, so that hues are
    /// kept.
    ///
    /// The counts of red, green and blue are added up. Black becomes the lowest level that has more than `clipping`
    /// of all values at or below it, and white the highest level that has more than `clipping` at or above it. If they
    /// are the same level, or nothing was counted, the levels change nothing.
    ///
    /// ```swift
    /// let picture = try Raster<Gray8>(size: PixelSize(width: 3, height: 1), pixels: [51, 103, 153])
    /// let levels = try picture.histogram().levels()
    /// try picture.adjusted(by: .levels(levels))[1, 0].value  // 130
    /// ```
    ///
    /// - Parameter clipping: The fraction of the values that may be clipped at each end, 0..<0.5.
    /// - Throws: ``MatteError`` with code `parameter` if the fraction is out of range.
    public func levels(clipping: Double = 0.001) throws(MatteError) -> Levels {
        try Self.check(clipping)
        return Levels(stretching: (0..<256).map { red[$0] + green[$0] + blue[$0] }, clipping: clipping)
    }

    private static func check(_ clipping: Double) throws(MatteError) {
        guard clipping >= 0, clipping < 0.5 else {
            throw MatteError(
                .parameter, "cannot clip \(clipping) of the values at each end; use 0 up to 0.5, exclusive")
        }
    }
}
