// Design: docs/design/foreground.md

internal import MatteKernelTypes

/// The estimation of colours of foreground and background from the coarsest level to level 2.
struct ForegroundPyramid: Sendable {
    let needs: ForegroundNeeds
    let kernels: ForegroundKernels
    /// The memory of the colours of level 2, of ``ForegroundNeeds/colorBytes`` bytes.
    let colors: RasterStorage
    /// The memory of all other quads, of ``ForegroundNeeds/bytes`` bytes.
    let block: RasterStorage
    /// Scratch memory of the threads, of ``scratchBytes(_:)`` bytes.
    let scratch: ScratchPool

    var levels: ForegroundLevels { needs.levels }

    /// The size of a thread's scratch memory in bytes.
    static func scratchBytes(_ levels: ForegroundLevels) -> Int {
        max(kernelBytes + levels.rowBytes, ForegroundSolver.scratchBytes)
    }

    /// The number of times that levels from ``ForegroundLevels/repeated`` on are solved.
    private static var repetitions: Int { 4 }
    /// The size of the kernels' part of the scratch memory in bytes. Rows of quads follow it.
    static var kernelBytes: Int { ScratchLayout.aligned(ForegroundKernels.scratchBytes) }
    /// The number of quads above which a level is shared by several threads.
    private static var manyQuads: Int { 1 << 15 }

    /// Computes the quads of the coarser levels, and the colours of all levels where they are needed.
    func solve(_ parallelism: Parallelism) throws(MatteError) {
        let parts = needs.parts
        for level in levels.whole + 1..<levels.coarsest + 1 { try halve(to: level, parallelism) }
        spreadMeans()
        for level in (ForegroundLevels.finest...levels.coarsest).reversed() {
            try solve(level, parts, parallelism)
            guard level >= ForegroundLevels.repeated else { continue }
            for _ in 1..<Self.repetitions {
                try halveColors(level, parallelism)
                try solve(level, parts, parallelism)
            }
        }
    }

    private func halve(to level: Int, _ parallelism: Parallelism) throws(MatteError) {
        let (fine, coarse) = (needs.quads(level - 1, in: block), needs.quads(level, in: block))
        for i in 0..<3 { try halve(fine[i], coarse[i], level, parallelism) }
    }

    /// Replaces the colours of the next coarser level by means of those of a level.
    private func halveColors(_ level: Int, _ parallelism: Parallelism) throws(MatteError) {
        let (fine, coarse) = (needs.colors(level, in: block), needs.colors(level + 1, in: block))
        try halve(fine.foreground, coarse.foreground, level + 1, parallelism)
        try halve(fine.background, coarse.background, level + 1, parallelism)
    }

    /// Computes a plane of a level that is stored as a whole from that of the finer level.
    private func halve(
        _ fine: ForegroundPlane, _ coarse: ForegroundPlane, _ level: Int, _ parallelism: Parallelism
    ) throws(MatteError) {
        let (from, size) = (levels.sizes[level - 1], levels.sizes[level])
        try Bands.run(rows: size.height, bytesPerRow: 40 * size.width, parallelism) { band in
            for y in band {
                let below = min(2 * y + 1, from.height - 1)
                // If their number is odd, the last quads of both rows count twice.
                for row in 2 * y..<below + 1 { fine.repeatLast(before: from.width, row) }
                unsafe kernels.halve(fine[0, 2 * y], fine[0, below], coarse[0, y], size.width)
            }
        }
    }

    private func solve(
        _ level: Int, _ parts: ForegroundParts, _ parallelism: Parallelism
    ) throws(MatteError) {
        let size = levels.sizes[level]
        let quads = needs.quads(level, in: block)
        let result =
            level > ForegroundLevels.finest
            ? needs.colors(level, in: block) : needs.finestColors(in: colors)
        let count = parts.count(level)
        let area = (0..<count).reduce(0) { $0 + parts[level, $1].area }
        try Bands.run(count: count, threads: area >= Self.manyQuads ? parallelism.limit : 1) {
            index throws(MatteError) in
            let memory = try scratch.take()
            defer { scratch.give(memory) }
            let solver = unsafe ForegroundSolver(
                size: size, coarse: needs.colors(level + 1, in: block), kernels: kernels,
                scratch: memory.base)
            solver.solve(parts[level, index], quads, into: result)
        }
    }
}
