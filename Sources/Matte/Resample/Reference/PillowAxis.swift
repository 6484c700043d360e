/// The windows and weights of one axis of a ``FixedPointResize``, in double precision.
struct PillowAxis {
    /// The source pixels of one output pixel.
    struct Window {
        /// The first source pixel.
        var first: Int
        /// The number of source pixels.
        var count: Int
        /// The index of the window's first weight in ``PillowAxis/weights``.
        var start: Int
    }

    /// The windows of the output pixels that are kept.
    private(set) var windows: [Window] = []
    /// The weights of these windows. The weights of a window add up to 1.
    private(set) var weights: [Double] = []
    /// The largest weight of all windows, also of output pixels that aren't kept, and at least 0.
    private(set) var largest = 0.0

    /// Computes the windows for resizing `source` pixels to `target` pixels, both at least 1.
    ///
    /// - Parameter outputs: The output pixels whose windows are kept.
    /// - Throws: ``MatteError`` with code `cancelled`.
    init(
        filter: PillowFilter, source: Int, target: Int, outputs: Range<Int>
    ) throws(MatteError) {
        let scale = Double(source) / Double(target)
        let stretch = max(1, scale)
        let support = filter.radius * stretch
        windows.reserveCapacity(outputs.count)
        for i in 0..<target {
            if Task.isCancelled { throw .cancelled }
            let centre = (Double(i) + 0.5) * scale
            // The ends are truncated towards 0 like Pillow's, so negative ones need no rounding down.
            let first = max(0, Int(centre - support + 0.5))
            let end = min(source, Int(centre + support + 0.5))
            let start = weights.count
            var sum = 0.0
            for j in first..<max(first, end) {
                let height = filter.height(at: (Double(j) - centre + 0.5) * (1 / stretch))
                sum += height
                weights.append(height)
            }
            for k in start..<weights.count {
                if sum != 0 { weights[k] /= sum }
                largest = max(largest, weights[k])
            }
            if outputs.contains(i) {
                windows.append(Window(first: first, count: weights.count - start, start: start))
            } else {
                weights.removeSubrange(start...)
            }
        }
    }
}
