/// The windows and weights of one axis of a ``PillowResize``.
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

    /// The windows of the output pixels.
    private(set) var windows: [Window] = []

    /// The weights of all windows, with ``fractionBits`` fractional bits.
    private(set) var weights: [Int32] = []

    /// The number of fractional bits of the weights: 32 minus the 8 bits of a pixel, and 2 bits for sums that exceed
    /// the range of pixels.
    static let fractionBits = 22

    /// Computes the windows for resizing `source` pixels to `target` pixels, both at least 1.
    ///
    /// - Throws: ``MatteError`` with code `cancelled`.
    init(filter: PillowFilter, source: Int, target: Int) throws(MatteError) {
        let scale = Double(source) / Double(target)
        let stretch = max(1, scale)
        let support = filter.radius * stretch
        let unit = Double(1 << Self.fractionBits)
        windows.reserveCapacity(target)
        for i in 0..<target {
            if Task.isCancelled { throw .cancelled }
            let centre = (Double(i) + 0.5) * scale
            // The ends are truncated towards 0 like Pillow's, so negative ones need no rounding down.
            let first = max(0, Int(centre - support + 0.5))
            let end = min(source, Int(centre + support + 0.5))
            let heights = (first..<end).map {
                filter.height(at: (Double($0) - centre + 0.5) * (1 / stretch))
            }
            let sum = heights.reduce(0, +)
            windows.append(Window(first: first, count: heights.count, start: weights.count))
            for height in heights {
                let weight = (sum == 0 ? height : height / sum) * unit
                weights.append(Int32(weight < 0 ? weight - 0.5 : weight + 0.5))
            }
        }
    }
}
