// Design: docs/design/foreground.md

internal import MatteKernelTypes

/// The estimation of colours of foreground and background from the coarsest level to level 2.
struct ForegroundPyramid: Sendable {
    let levels: ForegroundLevels
    let kernels: ForegroundKernels
    /// The memory of the levels, of ``ForegroundLevels/bytes`` bytes.
    let block: RasterStorage
    /// Scratch memory of the threads, of ``scratchBytes`` bytes.
    let scratch: ScratchPool

    /// The size of a thread's scratch memory in bytes.
    static var scratchBytes: Int { max(ForegroundKernels.scratchBytes, ForegroundSolver.scratchBytes) }

    /// The number of quads above which a level is shared by several threads.
    private static var manyQuads: Int { 1 << 15 }

    /// Computes the quads of rows of level 2 from the picture, and marks blocks with soft edges. Row y needs the
    /// picture's rows 4 y to 4 y + 3. The first row must be the first of a row of blocks.
    func reduce(
        _ rows: Range<Int>, pixels: Rows, coverage: Rows, _ parallelism: Parallelism
    ) throws(MatteError) {
        let level = ForegroundLevels.finest
        let quads = levels.quads(level, in: block)
        let (size, half, reduced) = (levels.sizes[0], levels.sizes[1], levels.sizes[level])
        let soft = levels.softBlocks(in: block), side = ForegroundBlocks.side
        try Bands.run(rows: rows.count, bytesPerRow: 20 * size.width, multiple: side, parallelism) {
            band throws(MatteError) in
            let memory = try scratch.take()
            defer { scratch.give(memory) }
            for y in rows.lowerBound + band.lowerBound..<rows.lowerBound + band.upperBound {
                if y % side == 0 { soft.clear(y / side) }
                unsafe withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: 8) { pointers in
                    for i in 0..<4 {
                        // A last row without a neighbour counts twice, at each of the two levels.
                        let row = min(2 * min(2 * y + i / 2, half.height - 1) + i % 2, size.height - 1)
                        unsafe pointers[i] = pixels[row]
                        unsafe pointers[4 + i] = coverage[row]
                        unsafe kernels.markSoft(
                            coverage[row].assumingMemoryBound(to: UInt8.self), soft.row(y / side), size.width)
                    }
                    unsafe kernels.quarter(
                        pointers.baseAddress!, pointers.baseAddress! + 4, quads.picture[0, y],
                        quads.foreground[0, y], quads.background[0, y], memory.base, size.width)
                }
                pad(quads, reduced.width, y)
            }
        }
    }

    /// Computes the quads of the coarser levels, and the colours of all levels where they are needed.
    func solve(_ parallelism: Parallelism) throws(MatteError) {
        let finest = ForegroundLevels.finest
        let parts = levels.parts(in: block)
        if parts.count(finest) == 0 { return }
        for level in finest + 1..<levels.coarsest + 1 { try halve(to: level, parallelism) }
        spreadMeans()
        for level in (finest...levels.coarsest).reversed() { try solve(level, parts, parallelism) }
    }

    private func halve(to level: Int, _ parallelism: Parallelism) throws(MatteError) {
        let (fine, coarse) = (levels.quads(level - 1, in: block), levels.quads(level, in: block))
        let (from, size) = (levels.sizes[level - 1], levels.sizes[level])
        try Bands.run(rows: size.height, bytesPerRow: 120 * size.width, parallelism) { band in
            for y in band {
                let below = min(2 * y + 1, from.height - 1)
                for i in 0..<3 {
                    let plane = fine.planes[i]
                    unsafe kernels.halve(
                        plane[0, 2 * y], plane[0, below], coarse.planes[i][0, y], size.width)
                }
                pad(coarse, size.width, y)
            }
        }
    }

    /// Repeats the last quads of a row, which is what the next level needs if their number is odd.
    private func pad(_ quads: ForegroundQuads, _ width: Int, _ y: Int) {
        for i in 0..<3 { quads.planes[i].repeatLast(before: width, y) }
    }

    private func solve(
        _ level: Int, _ parts: ForegroundParts, _ parallelism: Parallelism
    ) throws(MatteError) {
        let size = levels.sizes[level]
        let quads = levels.quads(level, in: block), result = levels.colors(level, in: block)
        let count = parts.count(level)
        let area = (0..<count).reduce(0) { $0 + parts[level, $1].area }
        try Bands.run(count: count, threads: area >= Self.manyQuads ? parallelism.limit : 1) {
            index throws(MatteError) in
            let memory = try scratch.take()
            defer { scratch.give(memory) }
            let solver = unsafe ForegroundSolver(
                size: size, coarse: levels.colors(level + 1, in: block), kernels: kernels,
                scratch: memory.base)
            solver.solve(parts[level, index], quads, into: result)
        }
    }

    /// Fills the level above the coarsest one with the mean colours of foreground and background. Where nothing has a
    /// weight, the mean of the picture takes its place.
    private func spreadMeans() {
        let quads = levels.quads(levels.coarsest, in: block)
        let size = levels.sizes[levels.coarsest]
        var sums: InlineArray<3, SIMD4<Int>> = .init(repeating: .zero)
        for i in 0..<3 {
            for y in 0..<size.height {
                let row = unsafe quads.planes[i][0, y].assumingMemoryBound(to: SIMD4<Int16>.self)
                for x in 0..<size.width { sums[i] &+= SIMD4(truncatingIfNeeded: unsafe row[x]) }
            }
        }
        let one = ForegroundKernels.one
        sums[0][3] = size.area * one
        let result = levels.colors(levels.coarsest + 1, in: block)
        for (i, plane) in [(1, result.foreground), (2, result.background)] {
            let sum = sums[i][3] > 0 ? sums[i] : sums[0]
            var mean = SIMD4<Int16>(repeating: Int16(one))
            for c in 0..<3 { mean[c] = Int16(min(one, (sum[c] * one + sum[3] / 2) / sum[3])) }
            for y in 0..<result.size.height {
                let row = unsafe plane[0, y].assumingMemoryBound(to: SIMD4<Int16>.self)
                for x in 0..<result.size.width { unsafe row[x] = mean }
            }
        }
    }
}
