internal import MatteKernelTypes

/// The colours of foreground and background in a part of one level, computed from those of the coarser level.
@safe struct ForegroundSolver {
    /// The size of the level.
    let size: PixelSize
    let coarse: ForegroundColors
    let kernels: ForegroundKernels
    /// Scratch memory of ``scratchBytes`` bytes.
    let scratch: UnsafeMutableRawPointer

    /// The largest width of a part, in quads.
    static var mostColumns: Int { 256 }

    // The places in scratch memory: two rows of coarser colours between two rows of the coarser level, a row of weighed
    // colours, and six rows of sums of neighbours. The first two kinds have a quad before their first.
    private static var betweenBytes: Int { ForegroundPlane.bytesPerRow(width: mostColumns / 2 + 16) }
    private static var weighedBytes: Int { 2 * ForegroundPlane.bytesPerRow(width: mostColumns + 16) }
    private static var sumBytes: Int { 2 * ForegroundPlane.bytesPerRow(width: mostColumns) }

    /// The size of the scratch memory in bytes.
    static var scratchBytes: Int { 2 * betweenBytes + weighedBytes + 6 * sumBytes }

    /// Computes the colours of a part of the level from its own quads and the coarser colours. The quads of pixels next
    /// to the part must be there too: two columns before it, and one column or row on the other sides.
    func solve(_ part: PixelRect, _ quads: ForegroundQuads, into result: ForegroundColors) {
        var next = max(0, part.y - 1)
        for y in part.y..<part.y + part.height {
            let above = max(0, y - 1), below = min(size.height - 1, y + 1)
            while next <= below {
                weigh(next, part, quads)
                next += 1
            }
            unsafe withUnsafeTemporaryAllocation(of: UnsafePointer<Float>.self, capacity: 6) { rows in
                for side in 0..<2 {
                    unsafe rows[3 * side] = UnsafePointer(sums(above, side))
                    unsafe rows[3 * side + 1] = UnsafePointer(sums(y, side))
                    unsafe rows[3 * side + 2] = UnsafePointer(sums(below, side))
                }
                unsafe kernels.solve(
                    rows.baseAddress!, quads.picture[part.x, y], result.foreground[part.x, y],
                    result.background[part.x, y], part.width)
            }
        }
    }

    /// Computes the colours of a part of a row from the coarser colours and the picture. The first column must be even.
    func explain(
        _ y: Int, _ columns: Range<Int>, picture: UnsafeRawPointer,
        foreground: UnsafeMutableRawPointer, background: UnsafeMutableRawPointer
    ) {
        let front = unsafe between(y, columns, coarse.foreground, slot: 0)
        let back = unsafe between(y, columns, coarse.background, slot: 1)
        unsafe kernels.explain(front, back, picture, foreground, background, columns.count)
    }

    /// Weighs the quads of a row, and stores the sums of each column and its neighbours.
    private func weigh(_ y: Int, _ part: PixelRect, _ quads: ForegroundQuads) {
        let end = min(size.width, part.x + part.width + 1)
        // Doubling starts at an even column.
        let columns = max(0, part.x - 1) / 2 * 2..<end
        let row = unsafe (scratch + 2 * Self.betweenBytes + 16).assumingMemoryBound(to: Float.self)
        for side in 0..<2 {
            let own = side == 0 ? quads.foreground : quads.background
            let solved = unsafe between(
                y, columns, side == 0 ? coarse.foreground : coarse.background, slot: 0)
            unsafe kernels.weigh(solved, own[columns.lowerBound, y], row, columns.count)
            // The border is replicated.
            if columns.lowerBound == 0 { unsafe (row - 4).update(from: row, count: 4) }
            if end == size.width {
                let last = unsafe row + 4 * (columns.count - 1)
                unsafe (last + 4).update(from: last, count: 4)
            }
            unsafe kernels.across(row + 4 * (part.x - columns.lowerBound), sums(y, side), part.width)
        }
    }

    /// The sums of row `y`. Three rows are kept.
    private func sums(_ y: Int, _ side: Int) -> UnsafeMutablePointer<Float> {
        let offset = 2 * Self.betweenBytes + Self.weighedBytes + (2 * (y % 3) + side) * Self.sumBytes
        return unsafe (scratch + offset).assumingMemoryBound(to: Float.self)
    }

    /// Interpolates between two rows of the coarser level for row `y` of this level. Returns the address of the quad
    /// for the first of `columns`, which must be even. There is a quad before it and one after the last.
    private func between(
        _ y: Int, _ columns: Range<Int>, _ plane: ForegroundPlane, slot: Int
    ) -> UnsafeRawPointer {
        let quad = ForegroundPlane.quad
        let row = unsafe scratch + slot * Self.betweenBytes + quad
        let first = columns.lowerBound / 2, count = (columns.count + 1) / 2
        let near = y / 2
        let far = min(max(0, near + (y % 2 == 0 ? -1 : 1)), coarse.size.height - 1)
        let left = max(0, first - 1), right = min(coarse.size.width, first + count + 1)
        unsafe kernels.between(
            plane[left, near], plane[left, far], row + quad * (left - first), right - left)
        if left == first { unsafe (row - quad).copyMemory(from: row, byteCount: quad) }
        if right == first + count {
            let end = unsafe row + quad * count
            unsafe end.copyMemory(from: end - quad, byteCount: quad)
        }
        return UnsafeRawPointer(row)
    }
}
