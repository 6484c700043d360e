internal import MatteKernelTypes

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
        /// The index of the entry in ``unique``.
        var unique: Int
    }

    /// Weights that sum to 1.
    private(set) var unique: [[Double]] = []
    private(set) var windows: [Window] = []
    /// The largest sum of absolute weights of a window: how far a result can exceed its source's range.
    private(set) var gain = 1.0
    /// For ``ResizeFilter/area``, of how many equal shares every weight is a whole number.
    private(set) var shares: Int?

    /// The number of source pixels of the longest window.
    var longest: Int { unique.reduce(0) { max($0, $1.count) } }

    /// Weights for the output pixels `wanted` of `target`, made from `source` pixels.
    ///
    /// - Precondition: both sizes are above 0, and `wanted` lies inside `0..<target`.
    /// - Throws: ``MatteError`` with code `cancelled`.
    init(filter: ResizeFilter, source: Int, target: Int, wanted: Range<Int>) throws(MatteError) {
        precondition(source > 0 && target > 0, "a resize from \(source) to \(target) pixels")
        try self.init(
            filter: filter, source: source, section: ResampleSection(start: 0, length: source, unit: 1),
            target: target, wanted: wanted)
    }

    /// Weights for the output pixels `wanted` of `target`, which are made from a section of the source.
    ///
    /// - Precondition: the sizes are above 0, and `wanted` lies inside `0..<target`.
    /// - Throws: ``MatteError`` with code `cancelled`.
    init(
        filter: ResizeFilter, source: Int, section: ResampleSection, target: Int, wanted: Range<Int>
    ) throws(MatteError) {
        precondition(wanted.lowerBound >= 0 && wanted.upperBound <= target, "pixels \(wanted) of \(target)")
        if filter == .area {
            let steps = Self.greatestCommonDivisor(section.length, target * section.unit)
            shares = section.length / Self.greatestCommonDivisor(steps, section.start * target)
        }
        guard section != ResampleSection(start: 0, length: target, unit: 1) else {
            // One entry for even places and one for odd ones, as windows that share weights share parity.
            unique = [[1], [1]]
            if filter == .area { shares = 1 }
            windows = wanted.map { Window(first: $0, unique: $0 % 2) }
            return
        }
        let divisor = Self.greatestCommonDivisor(section.length, target * section.unit)
        // An even step keeps the parity of the first pixel, which the pairing of weights depends on.
        let step = section.length / divisor
        let doubled = step % 2 == 0 ? 1 : 2
        let (period, advance) = (target * section.unit / divisor * doubled, step * doubled)
        let stretch = max(1, Double(section.length) / Double(target * section.unit))
        windows.reserveCapacity(wanted.count)
        for i in wanted {
            if i % 1024 == 0, Task.isCancelled { throw .cancelled }
            let span = Self.span(filter, section, target, i, stretch)
            let uncut = span.lowerBound >= 0 && span.upperBound <= source
            if uncut, i - wanted.lowerBound >= period {
                let earlier = windows[i - wanted.lowerBound - period]
                let before = Self.span(filter, section, target, i - period, stretch)
                if before.lowerBound >= 0, before.lowerBound + advance == span.lowerBound {
                    windows.append(Window(first: earlier.first + advance, unique: earlier.unique))
                    continue
                }
            }
            try append(
                filter: filter, section: section, target: target, pixel: i, stretch: stretch,
                span: span.clamped(to: 0..<source))
        }
        makeFirstsAscend()
    }

    /// Lets no window begin behind a later one, which one of a single weight can: whoever reads the source in the
    /// order of the windows needs each pixel from the first window on that it is close to.
    private mutating func makeFirstsAscend() {
        var least = Int.max
        for i in windows.indices.reversed() {
            let window = windows[i]
            if window.first > least {
                let zeros = [Double](repeating: 0, count: window.first - least)
                windows[i] = Window(first: least, unique: unique.count)
                unique.append(zeros + unique[window.unique])
            }
            least = min(least, window.first)
        }
    }

    /// The source pixels under the filter, edges not minded.
    private static func span(
        _ filter: ResizeFilter, _ section: ResampleSection, _ target: Int, _ i: Int, _ stretch: Double
    ) -> Range<Int> {
        if filter == .area {
            let (start, end) = section.edges(i, target)
            return start / (target * section.unit)..<(end + target * section.unit - 1)
                / (target * section.unit)
        }
        let centre = section.centre(i, target)
        let support = filter.radius * stretch
        let first = Int((centre - support - 0.5).rounded(.up))
        return first..<max(first + 1, Int((centre + support - 0.5).rounded(.down)) + 1)
    }

    /// The most weights that are evaluated between two looks for cancellation.
    private static let longestRun = 1 << 16

    private mutating func append(
        filter: ResizeFilter, section: ResampleSection, target: Int, pixel i: Int, stretch: Double,
        span: Range<Int>
    ) throws(MatteError) {
        let kernels = KernelTable.current.resample.wide
        var values: [Double]
        if let curve = filter.curve {
            let centre = section.centre(i, target)
            values = [Double](repeating: 0, count: span.count)
            for start in stride(from: 0, to: span.count, by: Self.longestRun) {
                if start > 0, Task.isCancelled { throw .cancelled }
                let count = min(Self.longestRun, span.count - start)
                unsafe values.withUnsafeMutableBufferPointer {
                    unsafe kernels.heights(
                        curve.rawValue, span.lowerBound + start, count, centre, stretch,
                        $0.baseAddress! + start)
                }
            }
        } else {
            // Overlaps in units of 1 / (target * unit) source pixels: integers, so the shares are exact.
            let pixel = target * section.unit
            let (start, end) = section.edges(i, target)
            values = [Double](repeating: Double(pixel) / Double(section.length), count: span.count)
            for j in [span.lowerBound, span.upperBound - 1] {
                values[j - span.lowerBound] =
                    Double(min((j + 1) * pixel, end) - max(j * pixel, start)) / Double(section.length)
            }
        }
        // Weights of zero at the ends only make windows longer.
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
        windows.append(Window(first: first, unique: unique.count))
        unique.append(values)
    }

    private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }
}

/// The part of a row or column of source pixels that an output spans: in fractions of a pixel, `unit` per pixel, so
/// that a section of a picture scaled by eighths is exact.
struct ResampleSection: Hashable, Sendable {
    var start: Int
    var length: Int
    var unit: Int
    /// The number of source pixels, for a section that may reach beyond them: output pixels outside show the edge. Nil
    /// for a section inside.
    var limit: Int?

    /// The start and end of output pixel `i` of `target`, in units of 1 / (target * unit) source pixels.
    func edges(_ i: Int, _ target: Int) -> (Int, Int) {
        (start * target + i * length, start * target + (i + 1) * length)
    }

    /// The middle of output pixel `i` of `target` in source pixels; divided last, so that whole results are whole.
    func centre(_ i: Int, _ target: Int) -> Double {
        // One untyped expression took the type checker 14 seconds.
        let numerator: Int = 2 * start * target + (2 * i + 1) * length
        let denominator: Int = 2 * target * unit
        let centre = Double(numerator) / Double(denominator)
        guard let limit else { return centre }
        return min(Double(limit), max(0, centre))
    }
}
