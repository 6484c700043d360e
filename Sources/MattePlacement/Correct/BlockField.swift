internal import Matte

/// A grid of blocks of pixels. It holds a colour difference in levels (0...255) and a weight 0...1 for each block.
/// ``spread(rounds:)`` fills the blocks whose weight is less than 1 from their surroundings. Copies of a field share
/// its memory.
struct BlockField: Sendable {
    let columns: Int
    let rows: Int
    /// The red, green and blue differences of each block, multiplied by the block's weight.
    private let values: Numbers<SIMD4<Float>>
    private let weights: Numbers<Float>

    init(columns: Int, rows: Int) throws(MatteError) {
        self.columns = columns
        self.rows = rows
        values = try Numbers(count: columns * rows, repeating: .zero)
        weights = try Numbers(count: columns * rows, repeating: 0)
    }

    /// Adds a difference and its weight to the block at `index`. `value` is the difference multiplied by `weight`.
    func add(_ value: SIMD4<Float>, weight: Float, at index: Int) {
        values[index] += value
        weights[index] += weight
    }

    /// Divides all weights by `full` and limits them to 1. The blocks' colour differences don't change: they are stored
    /// multiplied by the weight, so each product is multiplied by the new weight divided by the old one.
    func normalize(full: Float) {
        for i in 0..<weights.count where weights[i] > 0 {
            let weight = min(1, weights[i] / full)
            values[i] *= weight / weights[i]
            weights[i] = weight
        }
    }

    /// Returns a field in which every block has a difference. For a block of weight w, it is w times the block's own
    /// difference plus 1 - w times a difference interpolated smoothly from the surrounding blocks. `rounds` is the
    /// number of smoothing rounds per pyramid level.
    func spread(rounds: Int) throws(MatteError) -> BlockField {
        var stack = [self]
        while min(stack[stack.count - 1].columns, stack[stack.count - 1].rows) > 2 {
            stack.append(try stack[stack.count - 1].halved())
        }
        var result = try stack.removeLast().constant()
        while let level = stack.popLast() {
            result = try level.filled(from: result.doubled(columns: level.columns, rows: level.rows))
            for _ in 0..<rounds { result = try level.filled(from: result.averaged()) }
        }
        return result
    }

    /// Returns the field at half its width and height. Each new block has the sums of the weighted differences and of
    /// the weights of 2x2 blocks. If the sum of the weights exceeds 1, both sums are divided by it.
    private func halved() throws(MatteError) -> BlockField {
        let result = try BlockField(columns: (columns + 1) / 2, rows: (rows + 1) / 2)
        for y in 0..<rows {
            for x in 0..<columns {
                let index = y * columns + x
                result.add(values[index], weight: weights[index], at: y / 2 * result.columns + x / 2)
            }
        }
        result.normalize(full: 1)
        return result
    }

    /// Returns a field without weights. For a block of weight w, the new difference is w times its own difference plus
    /// (1 - w) times the weighted mean of all blocks.
    private func constant() throws(MatteError) -> BlockField {
        var (sum, weight) = (SIMD4<Float>(), Float(0))
        for i in 0..<values.count {
            sum += values[i]
            weight += weights[i]
        }
        let mean = sum / max(weight, 1e-9)
        let result = try BlockField(columns: columns, rows: rows)
        for i in 0..<values.count { result.values[i] = values[i] + mean * (1 - weights[i]) }
        return result
    }

    /// Returns a field without weights. For a block of weight w, the new difference is w times its own difference plus
    /// (1 - w) times the difference of the same block in `other`.
    private func filled(from other: BlockField) throws(MatteError) -> BlockField {
        let result = try BlockField(columns: columns, rows: rows)
        for i in 0..<values.count { result.values[i] = values[i] + other.values[i] * (1 - weights[i]) }
        return result
    }

    /// Returns the field at twice its width and height, cropped to `wide` x `high` blocks. Values are interpolated
    /// linearly: along each axis, the nearer block has three times the weight of the farther one.
    private func doubled(columns wide: Int, rows high: Int) throws(MatteError) -> BlockField {
        let result = try BlockField(columns: wide, rows: high)
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

    /// Returns a field in which each block has the mean of the four blocks next to it in this field: left, right, above
    /// and below. Beyond the field's edge, the block at the edge is used.
    private func averaged() throws(MatteError) -> BlockField {
        let result = try BlockField(columns: columns, rows: rows)
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

    /// Clamps the colour differences of all blocks to -limit...limit, in levels.
    func clamp(to limit: Float) {
        for i in 0..<values.count {
            values[i].clamp(lowerBound: SIMD4(repeating: -limit), upperBound: SIMD4(repeating: limit))
        }
    }

    /// The largest absolute colour difference of all blocks and channels, in levels.
    var largest: Float {
        var largest: Float = 0
        for i in 0..<values.count {
            let value = values[i]
            largest = max(largest, abs(value.x), abs(value.y), abs(value.z))
        }
        return largest
    }

    /// Writes one row of differences, interpolated linearly between two rows of blocks. The row's position `y` is in
    /// blocks: an integer is the centre of a row of blocks. Positions outside the grid get the first or last row.
    func write(rowAt y: Double, into line: Numbers<SIMD4<Float>>) {
        let position = min(Double(rows - 1), max(0, y))
        let first = min(Int(position), max(0, rows - 2))
        let share = Float(position - Double(first))
        let second = min(rows - 1, first + 1)
        for x in 0..<columns {
            line[x] = values[first * columns + x] * (1 - share) + values[second * columns + x] * share
        }
    }

    /// Returns the difference at a position, interpolated linearly between the four nearest blocks. Both coordinates are
    /// in blocks: an integer is the centre of a block. Positions outside the grid get the values at its edge.
    func value(atX x: Double, y: Double) -> SIMD4<Float> {
        let (x, y) = (min(Double(columns - 1), max(0, x)), min(Double(rows - 1), max(0, y)))
        let (left, top) = (min(Int(x), max(0, columns - 2)), min(Int(y), max(0, rows - 2)))
        let (right, bottom) = (min(columns - 1, left + 1), min(rows - 1, top + 1))
        let (shareX, shareY) = (Float(x - Double(left)), Float(y - Double(top)))
        let upper =
            values[top * columns + left] * (1 - shareX) + values[top * columns + right] * shareX
        let lower =
            values[bottom * columns + left] * (1 - shareX) + values[bottom * columns + right] * shareX
        return upper * (1 - shareY) + lower * shareY
    }
}
