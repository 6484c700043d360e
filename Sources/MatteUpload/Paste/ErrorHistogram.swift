/// A histogram of differences. It gives their median regardless of the order in which they are added.
///
/// Differences are in sixteenths of a level. Classes are a sixty-fourth of a level wide and end at 256 levels.
struct ErrorHistogram {
    private static var half: Int { 1 << 14 }
    private var classes = [Int32](repeating: 0, count: 1 << 15)
    private(set) var count = 0

    /// Counts one difference. Differences outside the range count in the first or last class.
    mutating func add(_ value: Double) {
        let index = Int((value * 4).rounded(.down)) + Self.half
        classes[min(max(0, index), 2 * Self.half - 1)] += 1
        count += 1
    }

    /// The centre of the class that contains the median difference, or 0 if there are no differences.
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
