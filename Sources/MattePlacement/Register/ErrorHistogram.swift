internal import Matte

/// Histograms of differences at pixels with weak gradients and at pixels with strong gradients, from which medians are
/// computed. The order in which differences are added does not matter.
///
/// Each bin is a sixteenth of a level wide. Differences below -256 levels are counted in the first bin, and differences
/// above 256 levels in the last.
struct ErrorHistogram: ~Copyable {
    private static var half: Int { 1 << 12 }
    private static var size: Int { 2 * half }
    /// The bins of weak pixels, and after them those of strong pixels.
    private let bins: Numbers<Int32>
    /// The lowest bin that contains a difference of either kind of pixel.
    private var first = 2 * half

    /// The number of differences and their median in sixteenths of a level, of all pixels and of strong pixels. The
    /// median is 0 if there are no differences.
    struct Summary: Sendable {
        let count: Int
        let median: Double
        let strongCount: Int
        let strongMedian: Double
    }

    init() throws(MatteError) { bins = try Numbers(count: 2 * Self.size, repeating: 0) }

    private init(bins: Numbers<Int32>) { self.bins = bins }

    /// Returns a histogram without bins. It can only be replaced by another one.
    static func empty() throws(MatteError) -> ErrorHistogram {
        ErrorHistogram(bins: try Numbers(count: 0, repeating: 0))
    }

    /// Adds one difference, in sixteenths of a level.
    @inline(__always)
    mutating func add(_ value: Int, isStrong: Bool = false) {
        // Pixels of both kinds follow each other at random, so don't branch.
        let strong = isStrong ? 1 : 0
        let bin = min(max(0, value + Self.half), Self.size - 1)
        unsafe bins.base[bin + strong * Self.size] += 1
        first = min(first, bin)
    }

    /// Adds the differences of another histogram.
    mutating func add(_ other: borrowing ErrorHistogram) {
        for strong in 0...1 {
            for bin in strong * Self.size + other.first..<(strong + 1) * Self.size {
                unsafe bins.base[bin] += other.bins.base[bin]
            }
        }
        first = min(first, other.first)
    }

    var summary: Summary {
        var (weakCount, strongCount) = (0, 0)
        for bin in first..<Self.size {
            weakCount += Int(unsafe bins.base[bin])
            strongCount += Int(unsafe bins.base[Self.size + bin])
        }
        let count = weakCount + strongCount
        return Summary(
            count: count, median: median(of: count) { unsafe bins.base[$0] + bins.base[Self.size + $0] },
            strongCount: strongCount,
            strongMedian: median(of: strongCount) { unsafe bins.base[Self.size + $0] })
    }

    /// Returns the median of `count` differences. `bin` returns the number of differences in a bin.
    private func median(of count: Int, bin: (Int) -> Int32) -> Double {
        var left = (count + 1) / 2
        guard left > 0 else { return 0 }
        for index in first..<Self.size {
            left -= Int(bin(index))
            if left <= 0 { return Double(index - Self.half) }
        }
        return 0
    }
}
