internal import MatteKernelTypes
internal import Synchronization

/// One task's rows of a box blur straight from bytes to bytes, for pictures whose channels are means of nothing
/// but themselves: grey, premultiplied, and opaque ones.
@safe struct BoxBytes {
    /// Sums down the columns, with the margins that windows reach into, then a row of zeros.
    let base: UnsafeMutableRawPointer
    /// Bytes of the first.
    let row: Int
    let size: PixelSize
    let channels: Int
    let radius: Int
    let edge: BlurEdge
    let kernels: BoxKernels

    /// The largest radius whose sums down a column fit 16 bits.
    static let largestRadius = 128

    func make(_ rows: Range<Int>, _ ends: BlurPixelEnds) {
        guard !rows.isEmpty else { return }
        let (count, length) = (size.width * channels, 2 * radius + 1)
        let extended = unsafe base.assumingMemoryBound(to: UInt16.self)
        let sums = unsafe extended + (radius + 1) * channels
        let blank = unsafe base + row
        let factor = 1 / Float(length * length)
        unsafe blank.initializeMemory(as: UInt8.self, repeating: 0, count: count)
        unsafe sums.initialize(repeating: 0, count: count)
        func source(_ y: Int) -> UnsafeRawPointer {
            guard let place = edge.source(of: y, in: size.height) else {
                return UnsafeRawPointer(blank)
            }
            return unsafe ends.sourceRow(place)
        }
        for y in rows.lowerBound - 1 - radius..<rows.lowerBound + radius {
            unsafe kernels.addBytes(source(y), sums, count)
        }
        for y in rows {
            unsafe kernels.slideBytes(source(y + radius), source(y - radius - 1), sums, count)
            unsafe edge.extend(
                base, origin: radius + 1, width: size.width, count: size.width + length,
                pixelBytes: 2 * channels)
            unsafe kernels.acrossBytes(
                extended, ends.destinationRow(y).assumingMemoryBound(to: UInt8.self), size.width, channels,
                length, factor)
        }
    }

    /// Whether a picture's channels may be summed without regard to each other.
    ///
    /// Asked of the whole picture, so that the answer doesn't depend on the number of threads.
    static func takes(
        _ format: PixelFormat, _ ends: BlurPixelEnds, _ size: PixelSize, _ edge: BlurEdge,
        _ kernels: BoxKernels, _ parallelism: Parallelism
    ) throws(MatteError) -> Bool {
        switch format {
        case .gray8, .premultipliedRGBA8, .premultipliedBGRA8: return true
        case .rgb8, .bgr8, .grayF32: return false
        case .rgba8, .bgra8:
            // Nothing beyond the edges would leave alphas below 255.
            guard edge != .transparent else { return false }
            let isOpaque = Atomic<Bool>(true)
            try Bands.run(rows: size.height, bytesPerRow: size.width * 4, parallelism) { band in
                for y in band {
                    guard isOpaque.load(ordering: .relaxed) else { return }
                    if unsafe !kernels.isOpaque(ends.sourceRow(y), size.width) {
                        isOpaque.store(false, ordering: .relaxed)
                    }
                }
            }
            return isOpaque.load(ordering: .relaxed)
        }
    }
}
