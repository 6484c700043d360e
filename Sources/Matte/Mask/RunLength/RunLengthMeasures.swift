extension RunLengthMask {
    /// The number of selected pixels. The mask is not decoded.
    ///
    /// - Complexity: O(counts).
    public var area: Int {
        stride(from: 1, to: counts.count, by: 2).reduce(0) { $0 + counts[$1] }
    }

    /// The smallest rectangle that contains all selected pixels, or `nil` if there are none. The mask is not decoded.
    ///
    /// - Complexity: O(counts).
    public var boundingBox: PixelRect? {
        let height = size.height
        var (minX, minY, maxX, maxY) = (Int.max, Int.max, 0, 0)
        var position = 0
        for (index, count) in counts.enumerated() {
            let start = position
            position += count
            guard index & 1 == 1 else { continue }
            let (first, last) = (start / height, (position - 1) / height)
            minX = min(minX, first)
            maxX = max(maxX, last + 1)
            // A run that continues in the next column contains the last row of one column and the first of the other.
            minY = min(minY, first == last ? start % height : 0)
            maxY = max(maxY, first == last ? (position - 1) % height + 1 : height)
        }
        return maxX > 0 ? PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY) : nil
    }
}
