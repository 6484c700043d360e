/// A measure of the difference of two pictures that `--metric` selects.
enum CompareMetric: String, CaseIterable, Sendable {
    /// The mean absolute error in levels.
    case mae
    /// The peak signal-to-noise ratio in decibels, infinite if the pictures are equal.
    case psnr
    /// The structural similarity.
    case ssim

    /// Returns the measure, or `nil` if the pictures are too small for it.
    func value(of result: CompareResult) -> Double? {
        switch self {
        case .mae: result.meanAbsoluteError
        case .psnr: result.psnr ?? .infinity
        case .ssim: result.ssim
        }
    }

    /// Returns true if a pair of pictures differs more than another one, by this measure and then by the others.
    /// A pair without a measure is after those that have it.
    func isWorse(_ a: CompareResult, than b: CompareResult) -> Bool {
        let sign = self == .mae ? -1.0 : 1.0
        let (first, second) = (value(of: a).map { sign * $0 }, value(of: b).map { sign * $0 })
        if let first, let second, first != second { return first < second }
        if (first == nil) != (second == nil) { return first != nil }
        if a.meanAbsoluteError != b.meanAbsoluteError { return a.meanAbsoluteError > b.meanAbsoluteError }
        return a.largest > b.largest
    }
}
