internal import MatteKernelTypes

/// One task's way from the picture to rows of the coarse picture.
///
/// Each level keeps a ring of its latest rows. A row of a level asks the finer level for rows 2y-2 to 2y+2;
/// requests only ever go down the picture.
@safe struct BlurHalving {
    private let layout: BlurLayout
    private let edge: BlurEdge
    private let kernels: BlurSampleKernels
    private let base: UnsafeMutableRawPointer
    private let slot: UnsafeMutableRawPointer
    /// The latest row each level has made.
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

    /// Makes row `y` of the coarse picture; rows come in order from `first` on.
    mutating func make(_ y: Int, first: Int, _ ends: some BlurEnds) {
        let level = layout.halvings
        if y == first { start(level - 1, at: 2 * y - 2) }
        let row = unsafe base + layout.coarse + (y - layout.vertical.lower[level]) * layout.coarsePitch
        unsafe halve(level, y, into: row, ends)
    }

    private mutating func start(_ level: Int, at y: Int) {
        let first = max(y, layout.vertical.lower[level])
        made[level] = first - 1
        if level > 0 { start(level - 1, at: 2 * first - 2) }
    }

    /// Rows outside what is computed equal the outermost that is.
    private func clamped(_ y: Int, _ level: Int) -> Int {
        min(max(y, layout.vertical.lower[level]), layout.vertical.upper[level])
    }

    private func row(_ level: Int, _ y: Int) -> UnsafeMutableRawPointer {
        unsafe slot + layout.halvingRows[level] + (y & (BlurLayout.halvingRing - 1))
            * layout.halvingPitch[level]
    }

    private mutating func fill(_ level: Int, through y: Int, _ ends: some BlurEnds) {
        while made[level] < y {
            let next = made[level] + 1
            let start = unsafe row(level, next)
            if level == 0 {
                unsafe layout.loadRow(next, into: start + BlurLayout.margin * layout.pixelBytes, edge, ends)
            } else {
                unsafe halve(level, next, into: start + BlurLayout.margin * layout.pixelBytes, ends)
            }
            unsafe layout.fillMargins(start, level)
            made[level] = next
        }
    }

    /// Makes row `y` of `level` from the finer level, without its margins.
    private mutating func halve(
        _ level: Int, _ y: Int, into destination: UnsafeMutableRawPointer, _ ends: some BlurEnds
    ) {
        let finer = level - 1
        fill(finer, through: clamped(2 * y + 2, finer), ends)
        let samples = (layout.horizontal.count(finer) + 2 * BlurLayout.margin) * layout.channels
        let halved = unsafe slot + layout.halvedRow
        unsafe withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: 5) { rows in
            for i in 0..<5 {
                unsafe rows[i] = unsafe UnsafeRawPointer(row(finer, clamped(2 * y - 2 + i, finer)))
            }
            unsafe kernels.halveRows(rows.baseAddress!, halved, samples)
        }
        let first = 2 * layout.horizontal.lower[level] - layout.horizontal.lower[finer] + BlurLayout.margin
        unsafe kernels.halveColumns(
            halved + first * layout.pixelBytes, destination, layout.horizontal.count(level),
            layout.channels)
    }
}

extension BlurLayout {
    /// Writes row `y` of the picture as it goes on beyond its edges, from `horizontal.lower[0]` on.
    func loadRow(_ y: Int, into start: UnsafeMutableRawPointer, _ edge: BlurEdge, _ ends: some BlurEnds) {
        let (lower, upper) = (horizontal.lower[0], horizontal.upper[0])
        guard let source = edge.source(of: y, in: vertical.length) else {
            unsafe start.initializeMemory(
                as: UInt8.self, repeating: 0, count: (upper - lower + 1) * pixelBytes)
            return
        }
        let width = horizontal.length
        let before = -lower
        unsafe ends.load(source, into: start + before * pixelBytes)
        let after = before + width..<upper - lower + 1
        switch edge {
        case .replicate:
            unsafe fillPixels(start, 0..<before, from: before, bytes: pixelBytes)
            unsafe fillPixels(start, after, from: before + width - 1, bytes: pixelBytes)
        case .transparent:
            unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: before * pixelBytes)
            unsafe (start + after.lowerBound * pixelBytes).initializeMemory(
                as: UInt8.self, repeating: 0, count: after.count * pixelBytes)
        case .reflect:
            // The nearest reflections are made first, farther ones are copies of what is there already.
            for i in 1...max(1, before) where i <= before {
                unsafe copyPixel(start, from: before + edge.source(of: -i, in: width)!, to: before - i)
            }
            for i in after {
                unsafe copyPixel(start, from: before + edge.source(of: i - before, in: width)!, to: i)
            }
        }
    }

    private func copyPixel(_ row: UnsafeMutableRawPointer, from: Int, to: Int) {
        unsafe (row + to * pixelBytes).copyMemory(from: row + from * pixelBytes, byteCount: pixelBytes)
    }

    /// Fills the margins of a row of a level, which starts with them.
    func fillMargins(_ row: UnsafeMutableRawPointer, _ level: Int) {
        let end = Self.margin + horizontal.count(level)
        unsafe fillPixels(row, 0..<Self.margin, from: Self.margin, bytes: pixelBytes)
        unsafe fillPixels(row, end..<end + Self.margin, from: end - 1, bytes: pixelBytes)
    }
}
