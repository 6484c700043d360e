internal import MatteKernelTypes

/// The second pass of a blur, as one task runs it: convolves the coarsest level, and then doubles the resolution from
/// level to level until it has rows of the result.
///
/// Each level keeps its latest rows in a ring buffer. Rows 2i and 2i+1 of a level are computed together, from rows i-1,
/// i and i+1 of the next coarser level. Each row in a ring buffer starts with column -2.
@safe struct BlurDoubling {
    private let layout: BlurLayout
    private let edge: BlurEdge
    private let kernels: BlurSampleKernels
    private let base: UnsafeMutableRawPointer
    private let slot: UnsafeMutableRawPointer
    /// For each resolution level, the row number of the latest row that was computed. It is always odd, because rows
    /// are computed in pairs that start with an even row.
    private var made = SIMD8<Int>(repeating: .min)
    /// The index of the latest pair of rows that was interleaved for the vertical convolution. Pair i is rows 2i and 2i
    /// + 1.
    private var paired = Int.min

    init(
        _ layout: BlurLayout, _ edge: BlurEdge, _ kernels: BlurSampleKernels, _ base: UnsafeMutableRawPointer,
        slot: Int
    ) {
        self.layout = layout
        self.edge = edge
        self.kernels = kernels
        unsafe self.base = unsafe base
        unsafe self.slot = unsafe base + layout.slots + slot * layout.slotBytes
    }

    /// Computes the given rows of the result. The number of the first row must be even.
    mutating func make(_ rows: Range<Int>, _ source: some BlurSource, _ destination: some BlurDestination) {
        let lead = 2 * layout.pixelBytes
        if layout.halvings == 0 {
            start(0, at: rows.lowerBound)
            for y in rows {
                fill(0, through: y, source)
                unsafe destination.store(y, from: row(0, y) + lead)
            }
            return
        }
        start(1, at: rows.lowerBound / 2 - 1)
        for y in stride(from: rows.lowerBound, to: rows.upperBound, by: 2) {
            let doubled = unsafe double(1, y / 2, source)
            for i in 0..<min(2, rows.upperBound - y) {
                unsafe destination.double(
                    y + i, from: doubled + i * layout.doublingBytesPerRow[1] + lead,
                    scratch: slot + layout.wholeRow
                )
            }
        }
    }

    /// Returns the address of row `y` of a level in that level's ring buffer.
    private func row(_ level: Int, _ y: Int) -> UnsafeMutableRawPointer {
        unsafe slot + layout.doublingRows[level] + (y & (BlurLayout.doublingRing - 1))
            * layout.doublingBytesPerRow[level]
    }

    /// Prepares this and all coarser levels for the computation of rows, which starts with row `y` of this level.
    private mutating func start(_ level: Int, at y: Int) {
        // Shift instead of dividing: the shift rounds down for negative row numbers too.
        made[level] = 2 * (y >> 1) - 1
        if level < layout.halvings {
            start(level + 1, at: (y >> 1) - 1)
        } else {
            paired = (y >> 1) - layout.tapsY.radius / 2 - 1
        }
    }

    /// Computes the missing rows of a level up to row `y`, always in pairs.
    private mutating func fill(_ level: Int, through y: Int, _ source: some BlurSource) {
        while made[level] < y {
            if level == layout.halvings {
                convolve(pair: (made[level] + 1) >> 1, source)
            } else {
                let coarser = (made[level] + 1) >> 1
                let doubled = unsafe double(level + 1, coarser, source)
                let pixels = layout.horizontal.last[level] / 2 + 2
                for i in 0..<2 {
                    unsafe kernels.doubleColumns(
                        doubled + i * layout.doublingBytesPerRow[level + 1] + layout.pixelBytes,
                        row(level, 2 * coarser + i), pixels, layout.channels)
                }
            }
            made[level] += 2
        }
    }

    /// Doubles the height but not the width: computes rows 2y and 2y+1 of the next finer level, at the width of this
    /// level. Returns the address of row 2y.
    private mutating func double(_ level: Int, _ y: Int, _ source: some BlurSource) -> UnsafeMutableRawPointer
    {
        fill(level, through: y + 1, source)
        let doubled = unsafe slot + layout.doubledRows
        unsafe kernels.doubleRows(
            row(level, y - 1), row(level, y), row(level, y + 1), doubled,
            doubled + layout.doublingBytesPerRow[level], (layout.horizontal.last[level] + 3) * layout.channels
        )
        return unsafe doubled
    }

    /// Convolves rows `2 * pair` and `2 * pair + 1` of the coarsest level, first vertically, then horizontally.
    private mutating func convolve(pair: Int, _ source: some BlurSource) {
        let level = layout.halvings
        let rows = unsafe MutableRows(
            base: slot + layout.convolvedRows, bytesPerRow: layout.convolvedBytesPerRow)
        let lead = layout.convolvedStart + layout.horizontal.lower[level]
        let pixels = layout.horizontal.count(level)
        let computed = unsafe MutableRows(
            base: rows.base + lead * layout.pixelBytes, bytesPerRow: rows.bytesPerRow)
        convolveRows(pair, into: computed, samples: pixels * layout.channels, source)
        let end = layout.convolvedStart + layout.horizontal.last[level] + layout.tapsX.radius + 3
        for i in 0..<2 {
            let row = unsafe rows[i]
            unsafe fillPixels(row, 0..<lead, from: lead, bytes: layout.pixelBytes)
            let after = lead + pixels
            if after < end {
                unsafe fillPixels(row, after..<end, from: after - 1, bytes: layout.pixelBytes)
            }
            unsafe kernels.convolveColumns(
                row, layout.tapsX.pairs, base + layout.weightsX, layout.tapsX.shift,
                self.row(level, 2 * pair + i), layout.horizontal.last[level] + 3, layout.channels)
        }
    }

    /// Convolves the interleaved pairs of rows vertically, and writes the two resulting rows.
    private mutating func convolveRows(
        _ pair: Int, into rows: MutableRows, samples: Int, _ source: some BlurSource
    ) {
        let reach = layout.tapsY.radius / 2
        let count = layout.tapsY.pairs
        while paired < pair + reach {
            paired += 1
            layOutPair(paired, source)
        }
        let pointers = unsafe (slot + layout.pairPointers).bindMemory(
            to: UnsafeRawPointer.self, capacity: count)
        for k in 0..<count { unsafe pointers[k] = unsafe UnsafeRawPointer(pairRow(pair - reach + k)) }
        unsafe kernels.convolveRows(
            pointers, count, base + layout.weightsY, layout.tapsY.shift, rows[0], rows[1], samples)
    }

    private func pairRow(_ pair: Int) -> UnsafeMutableRawPointer {
        let count = layout.tapsY.pairs
        let turn = pair % count
        return unsafe slot + layout.pairRows + (turn < 0 ? turn + count : turn) * layout.pairBytesPerRow
    }

    /// Interleaves rows `2 * pair` and `2 * pair + 1` of the coarsest level for the vertical convolution.
    private func layOutPair(_ pair: Int, _ source: some BlurSource) {
        let level = layout.halvings
        let (lower, upper) = (layout.vertical.lower[level], layout.vertical.upper[level])
        let samples = layout.horizontal.count(level) * layout.channels
        let a: UnsafeRawPointer
        let b: UnsafeRawPointer
        if level == 0 {
            let loaded = unsafe slot + layout.loadedRows
            unsafe layout.loadRow(min(max(2 * pair, lower), upper), into: loaded, edge, source)
            unsafe layout.loadRow(
                min(max(2 * pair + 1, lower), upper), into: loaded + layout.halvingBytesPerRow[0], edge,
                source)
            unsafe (a, b) = unsafe (
                UnsafeRawPointer(loaded), UnsafeRawPointer(loaded + layout.halvingBytesPerRow[0])
            )
        } else {
            let (first, second) = (min(max(2 * pair, lower), upper), min(max(2 * pair + 1, lower), upper))
            unsafe a = unsafe UnsafeRawPointer(base + layout.coarseRow(first))
            unsafe b = unsafe UnsafeRawPointer(base + layout.coarseRow(second))
        }
        unsafe kernels.pairRows(a, b, pairRow(pair), samples)
    }
}
