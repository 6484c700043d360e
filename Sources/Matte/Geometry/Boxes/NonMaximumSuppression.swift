// Design: docs/design/geometry.md

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Non-maximum suppression: keeps the best of several detections of one object.
///
/// Detections are visited in descending order of their scores. A detection whose overlap with a better one that was
/// kept exceeds the threshold is removed, or, with soft suppression, its score is reduced.
///
/// ```swift
/// let detections = [
///     Detection(box: SubpixelRect(x: 0, y: 0, width: 10, height: 10), score: 0.6),
///     Detection(box: SubpixelRect(x: 1, y: 0, width: 10, height: 10), score: 0.9),
///     Detection(box: SubpixelRect(x: 1, y: 0, width: 10, height: 10), score: 0.8, category: 1),
/// ]
/// try NonMaximumSuppression(threshold: 0.5).indices(of: detections)  // [1, 2]
/// try NonMaximumSuppression(threshold: 0.5, isClassAware: false).indices(of: detections)  // [1]
/// ```
///
/// Results don't depend on the order of the detections: equal scores are visited by ascending category, then by left
/// edge, top edge, width and height. With ``Decay/none``, the result is that of torchvision's `nms` and `batched_nms`
/// if no scores are equal. Boxes without area overlap nothing and are kept.
public struct NonMaximumSuppression: Hashable, Sendable {
    /// The treatment of a detection that overlaps a better one (Bodla et al., Soft-NMS, 2017).
    public enum Decay: Hashable, Sendable {
        /// It is removed if the overlap exceeds the threshold.
        case none
        /// Its score is multiplied by 1 - overlap if the overlap exceeds the threshold.
        case linear
        /// Its score is multiplied by exp(-overlap^2 / sigma) at any overlap. `sigma` is above 0; 0.5 is usual.
        case gaussian(sigma: Double)
    }

    /// The overlap that is still accepted, 0...1.
    public var threshold: Double
    /// The measure of the overlap.
    public var measure: OverlapMeasure
    /// True if detections of different categories don't affect each other.
    public var isClassAware: Bool
    /// The treatment of detections that overlap better ones.
    public var decay: Decay
    /// The smallest score of the result. Detections whose score is or becomes smaller are removed.
    public var minimumScore: Double

    /// Creates a suppression. Its numbers are checked when it is applied.
    ///
    /// - Parameters:
    ///   - threshold: The overlap that is still accepted, 0...1.
    ///   - measure: The measure of the overlap.
    ///   - isClassAware: True if detections of different categories don't affect each other.
    ///   - decay: The treatment of detections that overlap better ones.
    ///   - minimumScore: The smallest score of the result. The default accepts all scores.
    public init(
        threshold: Double = 0.5, measure: OverlapMeasure = .intersectionOverUnion, isClassAware: Bool = true,
        decay: Decay = .none, minimumScore: Double = -.infinity
    ) {
        self.threshold = threshold
        self.measure = measure
        self.isClassAware = isClassAware
        self.decay = decay
        self.minimumScore = minimumScore
    }

    /// Returns the remaining detections, best first. Scores are changed by soft suppression only.
    ///
    /// ```swift
    /// let box = SubpixelRect(x: 0, y: 0, width: 10, height: 10)
    /// let half = SubpixelRect(x: 0, y: 0, width: 10, height: 6)
    /// let soft = NonMaximumSuppression(threshold: 0.5, decay: .linear)
    /// let found = [Detection(box: box, score: 0.9), Detection(box: half, score: 0.5)]
    /// try soft.applied(to: found)[1].score  // 0.2
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `parameter` if a number of the suppression is out of range or NaN; if a score
    ///   or an edge is NaN or infinite, or a side is negative; or if soft suppression is applied to negative scores.
    /// - Complexity: O(n log n + n * k), where n is the number of detections and k the number of remaining ones, per
    ///   category if the suppression is class-aware.
    public func applied(to detections: [Detection]) throws(MatteError) -> [Detection] {
        try survivors(of: detections).map { survivor in
            var detection = detections[survivor.index]
            detection.score = survivor.score
            return detection
        }
    }

    /// Returns the indices of the remaining detections, best first, for arrays that belong to the detections, such as
    /// masks. Of equal detections, the first one remains.
    ///
    /// - Throws: ``MatteError`` as ``applied(to:)``.
    /// - Complexity: As ``applied(to:)``.
    public func indices(of detections: [Detection]) throws(MatteError) -> [Int] {
        try survivors(of: detections).map(\.index)
    }

    private func survivors(of detections: [Detection]) throws(MatteError) -> [Survivor] {
        try check(detections)
        var groups: [Int: [Survivor]] = [:]
        for (index, detection) in detections.enumerated() where detection.score >= minimumScore {
            groups[isClassAware ? detection.category : 0, default: []].append(
                Survivor(index: index, score: detection.score))
        }
        var kept: [Survivor] = []
        for group in groups.values {
            kept += decay == .none ? hard(group, detections) : soft(group, detections)
        }
        return kept.sorted { $0.precedes($1, in: detections) }
    }

    /// Removes detections of one group that overlap better ones.
    private func hard(_ group: [Survivor], _ detections: [Detection]) -> [Survivor] {
        var kept: [Survivor] = []
        for candidate in group.sorted(by: { $0.precedes($1, in: detections) }) {
            let box = detections[candidate.index].box
            let isCovered = kept.contains {
                measure.overlap(of: detections[$0.index].box, and: box) > threshold
            }
            if !isCovered { kept.append(candidate) }
        }
        return kept
    }

    /// Reduces the scores of detections of one group that overlap better ones, by the better one's original box, each
    /// time a maximum is chosen.
    private func soft(_ group: [Survivor], _ detections: [Detection]) -> [Survivor] {
        var kept: [Survivor] = []
        var rest = group
        while let best = rest.indices.min(by: { rest[$0].precedes(rest[$1], in: detections) }) {
            rest.swapAt(best, rest.count - 1)
            let maximum = rest.removeLast()
            kept.append(maximum)
            let box = detections[maximum.index].box
            for i in rest.indices {
                rest[i].score *= factor(measure.overlap(of: box, and: detections[rest[i].index].box))
            }
            rest.removeAll { $0.score < minimumScore }
        }
        return kept
    }

    private func factor(_ overlap: Double) -> Double {
        switch decay {
        case .none: 1
        case .linear: overlap > threshold ? 1 - overlap : 1
        case .gaussian(let sigma): exp(-(overlap * overlap) / sigma)
        }
    }

    private func check(_ detections: [Detection]) throws(MatteError) {
        try measure.check(threshold: threshold, "suppress")
        guard !minimumScore.isNaN else {
            throw MatteError(
                .parameter, "cannot suppress detections below the score NaN; use a number, or -infinity")
        }
        if case .gaussian(let sigma) = decay, !(sigma > 0 && sigma.isFinite) {
            throw MatteError(
                .parameter,
                "cannot suppress detections with sigma \(sigma): it is out of range; use a finite number above 0"
            )
        }
        for detection in detections {
            try detection.validate()
            guard decay == .none || detection.score >= 0 else {
                throw MatteError(
                    .parameter,
                    "cannot reduce the score \(detection.score): it is negative; use scores of 0 or more, or no decay"
                )
            }
        }
    }

    /// A detection that is not removed yet, with its current score.
    private struct Survivor {
        var index: Int
        var score: Double

        /// Returns true if this detection is before `other` in the order of suppression.
        func precedes(_ other: Survivor, in detections: [Detection]) -> Bool {
            if score != other.score { return score > other.score }
            var (first, second) = (detections[index], detections[other.index])
            (first.score, second.score) = (0, 0)
            if first.precedes(second) { return true }
            return !second.precedes(first) && index < other.index
        }
    }
}
