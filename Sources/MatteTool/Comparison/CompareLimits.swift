import Matte
import MatteCompare

/// The largest allowed differences.
struct CompareLimits {
    private static let maxDifference = Option(
        "max-difference", .integer("N", in: 0...255),
        "sets the largest allowed difference of a channel, in levels")
    private static let maxMAE = Option(
        "max-mae", .number("V", in: 0...255), "sets the largest allowed mean absolute error, in levels")
    private static let minPSNR = Option(
        "min-psnr", .number("DB", in: 0...1_000),
        "sets the smallest allowed peak signal-to-noise ratio, in decibels")
    private static let minSSIM = Option(
        "min-ssim", .number("V", in: -1...1), "sets the smallest allowed structural similarity")
    private static let metricOption: Option<CompareMetric?> = Option(
        "metric", .choice, unset: "all are printed; folders and bounds use \(CompareMetric.mae.rawValue)",
        "selects the mean absolute error, the peak signal-to-noise ratio or the structural similarity, and prints it alone"
    )
    private static let atLeast = Option(
        "at-least", .number("V", in: -1_000...1_000), "sets the smallest allowed value of --metric")
    private static let atMost = Option(
        "at-most", .number("V", in: -1_000...1_000), "sets the largest allowed value of --metric")
    static let options: [any CommandOption] = [
        metricOption, atLeast, atMost, maxDifference, maxMAE, minPSNR, minSSIM,
    ]

    /// The measure of `--metric`, and the one of bounds and of the order of pairs.
    let given: CompareMetric?
    var metric: CompareMetric { given ?? .mae }
    private let lowest: Double?
    private let highest: Double?
    /// The smallest allowed structural similarity.
    private let similarity: Double?
    private let largest: Int?
    private let meanAbsoluteError: Double?
    private let ratio: Double?

    init(_ arguments: Arguments) {
        given = arguments[Self.metricOption]
        lowest = arguments[Self.atLeast]
        highest = arguments[Self.atMost]
        largest = arguments[Self.maxDifference]
        meanAbsoluteError = arguments[Self.maxMAE]
        ratio = arguments[Self.minPSNR]
        similarity = arguments[Self.minSSIM]
    }

    /// A Boolean value that indicates whether pictures that are too small for the structural similarity are an error.
    var needsSimilarity: Bool { similarity != nil || given == .ssim }

    /// Returns a message for each bound of `--metric` that a result breaks.
    func broken(by result: CompareResult) -> [String] {
        guard let value = metric.value(of: result) else { return [] }
        var messages: [String] = []
        if let lowest, value < lowest {
            messages.append("\(metric.rawValue) is \(value.measure); --at-least is \(lowest.typed)")
        }
        if let highest, value > highest {
            messages.append("\(metric.rawValue) is \(value.measure); --at-most is \(highest.typed)")
        }
        return messages
    }

    /// Returns a message for each limit that the measures exceed.
    func exceeded(by difference: PictureDifference, _ similarity: StructuralSimilarity?) -> [String] {
        var messages: [String] = []
        if let largest, difference.largest > largest {
            messages.append("the largest difference is \(difference.largest); --max-difference is \(largest)")
        }
        if let limit = meanAbsoluteError, difference.meanAbsoluteError > limit {
            messages.append(
                "the mean absolute error is \(difference.meanAbsoluteError); --max-mae is \(limit)")
        }
        if let ratio, difference.peakSignalToNoiseRatio < ratio {
            messages.append(
                "the peak signal-to-noise ratio is \(difference.peakSignalToNoiseRatio) dB; --min-psnr is \(ratio)"
            )
        }
        if let limit = self.similarity, let similarity, similarity.mean < limit {
            messages.append("the structural similarity is \(similarity.mean); --min-ssim is \(limit)")
        }
        return messages
    }
}

extension Double {
    /// The value of a measure as text.
    var measure: String { isInfinite ? "infinite" : "\(self)" }
}
