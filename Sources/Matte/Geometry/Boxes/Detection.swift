/// An object that a detector found: a box, a score and a category.
///
/// ```swift
/// let box = try DetectedBox("corners:10,20,30,60").subpixelRect(in: PixelSize(width: 99, height: 99))
/// let car = Detection(box: box, score: 0.8, category: 2)
/// car.box.height  // 40.0
/// ```
public struct Detection: Hashable, Sendable, Codable {
    /// The box in pixels.
    public var box: SubpixelRect
    /// The confidence of the detector, usually 0...1. Larger is better.
    public var score: Double
    /// The number of the object's category (its class, or label).
    public var category: Int

    /// Creates a detection without checking its numbers.
    public init(box: SubpixelRect, score: Double, category: Int = 0) {
        self.box = box
        self.score = score
        self.category = category
    }
}

extension Detection {
    /// Returns true if this detection is before `other` in the order that ``NonMaximumSuppression`` and
    /// ``NonMaximumMerging`` use: descending scores, then ascending categories and coordinates.
    func precedes(_ other: Detection) -> Bool {
        if score != other.score { return score > other.score }
        if category != other.category { return category < other.category }
        if box.x != other.box.x { return box.x < other.box.x }
        if box.y != other.box.y { return box.y < other.box.y }
        if box.width != other.box.width { return box.width < other.box.width }
        return box.height < other.box.height
    }

    /// Throws unless the score is finite and the box has finite edges and no negative side.
    func validate() throws(MatteError) {
        guard score.isFinite else {
            throw MatteError(
                .parameter,
                "cannot use a detection with score \(score): it is not a number or infinite; use finite scores"
            )
        }
        let edges = [box.minX, box.minY, box.maxX, box.maxY]
        guard edges.allSatisfy(\.isFinite), box.width >= 0, box.height >= 0 else {
            throw MatteError(
                .parameter,
                "cannot use a detection with box \(box): an edge is NaN or infinite, or a side is negative; use finite edges and sides of 0 or more"
            )
        }
    }
}
