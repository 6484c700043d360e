internal import Matte

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The difference of two pictures: errors in each channel and in all of them, and the number of pixels that differ.
///
/// Errors are in levels, 0...255; see `RasterView.difference(from:parallelism:)` for the channels.
public struct PictureDifference: Hashable, Sendable {
    /// The difference of two pictures in one channel.
    public struct Channel: Hashable, Sendable {
        /// The channel.
        public let channel: ColorChannel
        /// The mean absolute difference in levels, 0...255.
        public let meanAbsoluteError: Double
        /// The mean squared difference in square levels, 0...65,025.
        public let meanSquaredError: Double
        /// The largest absolute difference in levels.
        public let largest: UInt8

        /// The peak signal-to-noise ratio in decibels, for a peak of 255: 10 log10(255² / ``meanSquaredError``).
        /// Infinity if the channels are equal.
        public var peakSignalToNoiseRatio: Double { PictureDifference.decibels(meanSquaredError) }
    }

    /// The difference in each channel: grey alone, or red, green, blue and, unless both pictures are opaque, alpha.
    public let channels: [Channel]

    /// The number of pixels that differ in at least one channel.
    public let differingPixels: Int

    /// The number of pixels of each picture.
    public let pixels: Int

    /// The mean of the channels' mean absolute errors, in levels, 0...255.
    public var meanAbsoluteError: Double { mean { $0.meanAbsoluteError } }

    /// The mean of the channels' mean squared errors, in square levels, 0...65,025.
    public var meanSquaredError: Double { mean { $0.meanSquaredError } }

    /// The peak signal-to-noise ratio in decibels, computed from ``meanSquaredError``. Infinity if the pictures are
    /// equal.
    public var peakSignalToNoiseRatio: Double { Self.decibels(meanSquaredError) }

    /// The largest absolute difference in any channel, in levels.
    public var largest: UInt8 { channels.reduce(0) { max($0, $1.largest) } }

    /// Creates the difference from the counts of absolute differences.
    ///
    /// - Parameter counts: For each channel, the numbers of pixels with the absolute differences 0 to 255.
    init(channels: [ColorChannel], counts: [Int], differingPixels: Int, pixels: Int) {
        self.channels = channels.enumerated().map { index, channel in
            var (sum, squares, largest) = (0, 0, 0)
            for difference in 0..<256 {
                let count = counts[index * 256 + difference]
                guard count > 0 else { continue }
                sum += count * difference
                squares += count * difference * difference
                largest = difference
            }
            return Channel(
                channel: channel, meanAbsoluteError: Double(sum) / Double(pixels),
                meanSquaredError: Double(squares) / Double(pixels), largest: UInt8(largest))
        }
        self.differingPixels = differingPixels
        self.pixels = pixels
    }

    private func mean(_ value: (Channel) -> Double) -> Double {
        channels.reduce(0) { $0 + value($1) } / Double(channels.count)
    }

    private static func decibels(_ meanSquaredError: Double) -> Double {
        meanSquaredError == 0 ? .infinity : 10 * log10(255 * 255 / meanSquaredError)
    }
}
