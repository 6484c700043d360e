internal import Matte

/// Smooth colour corrections of several windows, with which they agree where they overlap, and with the photo outside the
/// edited region.
///
/// Each round compares every window with the mean of all windows in the cells that it shares with others, and continues
/// the differences smoothly over the rest of the window.
struct WindowLevels {
    /// The correction of each window, one value per cell of its grid.
    private(set) var fields: [BlockField]
    private let windows: [WindowBlocks]
    /// The largest number of pixels of each cell that a window shows. A window that shows fewer is not compared there,
    /// because its mean is that of other pixels.
    private let counts: [WindowBlocks.Cell: Float]

    private static var rounds: Int { 3 }
    /// A cell is ignored if its difference deviates by this limit or more from the median, in levels.
    private static var cut: Float { 24 }
    /// The largest correction in levels.
    private static var limit: Float { 32 }
    /// The share of a cell's pixels that must be counted.
    private static var leastShare: Float { 0.25 }

    /// Finds the corrections.
    ///
    /// - Parameters:
    ///   - windows: The placed windows.
    ///   - known: For each window, the photo's means over the pixels that the edit must not change.
    init(_ windows: [WindowBlocks], known: [WindowBlocks]) throws(MatteError) {
        self.windows = windows
        fields = []
        var counts: [WindowBlocks.Cell: Float] = [:]
        for window in windows {
            for index in 0..<window.columns * window.rows {
                counts[window.cell(index), default: 0] = max(
                    counts[window.cell(index), default: 0], window.count(index))
            }
        }
        self.counts = counts
        for window in windows { fields.append(try BlockField(columns: window.columns, rows: window.rows)) }
        let least = Self.leastShare * Float(WindowBlocks.side * WindowBlocks.side)
        // The photo comes first: neighbours that agree on a wrong level would otherwise keep it.
        let hasKnown = zip(windows, known).contains { window, known in
            (0..<window.columns * window.rows).contains {
                window.count($0) >= least && known.count($0) == window.count($0)
            }
        }
        for round in (hasKnown ? -1 : 0)..<Self.rounds {
            let means = commonMeans(least)
            var next: [BlockField] = []
            for (number, window) in windows.enumerated() {
                var differences: [(index: Int, value: SIMD4<Float>)] = []
                for index in 0..<window.columns * window.rows where isCompared(window, index, least) {
                    let own = window.mean(index) + correction(number, index)
                    if known[number].count(index) == window.count(index) {
                        differences.append((index, known[number].mean(index) - own))
                    } else if round >= 0, let mean = means[window.cell(index)], mean.w > 1 {
                        var target = mean / mean.w
                        target.w = 0
                        differences.append((index, target - own))
                    }
                }
                next.append(try Self.spread(differences, window, fields[number]))
            }
            fields = next
        }
    }

    /// The correction of a window in one of its cells.
    private func correction(_ number: Int, _ index: Int) -> SIMD4<Float> {
        let columns = windows[number].columns
        return fields[number].value(atX: Double(index % columns), y: Double(index / columns))
    }

    private func isCompared(_ window: WindowBlocks, _ index: Int, _ least: Float) -> Bool {
        window.count(index) >= least && window.count(index) == counts[window.cell(index)]
    }

    /// Returns the sums of the windows' corrected means in each cell; the last channel has the number of windows.
    private func commonMeans(_ least: Float) -> [WindowBlocks.Cell: SIMD4<Float>] {
        var sums: [WindowBlocks.Cell: SIMD4<Float>] = [:]
        for (number, window) in windows.enumerated() {
            for index in 0..<window.columns * window.rows where isCompared(window, index, least) {
                var value = window.mean(index) + correction(number, index)
                value.w = 1
                sums[window.cell(index), default: SIMD4()] += value
            }
        }
        return sums
    }

    /// Adds differences, continued over the whole window, to a window's correction.
    private static func spread(
        _ differences: [(index: Int, value: SIMD4<Float>)], _ window: WindowBlocks, _ before: BlockField
    ) throws(MatteError) -> BlockField {
        guard !differences.isEmpty else { return before }
        var medians = SIMD4<Float>()
        for channel in 0..<3 {
            var values = differences.map { $0.value[channel] }
            medians[channel] = values.select(values.count / 2)
        }
        let found = try BlockField(columns: window.columns, rows: window.rows)
        for (index, value) in differences {
            let deviation = value - medians
            let share = max(abs(deviation.x), abs(deviation.y), abs(deviation.z)) / cut
            guard share < 1 else { continue }
            let weight = (1 - share * share) * (1 - share * share)
            found.add(value * weight, weight: weight, at: index)
        }
        let spread = try found.spread(rounds: 2)
        let sum = try BlockField(columns: window.columns, rows: window.rows)
        for index in 0..<window.columns * window.rows {
            let (x, y) = (Double(index % window.columns), Double(index / window.columns))
            sum.add(before.value(atX: x, y: y) + spread.value(atX: x, y: y), weight: 1, at: index)
        }
        sum.clamp(to: limit)
        return sum
    }
}
