/// A histogram of pixel differences, from which their median is computed. The order in which differences are added does
/// not matter.
///
/// Each bin of the histogram is a sixteenth of a level wide. Differences below -256 levels are counted in the first
/// bin, and differences above 256 levels in the last.
struct ErrorHistogram {
    private static var half: Int { 1 << 12 }
    private var classes = [Int32](repeating: 0, count: 1 << 13)
    /// The index of the lowest bin that contains a difference.
    private var first = 1 << 13
    private(set) var count = 0

    /// Adds one difference, in sixteenths of a level, to the histogram.
    mutating func add(_ value: Int) {
        let index = min(max(0, value + Self.half), 2 * Self.half - 1)
        classes[index] += 1
        first = min(first, index)
        count += 1
    }

    /// The median difference in sixteenths of a level, or 0 if the histogram is empty.
    var median: Double {
        var left = (count + 1) / 2
        guard left > 0 else { return 0 }
        for index in first..<2 * Self.half {
            left -= Int(classes[index])
            if left <= 0 { return Double(index - Self.half) }
        }
        return 0
    }
}
