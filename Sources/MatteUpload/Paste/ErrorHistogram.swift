/// A histogram of differences. It gives their median regardless of the order in which they are added.
///
/// Differences are in sixteenths of a level, and so are classes; those beyond 256 levels count as the ends.
struct ErrorHistogram {
    private static var half: Int { 1 << 12 }
    private var classes = [Int32](repeating: 0, count: 1 << 13)
    /// The first class with a count.
    private var first = 1 << 13
    private(set) var count = 0

    /// Counts one difference.
    mutating func add(_ value: Int) {
        let index = min(max(0, value + Self.half), 2 * Self.half - 1)
        classes[index] += 1
        first = min(first, index)
        count += 1
    }

    /// The class in which the middle difference lies; 0 for none.
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
