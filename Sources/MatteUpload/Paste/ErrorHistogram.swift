/// Counts of differences, from which their median follows in any order of summation.
///
/// Differences are in sixteenths of a level; classes are a sixty-fourth of a level wide and end at 256 levels.
struct ErrorHistogram {
    private static var half: Int { 1 << 14 }
    private var classes = [Int32](repeating: 0, count: 1 << 15)
    private(set) var count = 0

    /// Counts one difference; those beyond the range count as its ends.
    mutating func add(_ value: Double) {
        let index = Int((value * 4).rounded(.down)) + Self.half
        classes[min(max(0, index), 2 * Self.half - 1)] += 1
        count += 1
    }

    /// The middle of the class in which the middle difference lies; 0 for none.
    var median: Double {
        var left = (count + 1) / 2
        guard left > 0 else { return 0 }
        for (index, entries) in classes.enumerated() where entries > 0 {
            left -= Int(entries)
            if left <= 0 { return (Double(index - Self.half) + 0.5) / 4 }
        }
        return 0
    }
}
