internal import Matte

/// The conversion of levels to a model's numbers: (level * rescale - mean) / deviation.
public struct ModelNumbers: Hashable, Sendable {
    /// The factor of levels, or `nil` for none.
    public var rescale: Double?
    /// The means of red, green and blue, in 0...1, or `nil` for no normalisation.
    public var mean: [Double]?
    /// The standard deviations of red, green and blue; used if ``mean`` isn't `nil`.
    public var deviation: [Double]

    /// Creates a conversion. The default is levels / 255 without a normalisation.
    ///
    /// ```swift
    /// ModelNumbers(mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5]).rescale == 1.0 / 255  // true
    /// ```
    public init(
        rescale: Double? = 1 / 255, mean: [Double]? = nil, deviation: [Double] = [1, 1, 1]
    ) {
        self.rescale = rescale
        self.mean = mean
        self.deviation = deviation
    }

    /// The means and deviations of CLIP.
    public static let clip = ModelNumbers(
        mean: [0.48145466, 0.4578275, 0.40821073], deviation: [0.26862954, 0.26130258, 0.27577711])
    /// The means and deviations of ImageNet.
    public static let imageNet = ModelNumbers(mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225])
    /// Means and deviations of 0.5: numbers in -1...1.
    public static let half = ModelNumbers(mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5])

    /// Returns the table of a backend.
    func table(like backend: ModelBackend) throws(MatteError) -> LevelTable {
        guard let mean else {
            guard let rescale else { return LevelTable { level, _ in Float(level) } }
            return try LevelTable(rescale: rescale, like: backend)
        }
        return try LevelTable(mean: mean, deviation: deviation, rescale: rescale, like: backend)
    }

    /// Returns the table of torchvision's pipelines on pictures of Pillow, which divide levels by 255.
    func pipelineTable() throws(MatteError) -> LevelTable {
        guard let mean else { return LevelTable { level, _ in Float(level) / 255 } }
        _ = try LevelTable(mean: mean, deviation: deviation, rescale: nil, like: .torchvision)
        let deviation = deviation
        func value(_ values: [Double], _ channel: Int) -> Float {
            Float(values.count == 1 ? values[0] : values[channel])
        }
        return LevelTable { level, channel in
            (Float(level) / 255 - value(mean, channel)) / value(deviation, channel)
        }
    }
}
