/// The weights of one axis in floating point: for each output pixel, where its source pixels begin and how
/// each is weighed.
///
/// The ratio of two sizes has a period: after `target / gcd` output pixels the same weights come again.
/// Windows that are not cut by an edge share them.
struct ResampleWeights {
    /// The source pixels of one output pixel.
    struct Window {
        /// The first source pixel.
        var first: Int
        /// Which entry of ``unique``.
        var unique: Int
    }

    /// Weights that sum to 1.
    private(set) var unique: [[Double]] = []
    private(set) var windows: [Window] = []
    /// The largest sum of absolute weights of a window: how far a result can exceed its source's range.
    private(set) var gain = 1.0

    /// Weights for the output pixels `wanted` of `target`, made from `source` pixels.
    ///
    /// - Precondition: both sizes are above 0, and `wanted` lies inside `0..<target`.
    init(filter: ResizeFilter, source: Int, target: Int, wanted: Range<Int>) {
        precondition(source > 0 && target > 0, "a resize from \(source) to \(target) pixels")
        precondition(wanted.lowerBound >= 0 && wanted.upperBound <= target, "pixels \(wanted) of \(target)")
        guard source != target else {
            // One entry for even places and one for odd ones, as windows that share weights share parity.
            unique = [[1], [1]]
            windows = wanted.map { Window(first: $0, unique: $0 % 2) }
            return
        }
        let divisor = Self.greatestCommonDivisor(source, target)
        // An even step keeps the parity of the first pixel, which the pairing of weights depends on.
        let step = source / divisor
        let doubled = step % 2 == 0 ? 1 : 2
        let (period, advance) = (target / divisor * doubled, step * doubled)
        let stretch = max(1, Double(source) / Double(target))
        windows.reserveCapacity(wanted.count)
        for i in wanted {
            let span = Self.span(filter, source, target, i, stretch)
            let uncut = span.lowerBound >= 0 && span.upperBound <= source
            if uncut, i - wanted.lowerBound >= period {
                let earlier = windows[i - wanted.lowerBound - period]
                let before = Self.span(filter, source, target, i - period, stretch)
                if before.lowerBound >= 0, before.lowerBound + advance == span.lowerBound {
                    windows.append(Window(first: earlier.first + advance, unique: earlier.unique))
                    continue
                }
            }
            append(filter, source, target, i, stretch, span.clamped(to: 0..<source))
        }
    }

    /// The source pixels under the filter, edges not minded.
    private static func span(
        _ filter: ResizeFilter, _ source: Int, _ target: Int, _ i: Int, _ stretch: Double
    ) -> Range<Int> {
        if filter == .area {
            let end = (i + 1) * source
            return i * source / target..<(end + target - 1) / target
        }
        // (i + 1/2) * source / target, the division last, so that whole results are whole.
        let centre = Double((2 * i + 1) * source) / Double(2 * target)
        let support = filter.radius * stretch
        let first = Int((centre - support - 0.5).rounded(.up))
        return first..<max(first + 1, Int((centre + support - 0.5).rounded(.down)) + 1)
    }

    private mutating func append(
        _ filter: ResizeFilter, _ source: Int, _ target: Int, _ i: Int, _ stretch: Double, _ span: Range<Int>
    ) {
        var values: [Double] = []
        values.reserveCapacity(span.count)
        if filter == .area {
            // Overlaps in units of 1 / target of a source pixel: integers, so the shares are exact.
            for j in span {
                let overlap = min((j + 1) * target, (i + 1) * source) - max(j * target, i * source)
                values.append(Double(overlap) / Double(source))
            }
        } else {
            let centre = Double((2 * i + 1) * source) / Double(2 * target)
            for j in span { values.append(filter.height(at: (Double(j) + 0.5 - centre) / stretch)) }
        }
        // Weights of zero at the ends only make windows longer.
        var first = span.lowerBound
        while values.count > 1, abs(values[values.count - 1]) < 1e-12 { values.removeLast() }
        let leading = values.prefix { abs($0) < 1e-12 }.count
        if leading > 0, leading < values.count {
            values.removeFirst(leading)
            first += leading
        }
        let sum = values.reduce(0, +)
        for k in values.indices { values[k] /= sum }
        gain = max(gain, values.reduce(0) { $0 + abs($1) })
        windows.append(Window(first: first, unique: unique.count))
        unique.append(values)
    }

    private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }
}
