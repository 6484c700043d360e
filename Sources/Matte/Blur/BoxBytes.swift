internal import MatteKernelTypes
internal import Synchronization

extension BoxPass {
    /// The largest radius, in pixels, at which the sum of 2 * radius + 1 bytes fits 16 bits.
    static let largestByteRadius = 128

    /// Computes rows of the result directly from bytes. Only for pictures whose channels are averaged independently:
    /// grey, premultiplied and opaque pictures. Stops early if any task finds an alpha that `check` forbids.
    ///
    /// - Parameters:
    ///   - rows: The rows of the result to compute.
    ///   - scratch: Memory for two rows. The first takes the sums down the columns, with margins for windows that
    ///     extend beyond the edges; the second takes zeros.
    ///   - check: Returns true if all alphas of a row are 255; `nil` if any alpha is allowed.
    ///   - isOpaque: Set to false when a check fails. All tasks share this value.
    func makeFromBytes(
        _ rows: Range<Int>, _ scratch: MutableRows, checking check: AlphaKernels.IsOpaque?,
        while isOpaque: borrowing Atomic<Bool>
    ) {
        guard !rows.isEmpty else { return }
        let (count, length) = (size.width * channels, 2 * radius + 1)
        let extended = unsafe scratch[0].assumingMemoryBound(to: UInt16.self)
        let sums = unsafe extended + (radius + 1) * channels
        let blank = unsafe scratch[1]
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
            if let check = unsafe check, unsafe !check(row, size.width) {
                isOpaque.store(false, ordering: .relaxed)
            }
            return unsafe row
        }
        for y in rows.lowerBound - 1 - radius..<rows.lowerBound + radius {
            unsafe kernels.addBytes(entering(y), sums, count)
        }
        for y in rows {
            guard isOpaque.load(ordering: .relaxed) else { return }
            unsafe kernels.slideBytes(entering(y + radius), source(y - radius - 1), sums, count)
            unsafe edge.extend(
                scratch[0], origin: radius + 1, width: size.width, count: size.width + length,
                pixelBytes: 2 * channels)
            unsafe kernels.acrossBytes(
                extended, ends.destinationRow(y).assumingMemoryBound(to: UInt8.self), size.width, channels,
                length, factor)
        }
    }
}
