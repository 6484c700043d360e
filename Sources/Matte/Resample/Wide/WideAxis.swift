internal import MatteKernelTypes

/// The windows and weights of one axis of a resize in double precision.
@safe
final class WideAxis: @unchecked Sendable {
    /// The number of output pixels.
    let count: Int
    /// True if every output pixel is the source pixel with the same index.
    let isIdentity: Bool
    /// The number of source pixels of the longest window.
    let longest: Int
    let windows: UnsafeMutablePointer<WideWindow>
    let weights: UnsafeMutablePointer<Double>
    /// For each output pixel, the end (excluded) of the source pixels on which this output pixel or an earlier one
    /// depends. After the source pixels before this index have been added, the sums of these output pixels are
    /// complete.
    let ends: [Int]

    /// Creates an axis with a copy of the weights.
    ///
    /// - Parameters:
    ///   - weights: The weights.
    ///   - isIdentity: True if every output pixel is the source pixel with the same index.
    ///   - shares: The number of equal shares that make up a weight of 1, to store weights as whole numbers of shares;
    ///     `nil` to store them unchanged.
    init(_ weights: ResampleWeights, isIdentity: Bool, shares: Int?) {
        self.isIdentity = isIdentity
        count = weights.windows.count
        longest = weights.longest
        var starts: [Int] = []
        starts.reserveCapacity(weights.unique.count)
        var total = 0
        for values in weights.unique {
            starts.append(total)
            total += values.count
        }
        unsafe windows = .allocate(capacity: max(1, count))
        let all = UnsafeMutablePointer<Double>.allocate(capacity: max(1, total))
        unsafe self.weights = all
        for (values, start) in zip(weights.unique, starts) {
            unsafe values.withUnsafeBufferPointer {
                unsafe (all + start).initialize(from: $0.baseAddress!, count: $0.count)
            }
        }
        if let shares {
            unsafe KernelTable.current.resample.wide.whole(all, total, Double(shares))
        }
        var ends: [Int] = []
        ends.reserveCapacity(count)
        var end = 0
        for (i, window) in weights.windows.enumerated() {
            let count = weights.unique[window.unique].count
            unsafe (windows + i).initialize(
                to: WideWindow(first: window.first, count: count, weights: starts[window.unique]))
            end = max(end, window.first + count)
            ends.append(end)
        }
        self.ends = ends
    }

    deinit {
        unsafe windows.deallocate()
        unsafe weights.deallocate()
    }

    /// Returns the output pixels whose windows may overlap the source pixels `first..<end`.
    func pixels(over first: Int, _ end: Int) -> Range<Int> {
        let lower = Self.partition(count) { ends[$0] > first }
        let upper = Self.partition(count) { unsafe windows[$0].first >= end }
        return lower..<max(lower, upper)
    }

    /// Returns the largest number of output pixels that depend on source pixels added so far but are not complete yet.
    /// `more` is the number of source pixels added at a time.
    func mostOpen(with more: Int) -> Int {
        var (most, upper) = (1, 0)
        for i in 0..<count {
            while upper < count, unsafe windows[upper].first < ends[i] + more { upper += 1 }
            most = max(most, upper - i)
        }
        return most
    }

    /// Returns the first index in 0..<`count` for which `isBeyond` is true, or `count` if there is none. If `isBeyond`
    /// is true for an index, it must be true for all later indices.
    private static func partition(_ count: Int, _ isBeyond: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
