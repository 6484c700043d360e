internal import MatteKernelTypes
internal import Synchronization

/// One task's rows of a box blur straight from bytes to bytes, for pictures whose channels are averaged
/// independently: grey, premultiplied and opaque ones.
@safe struct BoxBytes {
    /// Column sums, with the margins that windows reach into, then a row of zeros.
    let base: UnsafeMutableRawPointer
    /// Bytes of the first.
    let row: Int
    let size: PixelSize
    let channels: Int
    let radius: Int
    let edge: BlurEdge
    let kernels: BoxKernels
    /// Checks every row when all alphas must be 255.
    let isOpaque: AlphaKernels.IsOpaque?

    /// The largest radius whose sums down a column fit 16 bits.
    static let largestRadius = 128

    /// Writes rows of the result until a share finds a forbidden alpha.
    func make(_ rows: Range<Int>, _ ends: BlurPixelEnds, while plain: borrowing Atomic<Bool>) {
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
        func entering(_ y: Int) -> UnsafeRawPointer {
            let row = unsafe source(y)
            if let isOpaque = unsafe isOpaque, unsafe !isOpaque(row, size.width) {
                plain.store(false, ordering: .relaxed)
            }
            return unsafe row
        }
        for y in rows.lowerBound - 1 - radius..<rows.lowerBound + radius {
            unsafe kernels.addBytes(entering(y), sums, count)
        }
        for y in rows {
            guard plain.load(ordering: .relaxed) else { return }
            unsafe kernels.slideBytes(entering(y + radius), source(y - radius - 1), sums, count)
            unsafe edge.extend(
                base, origin: radius + 1, width: size.width, count: size.width + length,
                pixelBytes: 2 * channels)
            unsafe kernels.acrossBytes(
                extended, ends.destinationRow(y).assumingMemoryBound(to: UInt8.self), size.width, channels,
                length, factor)
        }
    }
}
