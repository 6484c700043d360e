internal import MatteKernelTypes

/// One axis of a resize in double precision.
@safe
final class WideAxis: @unchecked Sendable {
    /// The number of output pixels.
    let count: Int
    /// True if every output pixel is the source pixel of its own number.
    let isIdentity: Bool
    /// The number of source pixels of the longest window.
    let longest: Int
    let windows: UnsafeMutablePointer<WideWindow>
    let weights: UnsafeMutablePointer<Double>
    /// For each output pixel, the number of source pixels needed to make it and all before it.
    let ends: [Int]

    /// Takes over `weights`; with `shares`, as whole numbers of them.
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

    /// The output pixels whose windows may overlap source pixels from `first` to before `end`.
    func pixels(over first: Int, _ end: Int) -> Range<Int> {
        let lower = Self.partition(count) { ends[$0] > first }
        let upper = Self.partition(count) { unsafe windows[$0].first >= end }
        return lower..<max(lower, upper)
    }

    /// The most output pixels, from one that needs a source pixel on, whose windows begin before that pixel's end and
    /// `more` source pixels after it.
    func mostOpen(with more: Int) -> Int {
        var (most, upper) = (1, 0)
        for i in 0..<count {
            while upper < count, unsafe windows[upper].first < ends[i] + more { upper += 1 }
            most = max(most, upper - i)
        }
        return most
    }

    /// The first index for which `isBeyond`, which is true from some index on.
    private static func partition(_ count: Int, _ isBeyond: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
