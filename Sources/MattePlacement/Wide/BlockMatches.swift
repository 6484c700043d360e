internal import Matte
internal import MatteKernelTypes

/// The displacement of one block of a photo in its reply, and its certainty in each direction.
struct BlockMatch {
    /// The centre of the block in pixels.
    var x: Double
    var y: Double
    /// The displacement to the best place in the reply, in pixels.
    var dx = 0.0
    var dy = 0.0
    /// The correlation at the best place, -1...1.
    var peak = 0.0
    /// The curvature of the correlation there: the negative second derivatives xx, xy and yy.
    var xx = 1.0
    var xy = 0.0
    var yy = 1.0
    /// True if the best place is at the edge of the searched range.
    var isAtEdge = false
    /// True if the reply shows more than four fifths of the block.
    var isShown = false
    /// The mean squared gradient of the picture with less structure, in squared levels.
    var structure = 0.0

    /// A Boolean value that indicates whether the block has enough structure to be compared.
    var isStructured: Bool { isShown && structure > 2 }

    /// Returns the squared length of a difference from the displacement, in pixels. Directions without structure count
    /// less.
    func squaredError(_ x: Double, _ y: Double) -> Double {
        max(0, (xx * x * x + 2 * xy * x * y + yy * y * y) / (xx + yy) * 2)
    }
}

/// A photo's gradients at one size, in square blocks that are compared with a reply.
struct BlockGrid {
    let plane: Plane
    let side: Int
    /// The largest displacement that is searched, in pixels.
    let reach: Int
    private let gradients: GradientPlane
    private let vectors: Int
    let columns: Int
    let rows: Int
    private let pool = ScratchPool { Memory() }
    private let rowPool = ScratchPool { RowMemory() }

    /// The memory for comparing all blocks.
    private struct Memory: Sendable {
        let sampled = Scratch<Float>()
        let gradients = GradientPlane.Memory()
    }

    /// The memory for comparing a row of blocks: one block's gradients, and a sum and a score per place.
    private struct RowMemory: Sendable {
        let block = Scratch<Int16>()
        let sums = Scratch<Int32>()
        let scores = Scratch<Double>()
    }

    init(_ plane: Plane, side: Int, reach: Int) throws(MatteError) {
        self.plane = plane
        self.side = side
        self.reach = reach
        gradients = try GradientPlane(plane, marginX: 0, marginY: 0)
        vectors = (side + 15) / 16
        columns = plane.width / side
        rows = plane.height / side
    }

    /// Compares each block with the reply, as `map` moves it. `map` leads from this plane's pixels to the reply's.
    func matches(_ reply: PlanePyramid, _ map: WideMap, threads: Int) throws(MatteError) -> [BlockMatch] {
        let shown = RowSpans(map, photo: plane.size, reply: reply.levels[0].size).eroded(by: 2)
        return try pool.use { (memory) throws(MatteError) in
            let moved = try GradientPlane(
                reply.sampled(map, size: plane.size, in: memory.sampled), marginX: reach,
                marginY: reach, spans: shown, in: memory.gradients)
            let results = Locked(
                [BlockMatch](repeating: BlockMatch(x: 0, y: 0), count: columns * rows))
            try Bands.run(count: rows, threads: threads) { (row) throws(MatteError) in
                try rowPool.use { (memory) throws(MatteError) in
                    for column in 0..<columns {
                        let match = try match(column, row, moved, shown: shown, in: memory)
                        results.withLock { $0[row * columns + column] = match }
                    }
                }
            }
            return results.withLock { $0 }
        }
    }

    private func match(
        _ column: Int, _ row: Int, _ moved: GradientPlane, shown: RowSpans, in memory: RowMemory
    ) throws(MatteError) -> BlockMatch {
        let (left, top, count) = (column * side, row * side, 2 * reach + 1)
        var match = BlockMatch(
            x: (Double(column) + 0.5) * Double(side), y: (Double(row) + 0.5) * Double(side))
        match.isShown = 5 * shown.count(left, top, side, side) > 4 * side * side
        guard match.isShown else { return match }
        match.structure = min(
            mean(gradients.squares, left, top), mean(moved.squares, left, top))
        let block = try memory.block.numbers(32 * vectors * side)
        let sums = try memory.sums.numbers(count * count)
        let scores = try memory.scores.numbers(count * count)
        for y in 0..<side {
            let line = unsafe block.base + 32 * vectors * y
            unsafe line.update(from: gradients.start(left, top + y), count: 2 * side)
            unsafe (line + 2 * side).update(repeating: 0, count: 32 * vectors - 2 * side)
        }
        let products = unsafe KernelTable.current.planes.products
        for shift in 0..<count {
            unsafe products(
                block.base, 32 * vectors, moved.start(left - reach, top - reach + shift), moved.stride, side,
                vectors, count, sums.base + count * shift)
        }
        let own = gradients.energy(left, top, side, side)
        var best = 0
        for down in 0..<count {
            for across in 0..<count {
                let energy = moved.energy(left - reach + across, top - reach + down, side, side)
                let index = count * down + across
                unsafe scores.base[index] =
                    Double(sums.base[index]) / max(1, own * energy).squareRoot()
                if unsafe scores.base[index] > scores.base[best] { best = index }
            }
        }
        match.peak = unsafe scores.base[best]
        unsafe match.setPeak(scores.base, best, count, reach)
        return match
    }

    private func mean(_ plane: Plane, _ left: Int, _ top: Int) -> Double {
        var sum: Float = 0
        for y in top..<top + side {
            let row = unsafe plane.row(y) + left
            var line: Float = 0
            for x in 0..<side { unsafe line += row[x] }
            sum += line
        }
        return Double(sum) / Double(side * side)
    }
}

extension BlockMatch {
    /// Sets the displacement and the curvature from the scores around the best of `count` x `count` places, by the
    /// quadratic that fits nine of them best.
    @unsafe fileprivate mutating func setPeak(
        _ scores: UnsafePointer<Double>, _ best: Int, _ count: Int, _ reach: Int
    ) {
        let (row, column) = (best / count, best % count)
        isAtEdge = row == 0 || column == 0 || row == count - 1 || column == count - 1
        let (y, x) = (min(max(row, 1), count - 2), min(max(column, 1), count - 2))
        func at(_ down: Int, _ across: Int) -> Double { unsafe scores[(y + down) * count + x + across] }
        func columnSum(_ across: Int) -> Double { at(-1, across) + at(0, across) + at(1, across) }
        func rowSum(_ down: Int) -> Double { at(down, -1) + at(down, 0) + at(down, 1) }
        let slopeX = (columnSum(1) - columnSum(-1)) / 6, slopeY = (rowSum(1) - rowSum(-1)) / 6
        xx = -(columnSum(1) + columnSum(-1) - 2 * columnSum(0)) / 3
        yy = -(rowSum(1) + rowSum(-1) - 2 * rowSum(0)) / 3
        xy = -(at(1, 1) - at(1, -1) - at(-1, 1) + at(-1, -1)) / 4
        // The smaller eigenvalue is raised so that the curvature is positive in every direction.
        let half = (xx + yy) / 2
        let spread = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
        let lift = max(0, max(1e-3, 0.02 * max(half + spread, 0)) - (half - spread))
        xx += lift
        yy += lift
        let determinant = xx * yy - xy * xy
        let moveX = (yy * slopeX - xy * slopeY) / determinant
        let moveY = (xx * slopeY - xy * slopeX) / determinant
        dx = Double(x - reach) + min(1, max(-1, moveX))
        dy = Double(y - reach) + min(1, max(-1, moveY))
    }
}
