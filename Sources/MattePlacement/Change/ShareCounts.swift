/// Counts of numbers from 0 to 8 in steps of 1/1024, for their quantiles.
struct ShareCounts {
    private var counts = [Int32](repeating: 0, count: 8193)
    private(set) var total = 0

    /// Counts `count` numbers. Those below 0 and above 8 count as 0 and 8.
    @unsafe mutating func add(_ numbers: UnsafePointer<Float>, _ count: Int) {
        unsafe counts.withUnsafeMutableBufferPointer { counts in
            for index in 0..<count { unsafe counts[Int(min(8, max(0, numbers[index])) * 1024)] += 1 }
        }
        total += count
    }

    /// Returns the number that a share of the numbers is below, or nil if no number was counted.
    func quantile(_ share: Double) -> Double? {
        guard total > 0 else { return nil }
        let wanted = share * Double(total)
        var seen = 0
        for bin in counts.indices {
            seen += Int(counts[bin])
            if Double(seen) >= wanted { return (Double(bin) + 0.5) / 1024 }
        }
        return 8
    }
}
