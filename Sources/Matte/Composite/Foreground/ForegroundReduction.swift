internal import MatteKernelTypes

// Quads from pixels.
extension ForegroundPyramid {
    /// Computes the quads of the levels from 2 to ``ForegroundLevels/whole`` from rows of the picture. They must
    /// be whole rows of quads of the last of these levels, except at the picture's lower edge.
    func reduce(
        _ rows: Range<Int>, pixels: Rows, coverage: Rows, _ parallelism: Parallelism
    ) throws(MatteError) {
        let finest = ForegroundLevels.finest, side = 1 << finest
        let first = rows.lowerBound / side, count = (rows.count + side - 1) / side
        try Bands.run(
            rows: count, bytesPerRow: 20 * levels.sizes[0].width, multiple: 1 << (levels.whole - finest),
            parallelism
        ) { band throws(MatteError) in
            let memory = try scratch.take()
            defer { scratch.give(memory) }
            for y in band {
                let row = target(finest, first + y, memory)
                unsafe quarter(
                    first + y, pixels: pixels, coverage: coverage, into: row, scratch: memory.base)
                finish(finest, first + y, row, memory)
            }
        }
    }

    /// Computes a row of level 2 from four rows of the picture.
    private func quarter(
        _ y: Int, pixels: Rows, coverage: Rows, into row: ForegroundQuads,
        scratch: UnsafeMutableRawPointer
    ) {
        let (size, half) = (levels.sizes[0], levels.sizes[1])
        unsafe withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: 8) { pointers in
            for i in 0..<4 {
                // A last row without a neighbour counts twice, at each of the two levels.
                let source = min(2 * min(2 * y + i / 2, half.height - 1) + i % 2, size.height - 1)
                unsafe pointers[i] = pixels[source]
                unsafe pointers[4 + i] = coverage[source]
            }
            unsafe kernels.quarter(
                pointers.baseAddress!, pointers.baseAddress! + 4, row.picture[0, y],
                row.foreground[0, y], row.background[0, y], scratch, size.width)
        }
    }

    /// Returns the planes in which a row of quads is computed: those of the level if it has room for all quads, or two
    /// rows of scratch memory.
    private func target(_ level: Int, _ y: Int, _ memory: RasterStorage) -> ForegroundQuads {
        if needs.places(level)?.isComplete(y) ?? true { return needs.quads(level, in: block) }
        return unsafe levels.rows(level, y, in: memory.base + Self.kernelBytes)
    }

    /// Stores the quads of a row where they are needed. After the second row of two, computes the coarser level's row.
    private func finish(
        _ level: Int, _ y: Int, _ row: ForegroundQuads, _ memory: RasterStorage
    ) {
        let size = levels.sizes[level]
        for i in 0..<3 { row[i].repeatLast(before: size.width, y) }
        if let places = needs.places(level), !places.isComplete(y) {
            let quads = needs.quads(level, in: block)
            places.forEachRun(y) { columns in
                for i in 0..<3 {
                    unsafe quads[i][columns.lowerBound, y].copyMemory(
                        from: row[i][columns.lowerBound, y], byteCount: ForegroundPlane.quad * columns.count)
                }
            }
        }
        guard level < levels.whole, y % 2 == 1 || y == size.height - 1 else { return }
        let upper = target(level, y / 2 * 2, memory), next = target(level + 1, y / 2, memory)
        for i in 0..<3 {
            unsafe kernels.halve(
                upper[i][0, y / 2 * 2], row[i][0, y], next[i][0, y / 2], levels.sizes[level + 1].width)
        }
        finish(level + 1, y / 2, next, memory)
    }
}
