/// Greedy non-maximum merging: unites several detections of one object, such as its parts in overlapping tiles.
///
/// Detections are visited in descending order of their scores. All remaining ones whose overlap with the visited one
/// exceeds the threshold become one detection with it. Its box contains all of their boxes; its score and category are
/// those of the best one. This is the method GREEDYNMM of the Python package sahi.
///
/// ```swift
/// let parts = [
///     Detection(box: SubpixelRect(x: 0, y: 0, width: 10, height: 4), score: 0.6),
///     Detection(box: SubpixelRect(x: 4, y: 0, width: 10, height: 4), score: 0.9),
/// ]
/// try NonMaximumMerging(threshold: 0.5).applied(to: parts)[0].box  // x 0.0, y 0.0, width 14.0, height 4.0
/// ```
///
/// Results don't depend on the order of the detections; equal scores are visited as by ``NonMaximumSuppression``.
/// Merging is not transitive: a part that overlaps only the part of another tile remains. Apply the merging again to
/// unite objects that are longer than two tiles. Boxes without area are kept.
public struct NonMaximumMerging: Hashable, Sendable {
    /// The overlap from which detections are different objects, 0...1. Only a larger overlap unites.
    public var threshold: Double
    /// The measure of the overlap.
    public var measure: OverlapMeasure
    /// True if only detections of the same category are united.
    public var isClassAware: Bool

    /// Creates a merging. Its threshold is checked when it is applied.
    ///
    /// - Parameters:
    ///   - threshold: The overlap that must be exceeded, 0...1.
    ///   - measure: The measure of the overlap. The default unites a part of an object with the whole object.
    ///   - isClassAware: True if only detections of the same category are united.
    public init(
        threshold: Double = 0.5, measure: OverlapMeasure = .intersectionOverSmaller,
        isClassAware: Bool = true
    ) {
        self.threshold = threshold
        self.measure = measure
        self.isClassAware = isClassAware
    }

    /// Returns the united detections, best first.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the threshold is out of range, a score or an edge is NaN or
    ///   infinite, or a side is negative.
    /// - Complexity: O(n log n + n * k), where n is the number of detections and k the number of results.
    public func applied(to detections: [Detection]) throws(MatteError) -> [Detection] {
        try measure.check(threshold: threshold, "merge")
        for detection in detections { try detection.validate() }
        var groups: [(best: Detection, box: SubpixelRect)] = []
        var groupsOfCategory: [Int: [Int]] = [:]
        for detection in detections.sorted(by: { $0.precedes($1) }) {
            let candidates = groupsOfCategory[isClassAware ? detection.category : 0] ?? []
            let group = candidates.first {
                measure.overlap(of: groups[$0].best.box, and: detection.box) > threshold
            }
            if let group {
                groups[group].box.formUnion(detection.box)
            } else {
                groupsOfCategory[isClassAware ? detection.category : 0, default: []].append(groups.count)
                groups.append((detection, detection.box))
            }
        }
        return groups.map { group in
            Detection(box: group.box, score: group.best.score, category: group.best.category)
        }.sorted { $0.precedes($1) }
    }
}
