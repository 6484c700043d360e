import Matte
import MatteCompare

/// The JSON report of a comparison. The keys are stable.
struct CompareResult: Encodable {
    var first: String
    var second: String
    var width: Int
    var height: Int
    /// The numbers of pixels in each picture, and of those that differ.
    var pixels: Int
    var differingPixels: Int
    /// The largest difference of a channel, in levels.
    var largest: Int
    /// The errors in all channels, in levels and square levels.
    var meanAbsoluteError: Double
    var meanSquaredError: Double
    /// The peak signal-to-noise ratio in decibels, absent if the pictures are equal.
    var psnr: Double?
    /// The structural similarity, absent if the pictures are smaller than its window.
    var ssim: Double?
    var channels: [Channel]
    /// The path of the difference picture.
    var difference: String?
    /// A Boolean value that indicates whether the measures are within all limits.
    var ok: Bool
    /// A message for each limit that is exceeded.
    var exceeded: [String]
    /// The measure of `--metric`, and its value, absent if it is infinite.
    var metric: String?
    var value: Double?

    /// The measures of one channel.
    struct Channel: Encodable {
        var channel: ColorChannel
        var largest: Int
        var meanAbsoluteError: Double
        var meanSquaredError: Double
        var psnr: Double?
        var ssim: Double?
    }

    init(
        first: String, second: String, size: PixelSize, difference: PictureDifference,
        similarity: StructuralSimilarity?, picture: String?, exceeded: [String]
    ) {
        self.first = first
        self.second = second
        width = size.width
        height = size.height
        pixels = difference.pixels
        differingPixels = difference.differingPixels
        largest = Int(difference.largest)
        meanAbsoluteError = difference.meanAbsoluteError
        meanSquaredError = difference.meanSquaredError
        psnr = difference.peakSignalToNoiseRatio.finite
        ssim = similarity?.mean
        channels = difference.channels.enumerated().map { index, channel in
            Channel(
                channel: channel.channel, largest: Int(channel.largest),
                meanAbsoluteError: channel.meanAbsoluteError, meanSquaredError: channel.meanSquaredError,
                psnr: channel.peakSignalToNoiseRatio.finite, ssim: similarity?.channels[index].value)
        }
        self.difference = picture
        ok = exceeded.isEmpty
        self.exceeded = exceeded
    }

    /// The report as text for people.
    var lines: String {
        func row(_ cells: [String]) -> String {
            cells.enumerated().map { index, cell in
                let spaces = String(repeating: " ", count: max(0, 10 - cell.count))
                return index == 0 ? cell + spaces : spaces + cell
            }.joined(separator: "  ")
        }
        func row(
            _ name: String, _ largest: Int, _ error: Double, psnr: Double?, ssim: Double?
        ) -> String {
            row([
                name, "\(largest)", error.fixed(4), psnr.map { "\($0.fixed(2)) dB" } ?? "equal",
                ssim.map { $0.fixed(6) } ?? "-",
            ])
        }
        var lines = [
            "\(width)x\(height): \(differingPixels) of \(pixels) pixels differ",
            row(["channel", "largest", "mae", "psnr", "ssim"]),
        ]
        for channel in channels {
            lines.append(
                row(
                    channel.channel.rawValue, channel.largest, channel.meanAbsoluteError, psnr: channel.psnr,
                    ssim: channel.ssim))
        }
        if channels.count > 1 { lines.append(row("all", largest, meanAbsoluteError, psnr: psnr, ssim: ssim)) }
        return (lines + exceeded).joined(separator: "\n")
    }
}

extension Double {
    /// The number, or `nil` if it is infinite or not a number.
    fileprivate var finite: Double? { isFinite ? self : nil }

    /// Returns the number as text with a fixed number of decimals.
    func fixed(_ decimals: Int) -> String {
        let unit = (0..<decimals).reduce(1) { product, _ in product * 10 }
        let units = Int((abs(self) * Double(unit)).rounded())
        let fraction = String(units % unit)
        let zeros = String(repeating: "0", count: decimals - fraction.count)
        return "\(self < 0 && units > 0 ? "-" : "")\(units / unit).\(zeros)\(fraction)"
    }
}
