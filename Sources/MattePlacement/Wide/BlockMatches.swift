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

    /// A Boolean value that indicates whether the block may count in a fit. Weak structure is enough, because a block whose
    /// correlation is spoiled by noise counts little.
    var isUsable: Bool { isShown && structure > 0.5 && !isAtEdge && peak > 0.15 }

    /// Returns the squared length of a difference from the displacement, in pixels. Directions without structure count
    /// less.
    func squaredError(_ x: Double, _ y: Double) -> Double {
        max(0, error(x, y) / (xx + yy) * 2)
    }

    /// Returns the squared length of a difference from the displacement, multiplied by the curvature.
    func error(_ x: Double, _ y: Double) -> Double { xx * x * x + 2 * xy * x * y + yy * y * y }
}

/// A photo's gradients at one size, in square blocks that are compared with a reply.
struct BlockGrid {
    let size: PixelSize
    let side: Int
    /// The largest displacement that is searched, in pixels.
    let reach: Int
    private let gradients: GradientPlane
    private let vectors: Int
    let columns: Int
    let rows: Int
    /// The mean squared gradient of each block.
    private let structure: [Double]
    private let pool = ScratchPool { Memory() }
    private let rowPool = ScratchPool { RowMemory() }

    /// The memory for comparing all blocks.
    private struct Memory: Sendable {
        let sampled = Scratch<Float>()
        let gradients = GradientPlane.Memory()
    }

    /// The memory for comparing a row of blocks: one block's gradients, a sum and a score per place, and a sum per column.
    private struct RowMemory: Sendable {
        let block = Scratch<Int16>()
        let sums = Scratch<Int32>()
        let scores = Scratch<Float>()
        let columns = Scratch<Float>()
    }

    /// Divides a photo's gradients, which have no margin, into blocks.
    init(_ gradients: GradientPlane, side: Int, reach: Int) throws(MatteError) {
        self.gradients = gradients
        size = gradients.size
        self.side = side
        self.reach = reach
        vectors = (side + 15) / 16
        columns = size.width / side
        rows = size.height / side
        var structure: [Double] = []
        let memory = Scratch<Float>()
        for row in 0..<rows {
            structure += try Self.structure(
                gradients.squares, row: row, columns: columns, side: side, memory)
        }
        self.structure = structure
    }

    /// Compares each block with the reply, as `map` moves it. `map` leads from this plane's pixels to the reply's.
    func matches(_ reply: PlanePyramid, _ map: WideMap, threads: Int) throws(MatteError) -> [BlockMatch] {
        let shown = RowSpans(map, photo: size, reply: reply.levels[0].size).eroded(by: 2)
        return try pool.use { (memory) throws(MatteError) in
            let sampled = try reply.sampled(map, size: size, in: memory.sampled, threads: threads)
            let moved = try GradientPlane(
                sampled, marginX: reach, marginY: reach, spans: shown, in: memory.gradients, threads: threads)
            let results = Locked([[BlockMatch]](repeating: [], count: rows))
            try Bands.run(count: rows, threads: threads) { (row) throws(MatteError) in
                let found = try rowPool.use { (memory) throws(MatteError) in
                    try matches(row, moved, shown: shown, in: memory)
                }
                results.withLock { $0[row] = found }
            }
            return results.withLock { $0.flatMap { $0 } }
        }
    }

    /// Compares a row of blocks.
    private func matches(
        _ row: Int, _ moved: GradientPlane, shown: RowSpans, in memory: RowMemory
    ) throws(MatteError) -> [BlockMatch] {
        let other = try Self.structure(
            moved.squares, row: row, columns: columns, side: side, memory.columns)
        // Copying the table of kernels for each block would take longer than some of the work.
        let kernels = unsafe (
            products: KernelTable.current.planes.products, score: KernelTable.current.reply.scoreBlock
        )
        var found: [BlockMatch] = []
        found.reserveCapacity(columns)
        for column in 0..<columns {
            var match = BlockMatch(
                x: (Double(column) + 0.5) * Double(side), y: (Double(row) + 0.5) * Double(side))
            match.isShown = 5 * shown.count(column * side, row * side, side, side) > 4 * side * side
            if match.isShown {
                match.structure = min(structure[row * columns + column], other[column])
                unsafe try search(
                    &match, left: column * side, top: row * side, moved, kernels, in: memory)
            }
            found.append(match)
        }
        return found
    }

    /// Finds the place of a block whose top-left pixel is at (`left`, `top`).
    private func search(
        _ match: inout BlockMatch, left: Int, top: Int, _ moved: GradientPlane,
        _ kernels: (products: PlaneKernels.Products, score: ReplyKernels.ScoreBlock), in memory: RowMemory
    ) throws(MatteError) {
        let count = 2 * reach + 1
        let sums = try memory.sums.numbers(count * count)
        let scores = try memory.scores.numbers(count * count)
        // Blocks whose rows are whole vectors needn't be copied.
        var (block, blockStride) = unsafe (gradients.element(left, top), gradients.stride)
        if side % 16 != 0 {
            let copy = try memory.block.numbers(32 * vectors * side)
            for y in 0..<side {
                let line = unsafe copy.base + 32 * vectors * y
                unsafe line.update(from: gradients.element(left, top + y), count: 2 * side)
                unsafe (line + 2 * side).update(repeating: 0, count: 32 * vectors - 2 * side)
            }
            unsafe (block, blockStride) = (UnsafePointer(copy.base), 32 * vectors)
        }
        for shift in 0..<count {
            unsafe kernels.products(
                block, blockStride, moved.element(left - reach, top - reach + shift), moved.stride, side,
                vectors, count, sums.base + count * shift)
        }
        unsafe kernels.score(
            sums.base, moved.sum(left - reach, top - reach), moved.sumStride, side, count,
            Float(gradients.energy(left, top, side, side)), scores.base)
        var best = 0
        for index in 1..<count * count where unsafe scores.base[index] > scores.base[best] { best = index }
        match.peak = unsafe Double(scores.base[best])
        unsafe match.setPeak(scores.base, best, count, reach)
    }

    /// Returns the means of a plane in the blocks of a row.
    private static func structure(
        _ plane: Plane, row: Int, columns: Int, side: Int, _ memory: Scratch<Float>
    ) throws(MatteError) -> [Double] {
        let line = try memory.numbers(plane.width)
        let sources = unsafe (0..<side).map { unsafe UnsafePointer(plane.row(row * side + $0)) }
        let ones = [Float](repeating: 1, count: side)
        unsafe KernelTable.current.convolution.down(sources, line.base, plane.width, ones, side)
        return (0..<columns).map { column in
            var sum: Float = 0
            for x in column * side..<(column + 1) * side { unsafe sum += line.base[x] }
            return Double(sum) / Double(side * side)
        }
    }
}

extension BlockMatch {
    /// Sets the displacement and the curvature from the scores around the best of `count` x `count` places, by the
    /// quadratic that fits nine of them best.
    @unsafe fileprivate mutating func setPeak(
        _ scores: UnsafePointer<Float>, _ best: Int, _ count: Int, _ reach: Int
    ) {
        let (row, column) = (best / count, best % count)
        isAtEdge = row == 0 || column == 0 || row == count - 1 || column == count - 1
        let (y, x) = (min(max(row, 1), count - 2), min(max(column, 1), count - 2))
        func at(_ down: Int, _ across: Int) -> Double {
            unsafe Double(scores[(y + down) * count + x + across])
        }
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
