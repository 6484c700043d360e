/// A measure of how much two boxes overlap, 0...1.
public enum OverlapMeasure: String, CaseIterable, Hashable, Sendable, Codable {
    /// The area of the intersection divided by the area of the union (IoU, the Jaccard index).
    case intersectionOverUnion = "iou"
    /// The area of the intersection divided by the area of the smaller box (IoS). It is 1 if one box is inside the
    /// other, such as the part of an object that a tile shows.
    case intersectionOverSmaller = "ios"

    /// Returns the overlap of two boxes. It is 0 if a box is empty or an area isn't finite.
    ///
    /// ```swift
    /// let whole = SubpixelRect(x: 0, y: 0, width: 4, height: 4)
    /// let part = SubpixelRect(x: 0, y: 0, width: 4, height: 1)
    /// OverlapMeasure.intersectionOverUnion.overlap(of: whole, and: part)  // 0.25
    /// OverlapMeasure.intersectionOverSmaller.overlap(of: whole, and: part)  // 1.0
    /// ```
    ///
    /// - Complexity: O(1).
    public func overlap(of first: SubpixelRect, and second: SubpixelRect) -> Double {
        switch self {
        case .intersectionOverUnion:
            return first.intersectionOverUnion(second)
        case .intersectionOverSmaller:
            let ratio = first.intersection(second).area / min(first.area, second.area)
            return ratio.isFinite ? min(ratio, 1) : 0
        }
    }

    /// Throws unless a threshold is in 0...1.
    func check(threshold: Double, _ work: String) throws(MatteError) {
        guard threshold >= 0, threshold <= 1 else {
            throw MatteError(
                .parameter,
                "cannot \(work) detections above an overlap of \(threshold): it is out of range; use a number in 0...1"
            )
        }
    }
}
