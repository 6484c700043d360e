extension NonMaximumSuppression {
    /// Returns the indices of the masks that remain, best first. The overlap of masks is that of their pixels, which
    /// separates objects whose boxes overlap although they touch only.
    ///
    /// Masks are visited in descending order of their scores; equal scores are visited by ascending category, then in
    /// the order of the array. A mask whose overlap with a better one that was kept exceeds the threshold is removed.
    /// Empty masks overlap nothing and are kept.
    ///
    /// ```swift
    /// let size = PixelSize(width: 4, height: 1)
    /// let masks = try [[0, 3, 1], [0, 4], [3, 1]].map { try RunLengthMask(counts: $0, size: size) }
    /// try NonMaximumSuppression(threshold: 0.5).indices(ofMasks: masks, scores: [0.8, 0.9, 0.7])  // [1, 2]
    /// ```
    ///
    /// - Parameters:
    ///   - masks: The masks, all of the same size.
    ///   - scores: The score of each mask.
    ///   - categories: The category of each mask, or `nil` if all masks have the same one.
    /// - Throws: ``MatteError`` with code `parameter` if the threshold is not in 0...1, ``decay`` is not
    ///   ``Decay/none``, the numbers of masks, scores and categories differ, a score is NaN or infinite, or masks that
    ///   are compared have different sizes.
    /// - Complexity: O(n log n + n * k * counts), where n is the number of masks and k the number of remaining ones.
    ///   Masks whose boxes are disjoint are not compared.
    public func indices(
        ofMasks masks: [RunLengthMask], scores: [Double], categories: [Int]? = nil
    ) throws(MatteError) -> [Int] {
        try measure.check(threshold: threshold, "suppress")
        guard scores.count == masks.count, categories.map({ $0.count == masks.count }) ?? true else {
            throw MatteError(
                .parameter,
                "cannot suppress \(masks.count) masks: there are \(scores.count) scores and \(categories?.count ?? masks.count) categories; pass one for each mask"
            )
        }
        guard decay == .none else {
            throw MatteError(
                .parameter, "cannot suppress masks softly: the decay is \(decay); use none, or boxes")
        }
        if let score = scores.first(where: { !$0.isFinite }) {
            throw MatteError(
                .parameter, "cannot suppress masks: a score is \(score); use finite scores")
        }
        let category = { (index: Int) in categories?[index] ?? 0 }
        let order = masks.indices.filter { scores[$0] >= minimumScore }.sorted { a, b in
            if scores[a] != scores[b] { return scores[a] > scores[b] }
            return category(a) != category(b) ? category(a) < category(b) : a < b
        }
        let boxes = masks.map(\.boundingBox), areas = masks.map(\.area)
        var kept: [Int] = []
        for candidate in order {
            var isCovered = false
            for better in kept where !isClassAware || category(better) == category(candidate) {
                guard let box = boxes[better], let other = boxes[candidate], !box.intersection(other).isEmpty
                else { continue }
                let common = try masks[better].commonArea(with: masks[candidate])
                let whole =
                    switch measure {
                    case .intersectionOverUnion: areas[better] + areas[candidate] - common
                    case .intersectionOverSmaller: min(areas[better], areas[candidate])
                    }
                if Double(common) > threshold * Double(whole) {
                    isCovered = true
                    break
                }
            }
            if !isCovered { kept.append(candidate) }
        }
        return kept
    }
}
