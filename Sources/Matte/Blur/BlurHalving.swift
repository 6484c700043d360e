internal import MatteKernelTypes

/// The first pass of a blur, as one task runs it: halves the resolution level by level, from the picture down to rows
/// of the coarsest level.
///
/// Each level in between keeps its latest rows in a ring buffer. Row y of a level is computed from rows 2y-2 to 2y+2 of
/// the next finer level. Rows are computed in ascending order.
@safe struct BlurHalving {
    private let layout: BlurLayout
    private let edge: BlurEdge
    private let kernels: BlurSampleKernels
    private let base: UnsafeMutableRawPointer
    private let slot: UnsafeMutableRawPointer
    /// For each resolution level, the row number of the latest row that was computed.
    private var made = SIMD8<Int>(repeating: .min)

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

    /// Computes row `y` of the coarsest level. Rows must be computed in ascending order; `first` is the first of them.
    mutating func make(_ y: Int, first: Int, _ source: some BlurSource) {
        let level = layout.halvings
        if y == first, level > 1 { start(level - 1, at: 2 * y - 2) }
        unsafe halve(level, y, into: base + layout.coarseRow(y), source)
    }

    /// Prepares this and all finer levels for the computation of rows, which starts with row `y` of this level.
    private mutating func start(_ level: Int, at y: Int) {
        let first = max(y, layout.vertical.lower[level])
        made[level] = first - 1
        if level > 1 { start(level - 1, at: 2 * first - 2) }
    }

    /// Clamps a row number to the range of computed rows of a level. Rows outside that range would be equal to the
    /// nearest row inside.
    private func clamped(_ y: Int, _ level: Int) -> Int {
        min(max(y, layout.vertical.lower[level]), layout.vertical.upper[level])
    }

    /// Returns the address of row `y` of a level in that level's ring buffer.
    private func row(_ level: Int, _ y: Int) -> UnsafeMutableRawPointer {
        unsafe slot + layout.halvingRows[level] + (y & (BlurLayout.halvingRing - 1))
            * layout.halvingBytesPerRow[level]
    }

    /// Computes the missing rows of a level up to row `y`.
    private mutating func fill(_ level: Int, through y: Int, _ source: some BlurSource) {
        while made[level] < y {
            let next = made[level] + 1
            let start = unsafe row(level, next)
            unsafe halve(level, next, into: start + BlurLayout.margin * layout.pixelBytes, source)
            unsafe layout.fillMargins(start, level)
            made[level] = next
        }
    }

    /// Computes row `y` of level 1 or a coarser level from rows of the next finer level. Does not fill the row's
    /// margins, its additional pixels at both ends.
    private mutating func halve(
        _ level: Int, _ y: Int, into destination: UnsafeMutableRawPointer, _ source: some BlurSource
    ) {
        let finer = level - 1
        let halved = unsafe slot + layout.halvedRow
        if finer == 0 {
            let rows = BlurredRows { edge.source(of: clamped(2 * y - 2 + $0, 0), in: layout.vertical.length) }
            let origin = BlurLayout.margin - layout.horizontal.lower[0]
            unsafe source.halve(
                rows, blank: base + layout.blankRow, into: halved + origin * layout.pixelBytes,
                scratch: slot + layout.sourceRows)
            unsafe layout.extend(
                halved, origin: origin, count: layout.horizontal.count(0) + 2 * BlurLayout.margin, edge)
        } else {
            fill(finer, through: clamped(2 * y + 2, finer), source)
            let samples = (layout.horizontal.count(finer) + 2 * BlurLayout.margin) * layout.channels
            unsafe withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: 5) { rows in
                for i in 0..<5 {
                    unsafe rows[i] = unsafe UnsafeRawPointer(row(finer, clamped(2 * y - 2 + i, finer)))
                }
                unsafe kernels.halveRows(rows.baseAddress!, halved, samples)
            }
        }
        let first = 2 * layout.horizontal.lower[level] - layout.horizontal.lower[finer] + BlurLayout.margin
        unsafe kernels.halveColumns(
            halved + first * layout.pixelBytes, destination, layout.horizontal.count(level),
            layout.channels)
    }
}

extension BlurLayout {
    /// Writes the samples of a row of the picture and of the pixels assumed to its left and right, starting with column
    /// `horizontal.lower[0]`. `y` may be outside the picture.
    func loadRow(_ y: Int, into start: UnsafeMutableRawPointer, _ edge: BlurEdge, _ source: some BlurSource) {
        let origin = -horizontal.lower[0]
        guard let row = edge.source(of: y, in: vertical.length) else {
            unsafe start.initializeMemory(
                as: UInt8.self, repeating: 0, count: horizontal.count(0) * pixelBytes)
            return
        }
        unsafe source.load(row, into: start + origin * pixelBytes)
        unsafe extend(start, origin: origin, count: horizontal.count(0), edge)
    }

    /// Fills both ends of a row of `count` pixels with the pixels that `edge` assumes beyond the picture's edges. The
    /// picture's pixels must already be in the row, from index `origin` on.
    func extend(_ row: UnsafeMutableRawPointer, origin: Int, count: Int, _ edge: BlurEdge) {
        unsafe edge.extend(
            row, origin: origin, width: horizontal.length, count: count, pixelBytes: pixelBytes)
    }

    /// Fills the margins at both ends of a row with copies of the nearest computed pixel. `row` is the address of the
    /// left margin, where the memory of the row starts.
    func fillMargins(_ row: UnsafeMutableRawPointer, _ level: Int) {
        let end = Self.margin + horizontal.count(level)
        unsafe fillPixels(row, 0..<Self.margin, from: Self.margin, bytes: pixelBytes)
        unsafe fillPixels(row, end..<end + Self.margin, from: end - 1, bytes: pixelBytes)
    }
}
