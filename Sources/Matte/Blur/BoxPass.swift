internal import MatteKernelTypes

/// The work of a box blur on one picture. Each task computes a separate range of rows, with its own scratch memory.
@safe struct BoxPass {
    let ends: BlurPixelEnds
    let size: PixelSize
    let channels: Int
    let radius: Int
    let edge: BlurEdge
    let kernels: BoxKernels

    /// The number of rows of scratch memory that a task needs.
    static let scratchRows = 6

    /// The number of bytes from one row of scratch memory to the next. A row holds 16-bit samples, with margins for
    /// windows that extend beyond the picture's edges.
    var scratchBytesPerRow: Int { ScratchLayout.aligned((size.width + 2 * radius + 1) * channels * 2) + 128 }

    /// Computes rows of the result from 16-bit samples: first the means down the columns, then the means of those along
    /// the rows.
    ///
    /// - Parameter scratch: Six rows: two for the 32-bit sums down the columns, one for the row that enters the
    ///   windows, one for the row that leaves them, one for the means down the columns, and one for the final means.
    func make(_ rows: Range<Int>, _ scratch: MutableRows) {
        guard !rows.isEmpty else { return }
        let count = size.width * channels
        let sums = unsafe scratch[0].assumingMemoryBound(to: Int32.self)
        let entering = unsafe scratch[2].assumingMemoryBound(to: UInt16.self)
        let leaving = unsafe scratch[3].assumingMemoryBound(to: UInt16.self)
        let down = unsafe scratch[4].assumingMemoryBound(to: UInt16.self)
        let across = unsafe scratch[5].assumingMemoryBound(to: UInt16.self)
        let factor = 1 / Float(2 * radius + 1)
        unsafe sums.initialize(repeating: 0, count: count)
        for y in rows.lowerBound - 1 - radius..<rows.lowerBound + radius {
            unsafe load(y, into: entering)
            unsafe kernels.add(entering, sums, count)
        }
        for y in rows {
            unsafe load(y + radius, into: entering)
            unsafe load(y - radius - 1, into: leaving)
            unsafe kernels.down(entering, leaving, sums, down + (radius + 1) * channels, count, factor)
            unsafe edge.extend(
                UnsafeMutableRawPointer(down), origin: radius + 1, width: size.width,
                count: size.width + 2 * radius + 1, pixelBytes: 2 * channels)
            unsafe kernels.across(down, across, size.width, channels, 2 * radius + 1, factor)
            unsafe ends.store(y, from: UnsafeRawPointer(across))
        }
    }

    private func load(_ y: Int, into samples: UnsafeMutablePointer<UInt16>) {
        if let source = edge.source(of: y, in: size.height) {
            unsafe ends.load(source, into: UnsafeMutableRawPointer(samples))
        } else {
            unsafe samples.initialize(repeating: 0, count: size.width * channels)
        }
    }
}
