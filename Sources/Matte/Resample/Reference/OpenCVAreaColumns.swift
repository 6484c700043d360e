internal import MatteKernelTypes

/// The columns of an ``OpenCVArea`` resize, as ``ReferenceKernels/Average`` needs them.
///
/// A group is four pixels, or sixteen of one channel, whose windows have the same length. Weights of 0 make them so,
/// which change no sum.
struct OpenCVAreaColumns {
    let channels: Int
    /// The number of groups.
    let groups: Int
    private var places: [Int32] = []
    private var counts: [Int32] = []
    private var weights: [Float] = []
    /// With three channels, the first group whose kernel reads a byte beyond the row, and its first weight. It and the
    /// groups after it read a copy of the end of the row, from the byte `end` on.
    private var last: (group: Int, weight: Int)
    private var end: Int
    private let rowBytes: Int

    /// The number of bytes of a copy of the end of a row.
    var copyBytes: Int { rowBytes - end + 4 }

    init(_ axis: OpenCVAreaAxis, source: Int, channels: Int) {
        self.channels = channels
        rowBytes = source * channels
        let lanes = channels == 1 ? 16 : 4
        groups = (axis.count + lanes - 1) / lanes
        (last, end) = ((groups, 0), rowBytes)
        places.reserveCapacity(groups * lanes)
        counts.reserveCapacity(groups)
        weights.reserveCapacity(axis.weights.count + axis.weights.count / 2 + 64)
        for group in 0..<groups {
            // The last pixel is repeated in the rest of the last group.
            func pixel(_ lane: Int) -> Int { min(group * lanes + lane, axis.count - 1) }
            var count = 0
            for lane in 0..<lanes { count = max(count, axis.window(pixel(lane)).count) }
            let base = weights.count
            weights.append(contentsOf: repeatElement(0, count: count * lanes))
            counts.append(Int32(truncatingIfNeeded: count))
            for lane in 0..<lanes {
                let window = axis.window(pixel(lane)), first = axis.first[pixel(lane)]
                let start = min(first, source - count)
                for (k, i) in window.enumerated() {
                    weights[base + (first - start + k) * lanes + lane] = axis.weights[i]
                }
                places.append(Int32(truncatingIfNeeded: start * channels))
                if channels == 3, last.group == groups, start + count == source { last = (group, base) }
                if last.group <= group { end = min(end, start * channels) }
            }
        }
        // A window before the one that was found may start before it.
        for place in places.dropFirst(last.group * lanes) { end = min(end, Int(place)) }
    }

    /// Adds a weighted source row to `sums`, or writes it if it is the first one. `copy` is memory of ``copyBytes``.
    func add(
        _ row: UnsafeRawPointer, _ share: Float, isFirst: Bool, to sums: UnsafeMutablePointer<Float>,
        _ copy: UnsafeMutableRawPointer, _ kernels: ReferenceKernels
    ) {
        let lanes = channels == 1 ? 16 : 4
        unsafe places.withUnsafeBufferPointer { places in
            unsafe counts.withUnsafeBufferPointer { counts in
                unsafe weights.withUnsafeBufferPointer { weights in
                    let (places, counts) = (places.baseAddress!, counts.baseAddress!)
                    let weights = weights.baseAddress!
                    unsafe kernels.average(
                        row, places, counts, weights, last.group, channels, share, isFirst, sums)
                    guard last.group < groups else { return }
                    unsafe copy.copyMemory(from: row + end, byteCount: rowBytes - end)
                    unsafe kernels.average(
                        copy - end, places + last.group * lanes, counts + last.group, weights + last.weight,
                        groups - last.group, channels, share, isFirst, sums + 16 * last.group)
                }
            }
        }
    }
}
