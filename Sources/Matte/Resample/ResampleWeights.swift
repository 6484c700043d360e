internal import MatteKernelTypes

/// The windows and weights of one axis in floating point: for each output pixel, its source pixels and their weights.
///
/// For a resize from `source` to `target` pixels, the weights repeat after every `target / gcd` output pixels, where
/// gcd is the greatest common divisor of both. Windows that aren't cut off at an edge of the source share these lists
/// of weights.
struct ResampleWeights {
    /// The source pixels of one output pixel, and the index of their weights.
    struct Window {
        /// The first pixel under the filter, which may be outside the source.
        var start: Int
        /// The first source pixel with a weight.
        var first: Int
        /// The index of the weights in ``unique``.
        var unique: Int
    }

    /// Lists of weights that each sum to 1.
    private(set) var unique: [[Double]] = []
    private(set) var windows: [Window] = []
    /// The largest sum of absolute weights of a window: 1 if no weight is negative, and larger for filters that
    /// overshoot.
    private(set) var gain = 1.0
    /// For ``ResizeFilter/area``, the number of equal parts (shares, see ``ByteAxes``) that make up a weight of 1.
    /// Every weight is a whole number of shares. `nil` for other filters.
    private(set) var shares: Int?

    /// The number of source pixels of the longest window.
    var longest: Int { unique.reduce(0) { max($0, $1.count) } }

    /// Computes the weights for resizing an axis of `source` pixels to `target` pixels, but only those of the output
    /// pixels `wanted`.
    ///
    /// - Precondition: both sizes are above 0, and `wanted` lies inside `0..<target`.
    /// - Throws: ``MatteError`` with code `cancelled`.
    init(filter: ResizeFilter, source: Int, target: Int, wanted: Range<Int>) throws(MatteError) {
        precondition(
            source > 0 && target > 0,
            "cannot resize from \(source) to \(target) pixels: both must be 1 or more")
        try self.init(
            filter: filter, source: source, section: ResampleSection(start: 0, length: source, unit: 1),
            target: target, wanted: wanted)
    }

    /// Computes the weights for resizing a section of an axis of `source` pixels to `target` pixels, but only those of
    /// the output pixels `wanted`.
    ///
    /// - Precondition: the sizes are above 0, and `wanted` lies inside `0..<target`.
    /// - Throws: ``MatteError`` with code `cancelled`.
    init(
        filter: ResizeFilter, source: Int, section: ResampleSection, target: Int, wanted: Range<Int>
    ) throws(MatteError) {
        precondition(
            wanted.lowerBound >= 0 && wanted.upperBound <= target,
            "cannot compute pixels \(wanted): the result has pixels 0..<\(target)")
        if filter == .area {
            let steps = greatestCommonDivisor(section.length, target * section.unit)
            shares = section.length / greatestCommonDivisor(steps, section.start * target)
        }
        guard section != ResampleSection(start: 0, length: target, unit: 1) else {
            // Every window is one pixel with the weight 1. Use one list of weights for windows that start at even
            // pixels and one for odd pixels, because windows that share a list must all start at even or all at odd
            // pixels.
            unique = [[1], [1]]
            if filter == .area { shares = 1 }
            windows = wanted.map { Window(start: $0, first: $0, unique: $0 % 2) }
            return
        }
        let divisor = greatestCommonDivisor(section.length, target * section.unit)
        // Windows that share a list of weights must all start at even pixels or all at odd pixels, because weights are
        // stored in pairs. Repeat weights only after an even number of source pixels.
        let step = section.length / divisor
        let doubled = step % 2 == 0 ? 1 : 2
        let (period, advance) = (target * section.unit / divisor * doubled, step * doubled)
        let grid = ResampleGrid(filter: filter, section: section, target: target)
        windows.reserveCapacity(wanted.count)
        for i in wanted {
            if i % 1024 == 0, Task.isCancelled { throw .cancelled }
            let span = grid.span(of: i)
            if i - wanted.lowerBound >= period, span.upperBound <= source {
                let earlier = windows[i - wanted.lowerBound - period]
                if earlier.start >= 0, earlier.start + advance == span.lowerBound {
                    windows.append(
                        Window(start: span.lowerBound, first: earlier.first + advance, unique: earlier.unique)
                    )
                    continue
                }
            }
            try append(i, of: grid, under: span, inside: 0..<source)
        }
        makeFirstsAscend()
    }

    /// Makes window starts non-decreasing, so that a streaming reader can discard earlier pixels.
    ///
    /// A window whose first weights were zero and dropped may start after the next window.
    private mutating func makeFirstsAscend() {
        var least = Int.max
        for i in windows.indices.reversed() {
            let window = windows[i]
            if window.first > least {
                let zeros = [Double](repeating: 0, count: window.first - least)
                windows[i] = Window(start: window.start, first: least, unique: unique.count)
                unique.append(zeros + unique[window.unique])
            }
            least = min(least, window.first)
        }
    }

    /// The number of weights that are computed between two checks for cancellation.
    private static let longestRun = 1 << 16

    /// Computes the weights of output pixel `i` and appends its window. No other window shares these weights yet.
    ///
    /// - Parameters:
    ///   - filtered: the pixels under the filter.
    ///   - source: the pixels of the source.
    private mutating func append(
        _ i: Int, of grid: ResampleGrid, under filtered: Range<Int>, inside source: Range<Int>
    ) throws(MatteError) {
        let span = filtered.clamped(to: source)
        let kernels = KernelTable.current.resample.wide
        var values: [Double]
        if let curve = grid.filter.curve {
            let centre = grid.centre(of: i)
            values = [Double](repeating: 0, count: span.count)
            for start in stride(from: 0, to: span.count, by: Self.longestRun) {
                if start > 0, Task.isCancelled { throw .cancelled }
                let count = min(Self.longestRun, span.count - start)
                unsafe values.withUnsafeMutableBufferPointer {
                    unsafe kernels.heights(
                        curve.rawValue, span.lowerBound + start, count, centre, grid.stretch,
                        $0.baseAddress! + start)
                }
            }
        } else {
            // The overlap of a source pixel and the output pixel is a whole number of the grid's units, so it is
            // computed without rounding.
            let (unit, length) = (grid.unit, Double(grid.section.length))
            let (start, end) = grid.edges(of: i)
            values = [Double](repeating: Double(unit) / length, count: span.count)
            for j in [span.lowerBound, span.upperBound - 1] {
                values[j - span.lowerBound] =
                    Double(min((j + 1) * unit, end) - max(j * unit, start)) / length
            }
        }
        // Drop zero weights at both ends: they would only make the window longer.
        var first = span.lowerBound
        while values.count > 1, abs(values[values.count - 1]) < 1e-12 { values.removeLast() }
        let leading = values.prefix { abs($0) < 1e-12 }.count
        if leading > 0, leading < values.count {
            values.removeFirst(leading)
            first += leading
        }
        let total = unsafe values.withUnsafeMutableBufferPointer {
            let (weights, count) = ($0.baseAddress!, $0.count)
            return unsafe kernels.divide(weights, count, kernels.sum(weights, count))
        }
        gain = max(gain, total)
        windows.append(Window(start: filtered.lowerBound, first: first, unique: unique.count))
        unique.append(values)
    }
}
