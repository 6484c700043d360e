internal import Matte

/// A histogram of pixel differences, from which their median is computed. The order in which differences are added does
/// not matter.
///
/// Each bin of the histogram is a sixteenth of a level wide. Differences below -256 levels are counted in the first
/// bin, and differences above 256 levels in the last.
struct ErrorHistogram: ~Copyable {
    private static var half: Int { 1 << 12 }
    private let bins: Numbers<Int32>
    /// The index of the lowest bin that contains a difference.
    private var first = 1 << 13
    private(set) var count = 0

    init() throws(MatteError) { bins = try Numbers(count: 2 * Self.half, repeating: 0) }

    /// Adds one difference, in sixteenths of a level, to the histogram.
    mutating func add(_ value: Int) {
        let index = min(max(0, value + Self.half), 2 * Self.half - 1)
        unsafe bins.base[index] += 1
        first = min(first, index)
        count += 1
    }

    /// The median difference in sixteenths of a level, or 0 if the histogram is empty.
    var median: Double { median(count, from: first) { bins[$0] } }

    /// Returns the median of the differences in this histogram and in `other`, in sixteenths of a level, or 0 if both
    /// are empty.
    func median(with other: borrowing ErrorHistogram) -> Double {
        let others = other.bins
        return median(count + other.count, from: min(first, other.first)) { bins[$0] + others[$0] }
    }

    /// Returns the median of `count` differences. `first` is the lowest bin that contains one, and `bin` returns the
    /// number of differences in a bin.
    private func median(_ count: Int, from first: Int, bin: (Int) -> Int32) -> Double {
        var left = (count + 1) / 2
        guard left > 0 else { return 0 }
        for index in first..<2 * Self.half {
            left -= Int(bin(index))
            if left <= 0 { return Double(index - Self.half) }
        }
        return 0
    }
}
