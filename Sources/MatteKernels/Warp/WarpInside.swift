import MatteKernelTypes

extension Kernels {
    /// Does the same as ``warpWindows`` for samples on a line whose windows are all inside a source of fewer than four
    /// bytes per pixel. Returns false and does nothing for other samples.
    @inline(never)
    static func insideWindows(_ pointer: UnsafeRawPointer, _ start: Int, _ side: Int) -> Bool {
        let row = pointer.assumingMemoryBound(to: WarpRow.self).pointee
        guard row.isInside && row.positions == nil && row.channels != 4 else { return false }
        switch (side, row.channels) {
        case (2, 1): copyWindows(row, start, 2, 1)
        case (2, _): copyWindows(row, start, 2, 3)
        case (_, 1): copyWindows(row, start, 4, 1)
        default: copyWindows(row, start, 4, 3)
        }
        return true
    }

    @inline(__always)
    private static func copyWindows(_ row: WarpRow, _ start: Int, _ side: Int, _ channels: Int) {
        let source = row.source - (side / 2 &- 1) &* (row.bytesPerRow &+ channels)
        let bytesPerRow = row.bytesPerRow, windows = row.scratch.windows, du = row.du, dv = row.dv
        let fractions = row.scratch.fractions.assumingMemoryBound(to: UInt32.self)
        let last = row.count &- 1 &- start
        var (u, v) = position(row, start)
        for k in 0..<16 {
            let line = source + Int(v &>> 32) &* bytesPerRow + Int(u &>> 32) &* channels
            let (a, b) = (UInt32(truncatingIfNeeded: u), UInt32(truncatingIfNeeded: v))
            if side == 2 {
                let slot = order(k)
                for j in 0..<2 {
                    copyPair(line + j &* bytesPerRow, channels, windows + (8 &* slot &+ 128 &* j))
                }
                storeTwice(a, b, fractions, slot)
            } else {
                for j in 0..<4 {
                    copyQuad(line + j &* bytesPerRow, channels, windows + (16 &* k &+ 256 &* j))
                }
                fractions[k] = a
                fractions[16 &+ k] = b
            }
            if k < last {
                u &+= du
                v &+= dv
            }
        }
    }
}
