/// The rule by which Gemma 3 adds crops of long pictures.
public struct PanAndScan: Hashable, Sendable {
    /// The least side of a crop in pixels.
    public var leastCrop: Int
    /// The largest number of crops.
    public var mostCrops: Int
    /// The least ratio of the longer to the shorter side of pictures that are cropped.
    public var leastRatio: Double

    /// Creates a rule. The default is that of Gemma 3.
    ///
    /// ```swift
    /// PanAndScan().mostCrops  // 4
    /// ```
    public init(leastCrop: Int = 256, mostCrops: Int = 4, leastRatio: Double = 1.2) {
        self.leastCrop = leastCrop
        self.mostCrops = mostCrops
        self.leastRatio = leastRatio
    }
}
