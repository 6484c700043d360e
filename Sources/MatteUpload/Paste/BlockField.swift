/// A grid of colour differences with weights 0...1. Its values can be spread to blocks without weight.
struct BlockField: Sendable {
    let columns: Int
    let rows: Int
    /// The differences, multiplied by their weights.
    private var values: [SIMD4<Double>]
    private var weights: [Double]

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        values = [SIMD4<Double>](repeating: .zero, count: columns * rows)
        weights = [Double](repeating: 0, count: columns * rows)
    }

    /// Adds a weighted difference to a block.
    mutating func add(_ value: SIMD4<Double>, weight: Double, at index: Int) {
        values[index] += value
        weights[index] += weight
    }

    /// Scales the weights so that `full` becomes 1, with a maximum of 1, and scales the values in proportion.
    mutating func normalize(full: Double) {
        for i in weights.indices where weights[i] > 0 {
            let weight = min(1, weights[i] / full)
            values[i] *= weight / weights[i]
            weights[i] = weight
        }
    }

    /// Returns a field that equals the known blocks in proportion to their weights and is smooth elsewhere.
    func spread(rounds: Int) -> BlockField {
        var stack = [self]
        while min(stack[stack.count - 1].columns, stack[stack.count - 1].rows) > 2 {
            stack.append(stack[stack.count - 1].halved())
        }
        var result = stack.removeLast().constant()
        while let level = stack.popLast() {
            result = level.filled(from: result.doubled(columns: level.columns, rows: level.rows))
            for _ in 0..<rounds { result = level.filled(from: result.averaged()) }
        }
        return result
    }

    /// Returns the sums of 2x2 blocks, with weights of at most 1.
    private func halved() -> BlockField {
        var result = BlockField(columns: (columns + 1) / 2, rows: (rows + 1) / 2)
        for y in 0..<rows {
            for x in 0..<columns {
                result.add(
                    values[y * columns + x], weight: weights[y * columns + x],
                    at: y / 2 * result.columns + x / 2)
            }
        }
        result.normalize(full: 1)
        return result
    }

    /// Returns a field in which blocks without full weight take the weighted mean of all blocks for the rest.
    private func constant() -> BlockField {
        var sum = SIMD4<Double>()
        for value in values { sum += value }
        let mean = sum / max(weights.reduce(0, +), 1e-9)
        var result = BlockField(columns: columns, rows: rows)
        for i in values.indices { result.values[i] = values[i] + mean * (1 - weights[i]) }
        return result
    }

    /// Returns this level's values, completed by those of `other` where weight is missing.
    private func filled(from other: BlockField) -> BlockField {
        var result = other
        for i in values.indices { result.values[i] = values[i] + other.values[i] * (1 - weights[i]) }
        return result
    }

    /// Returns the field enlarged to twice its size with weights of 3 to 1, cropped to a size.
    private func doubled(columns wide: Int, rows high: Int) -> BlockField {
        var result = BlockField(columns: wide, rows: high)
        for y in 0..<high {
            let (near, far) = (y / 2, min(rows - 1, max(0, y % 2 == 0 ? y / 2 - 1 : y / 2 + 1)))
            for x in 0..<wide {
                let (left, right) = (x / 2, min(columns - 1, max(0, x % 2 == 0 ? x / 2 - 1 : x / 2 + 1)))
                let upper = values[near * columns + left] * 3 + values[near * columns + right]
                let lower = values[far * columns + left] * 3 + values[far * columns + right]
                result.values[y * wide + x] = (upper * 3 + lower) / 16
            }
        }
        return result
    }

    /// Returns the mean of each block's four neighbours. Edges are replicated.
    private func averaged() -> BlockField {
        var result = self
        for y in 0..<rows {
            let (above, below) = (max(0, y - 1) * columns, min(rows - 1, y + 1) * columns)
            for x in 0..<columns {
                let sides =
                    values[y * columns + max(0, x - 1)] + values[y * columns + min(columns - 1, x + 1)]
                result.values[y * columns + x] = (sides + values[above + x] + values[below + x]) / 4
            }
        }
        return result
    }

    /// Clamps each value to -limit...limit.
    mutating func clamp(to limit: Double) {
        for i in values.indices {
            for channel in 0..<3 { values[i][channel] = min(limit, max(-limit, values[i][channel])) }
        }
    }

    /// The largest absolute value.
    var largest: Double { values.reduce(0) { max($0, abs($1.x), abs($1.y), abs($1.z)) } }

    /// Returns the values along a row of positions between block centres. Edges are replicated.
    func row(at y: Double) -> [SIMD4<Double>] {
        let position = min(Double(rows - 1), max(0, y))
        let first = min(Int(position), max(0, rows - 2))
        let share = position - Double(first)
        let second = min(rows - 1, first + 1)
        return (0..<columns).map { x in
            values[first * columns + x] * (1 - share) + values[second * columns + x] * share
        }
    }

    /// Returns the value at a position of such a row.
    static func sample(_ row: [SIMD4<Double>], at x: Double) -> SIMD4<Double> {
        let position = min(Double(row.count - 1), max(0, x))
        let first = min(Int(position), max(0, row.count - 2))
        let share = position - Double(first)
        return row[first] * (1 - share) + row[min(row.count - 1, first + 1)] * share
    }
}
