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
        /// The number of the window that has the same weights, which is this one or one before it.
        var original: Int
    }

    /// The windows of the output pixels that are kept.
    private(set) var windows: [Window] = []
    /// The weights of these windows. The weights of a window add up to 1.
    private(set) var weights: [Double] = []
    /// The largest weight of all windows, also of output pixels that aren't kept unless weights may be estimated, and
    /// at least 0.
    private(set) var largest = 0.0
    /// True if a weight may differ from Pillow's by ``PillowFilter/estimateError``.
    let isEstimated: Bool
    /// The longest source whose windows share weights. The centres of windows then have errors of at most 9e-13 pixels, and
    /// weights, whose slope is below 1.6, differ by less than a third of ``PillowFilter/estimateError``.
    private static let longestShared = 4096
    private let filter: PillowFilter
    private let source: Int
    private let scale: Double
    private let outputs: Range<Int>
    /// True if windows share weights.
    private let isShared: Bool

    /// Computes the windows for resizing `source` pixels to `target` pixels, both at least 1.
    ///
    /// - Parameters:
    ///   - outputs: The output pixels whose windows are kept.
    ///   - estimates: True if weights may be estimated where that is faster. ``round(_:bits:into:)`` gives Pillow's.
    /// - Throws: ``MatteError`` with code `cancelled`.
    init(
        filter: PillowFilter, source: Int, target: Int, outputs: Range<Int>, estimates: Bool
    ) throws(MatteError) {
        (self.filter, self.source, self.outputs) = (filter, source, outputs)
        scale = Double(source) / Double(target)
        isShared = estimates && source <= Self.longestShared
        isEstimated = estimates && (isShared || filter == .lanczos)
        let divisor = greatestCommonDivisor(source, target)
        let (period, shift) = (target / divisor, source / divisor)
        windows.reserveCapacity(outputs.count)
        let support = filter.radius * max(1, scale)
        weights.reserveCapacity(outputs.count * min(source, Int(2 * support) + 1))
        var window = [Double](repeating: 0, count: min(source, Int(2 * support) + 2))
        for i in 0..<target {
            if Task.isCancelled { throw .cancelled }
            let isKept = outputs.contains(i)
            // Pillow's arithmetic, whose weights may be estimated, doesn't depend on the largest weight.
            if estimates, !isKept { continue }
            let pixels = pixels(of: i)
            if isShared, windows.count >= period {
                // The pixels of this window have the same distances from its centre as those of the one a period before.
                let before = windows[windows.count - period]
                if before.first + shift == pixels.lowerBound, before.count == pixels.count, !isCut(i),
                    !isCut(i - period)
                {
                    windows.append(
                        Window(
                            first: pixels.lowerBound, count: before.count, start: before.start,
                            original: before.original))
                    continue
                }
            }
            largest = max(
                largest, weigh(i, pixels, into: &window, isEstimated: estimates && filter == .lanczos))
            if isKept {
                windows.append(
                    Window(
                        first: pixels.lowerBound, count: pixels.count, start: weights.count,
                        original: windows.count))
                weights.append(contentsOf: window[..<pixels.count])
            }
        }
    }

    /// Writes the weights of one of ``windows``, rounded to a number of fractional bits as Pillow rounds its own weights.
    ///
    /// - Returns: True if the windows that share the weights have the same rounded weights.
    @discardableResult
    func round(_ index: Int, bits: Int, into rounded: UnsafeMutablePointer<Int32>) -> Bool {
        let window = windows[index], unit = Double(1 << bits)
        let distance = unsafe weights.withUnsafeBufferPointer { weights in
            let start = unsafe weights.baseAddress! + window.start
            return unsafe Self.round(start, window.count, unit, into: rounded)
        }
        // An estimate may be on the other side of the middle between two integers.
        guard isEstimated, distance <= PillowFilter.estimateError * unit else { return true }
        unsafe exactWeights(of: index).withUnsafeBufferPointer { weights in
            _ = unsafe Self.round(weights.baseAddress!, window.count, unit, into: rounded)
        }
        return false
    }

    /// Rounds weights, and returns the smallest distance of a weight from the middle between two integers.
    private static func round(
        _ weights: UnsafePointer<Double>, _ count: Int, _ unit: Double,
        into rounded: UnsafeMutablePointer<Int32>
    ) -> Double {
        var least = 1.0
        for k in 0..<count {
            let weight = unsafe weights[k] * unit
            let integer = Int32(weight + (weight < 0 ? -0.5 : 0.5))
            unsafe rounded[k] = integer
            least = min(least, 0.5 - abs(weight - Double(integer)))
        }
        return least
    }

    /// Returns Pillow's weights of one of ``windows``.
    private func exactWeights(of index: Int) -> [Double] {
        let output = outputs.lowerBound + index
        let pixels = pixels(of: output)
        var window = [Double](repeating: 0, count: pixels.count)
        _ = weigh(output, pixels, into: &window, isEstimated: false)
        return window
    }

    private func centre(of output: Int) -> Double { (Double(output) + 0.5) * scale }

    /// Returns the source pixels of an output pixel's window.
    private func pixels(of output: Int) -> Range<Int> {
        let centre = centre(of: output), support = filter.radius * max(1, scale)
        // The ends are truncated towards 0 like Pillow's, so negative ones need no rounding down.
        let first = max(0, Int(centre - support + 0.5))
        return first..<max(first, min(source, Int(centre + support + 0.5)))
    }

    /// Returns true if a window may lack pixels at an end of the source.
    private func isCut(_ output: Int) -> Bool {
        let centre = centre(of: output), support = filter.radius * max(1, scale)
        return centre - support < 1 || centre + support > Double(source - 1)
    }

    /// Writes the weights of a window's pixels, and returns the largest.
    private func weigh(
        _ output: Int, _ pixels: Range<Int>, into window: inout [Double], isEstimated: Bool
    ) -> Double {
        let centre = centre(of: output), step = 1 / max(1, scale)
        return unsafe window.withUnsafeMutableBufferPointer { weights in
            let weights = unsafe UnsafeMutableBufferPointer(rebasing: weights[..<pixels.count])
            let first = Double(pixels.lowerBound)
            for k in 0..<pixels.count {
                // The sum is an integer. Conversions of 32 bits are made several at a time.
                let distance = (first + Double(Int32(truncatingIfNeeded: k)) - centre + 0.5) * step
                unsafe weights[k] =
                    isEstimated ? PillowFilter.estimatedLanczos(at: distance) : filter.height(at: distance)
            }
            var sum = 0.0, largest = 0.0
            for k in 0..<pixels.count { unsafe sum += weights[k] }
            for k in 0..<pixels.count {
                if sum != 0 { unsafe weights[k] /= sum }
                unsafe largest = max(largest, weights[k])
            }
            return largest
        }
    }
}
