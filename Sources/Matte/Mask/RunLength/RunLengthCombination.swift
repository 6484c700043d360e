extension RunLengthMask {
    /// Returns the union: the pixels that are selected in this mask or in `other`. The masks are not decoded.
    ///
    /// ```swift
    /// let size = PixelSize(width: 4, height: 1)
    /// let a = try RunLengthMask(counts: [0, 2, 2], size: size), b = try RunLengthMask(counts: [1, 2, 1], size: size)
    /// try a.union(b).counts  // [0, 3, 1]
    /// try a.intersection(b).counts  // [1, 1, 2]
    /// try a.subtracting(b).counts  // [0, 1, 3]
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the masks have different sizes.
    /// - Complexity: O(counts of both masks).
    public func union(_ other: RunLengthMask) throws(MatteError) -> RunLengthMask {
        try combined(with: other) { $0 || $1 }
    }

    /// Returns the intersection: the pixels that are selected in both masks; see ``union(_:)``.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the masks have different sizes.
    /// - Complexity: O(counts of both masks).
    public func intersection(_ other: RunLengthMask) throws(MatteError) -> RunLengthMask {
        try combined(with: other) { $0 && $1 }
    }

    /// Returns the difference: the pixels that are selected in this mask and not in `other`; see ``union(_:)``.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the masks have different sizes.
    /// - Complexity: O(counts of both masks).
    public func subtracting(_ other: RunLengthMask) throws(MatteError) -> RunLengthMask {
        try combined(with: other) { $0 && !$1 }
    }

    /// Returns the area of the intersection divided by the area of the union, 0...1. It is 0 if both masks are empty.
    ///
    /// With `crowd: true`, `other` is the region of a crowd, as in COCO's evaluation: the area of the intersection is
    /// divided by the area of this mask, because the crowd contains more objects than this one.
    ///
    /// ```swift
    /// let size = PixelSize(width: 4, height: 1)
    /// let a = try RunLengthMask(counts: [0, 2, 2], size: size), b = try RunLengthMask(counts: [0, 4], size: size)
    /// try a.intersectionOverUnion(b)  // 0.5
    /// try a.intersectionOverUnion(b, crowd: true)  // 1.0
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the masks have different sizes.
    /// - Complexity: O(counts of both masks).
    public func intersectionOverUnion(
        _ other: RunLengthMask, crowd: Bool = false
    ) throws(MatteError) -> Double {
        let common = try commonArea(with: other)
        let whole = crowd ? area : area + other.area - common
        return whole > 0 ? Double(common) / Double(whole) : 0
    }

    /// Returns the number of pixels that are selected in both masks.
    func commonArea(with other: RunLengthMask) throws(MatteError) -> Int {
        var area = 0
        try visit(other) { count, isSelected, isSelectedInOther in
            if isSelected, isSelectedInOther { area += count }
        }
        return area
    }

    private func combined(
        with other: RunLengthMask, _ isSelected: (Bool, Bool) -> Bool
    ) throws(MatteError) -> RunLengthMask {
        var result: [Int] = [0]
        result.reserveCapacity(counts.count + other.counts.count)
        var state = false
        try visit(other) { count, first, second in
            if isSelected(first, second) != state {
                state.toggle()
                result.append(count)
            } else {
                result[result.count - 1] += count
            }
        }
        return RunLengthMask(checked: result, size: size)
    }

    /// Calls `body` for the pieces of the runs of both masks: the number of pixels, and whether they are selected in
    /// each mask.
    private func visit(_ other: RunLengthMask, _ body: (Int, Bool, Bool) -> Void) throws(MatteError) {
        guard size == other.size else {
            throw MatteError(
                .parameter,
                "cannot combine run-length masks of \(size) and \(other.size): their sizes differ; decode and resize one of them"
            )
        }
        var (index, otherIndex) = (0, 0)
        var (rest, otherRest) = (counts[0], other.counts[0])
        while true {
            // Both sums are the number of pixels, so both masks end together.
            while rest == 0 {
                index += 1
                guard index < counts.count else { return }
                rest = counts[index]
            }
            while otherRest == 0 {
                otherIndex += 1
                guard otherIndex < other.counts.count else { return }
                otherRest = other.counts[otherIndex]
            }
            let count = min(rest, otherRest)
            body(count, index & 1 == 1, otherIndex & 1 == 1)
            rest -= count
            otherRest -= count
        }
    }
}
