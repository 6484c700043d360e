internal import MatteKernelTypes
internal import Synchronization

/// The part of a ``NarrowBlur`` that one task computes, tile by tile.
@safe struct NarrowTiles {
    private let layout: NarrowLayout
    private let ends: BlurPixelEnds
    private let kernels: BlurFoldingKernels
    private let condition: BlurCondition
    private let weightsX: UnsafeMutableRawPointer
    private let weightsY: UnsafeMutableRawPointer
    /// The pointers to the rows of the ring buffer. The list is stored twice in succession. A window may start at any
    /// row of the ring buffer, and the pointers to its rows are then adjacent.
    private let pointers: UnsafeMutablePointer<UnsafeRawPointer>
    /// The rows of the ring buffer, followed by the rows of sums.
    private let samples: MutableRows

    /// The sample value for a byte of 0. Samples are 128 * (byte - 127.5).
    private static let nothing: Int16 = -16320

    /// Prepares the scratch memory of one task: the slot with index `slot` in memory with the given layout.
    init(
        layout: NarrowLayout, ends: BlurPixelEnds, kernels: BlurFoldingKernels,
        memory: UnsafeMutableRawPointer, slot: Int, condition: BlurCondition
    ) {
        self.layout = layout
        self.ends = ends
        self.kernels = kernels
        self.condition = condition
        unsafe weightsX = memory + layout.weightsX
        unsafe weightsY = memory + layout.weightsY
        let start = unsafe memory + layout.slots + slot * layout.slotBytes
        samples = unsafe MutableRows(base: start + layout.ring, bytesPerRow: layout.bytesPerRow)
        let count = layout.ringRows
        unsafe pointers = start.bindMemory(to: UnsafeRawPointer.self, capacity: 2 * count)
        for k in 0..<2 * count { unsafe pointers[k] = unsafe UnsafeRawPointer(samples[k % count]) }
    }

    /// Computes a tile of the result. Stops if all alphas must be 255 and any task has found a smaller one.
    func make(_ rows: Range<Int>, _ columns: Range<Int>, while isOpaque: borrowing Atomic<Bool>) {
        let (channels, size) = (layout.channels, layout.size)
        let (radius, reach) = (layout.tapsY.radius, layout.tapsX.radius)
        let (ring, step) = (layout.ringRows, NarrowLayout.rowsPerStep)
        // The columns of the picture that the tile's windows cover.
        let known = max(0, columns.lowerBound - reach)..<min(size.width, columns.upperBound + reach)
        let origin = known.lowerBound - (columns.lowerBound - reach)
        let sums = samples.suffix(from: ring)
        var loaded = rows.lowerBound - radius
        // The index in the ring buffer at which row `loaded` will be stored.
        var place = 0
        for y in stride(from: rows.lowerBound, to: rows.upperBound, by: step) {
            while loaded < y + step + radius {
                let row = unsafe samples[place]
                if let source = layout.edge.source(of: loaded, in: size.height) {
                    let plain = unsafe kernels.load(
                        ends.sourceRow(source) + known.lowerBound * channels, row, known.count * channels)
                    if condition == .opaque, !plain { isOpaque.store(false, ordering: .relaxed) }
                } else {
                    unsafe row.initializeMemory(
                        as: Int16.self, repeating: Self.nothing, count: known.count * channels)
                }
                loaded += 1
                place = place == ring - 1 ? 0 : place + 1
            }
            guard isOpaque.load(ordering: .relaxed) else { return }
            // The window starts with the oldest row in the ring buffer, which is at the index of the next row to load.
            unsafe kernels.convolveRows(
                pointers + place, radius, weightsY, sums[0] + origin * channels * 2, layout.bytesPerRow,
                known.count * channels)
            for i in 0..<min(step, rows.upperBound - y) {
                let row = unsafe sums[i]
                unsafe extend(row, origin: origin, width: known.count, count: columns.count + 2 * reach)
                unsafe kernels.convolveColumns(
                    row + reach * channels * 2, reach, channels * 2, weightsX,
                    ends.destinationRow(y + i) + columns.lowerBound * channels, columns.count * channels)
            }
        }
    }

    /// Fills both ends of a row of `count` pixels with the pixels assumed beyond the edges. The row must already
    /// contain the `width` pixels that were computed, from index `origin` on.
    private func extend(_ row: UnsafeMutableRawPointer, origin: Int, width: Int, count: Int) {
        let samples = unsafe row.assumingMemoryBound(to: Int16.self)
        let channels = layout.channels
        func put(_ i: Int) {
            let place = layout.edge.source(of: i - origin, in: width)
            for c in 0..<channels {
                let sample = place.map { unsafe samples[(origin + $0) * channels + c] } ?? Self.nothing
                unsafe samples[i * channels + c] = sample
            }
        }
        for i in 0..<origin { put(i) }
        for i in origin + width..<count { put(i) }
    }
}
