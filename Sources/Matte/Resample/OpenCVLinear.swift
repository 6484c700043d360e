/// A resize of 8-bit channels that gives the same bytes as OpenCV's `resize` with `INTER_LINEAR`, except at the ratio of
/// one half.
///
/// Rows are interpolated with weights of 11 bits. Between two rows, OpenCV keeps 15 and then 2 fractional bits of the
/// products, and rounds half up; see `VResizeLinear` in its `resize.cpp`.
struct OpenCVLinear {
    private let source: PixelSize
    private let target: PixelSize
    private let channels: Int
    private let columns: OpenCVAxis
    private let rows: OpenCVAxis

    /// - Parameters:
    ///   - source: The size of the picture, at least 1x1.
    ///   - target: The size of the result, at least 1x1.
    ///   - channels: The number of bytes per pixel.
    ///   - betweenEdges: True for the positions that `INTER_AREA` uses for enlargements.
    /// - Throws: ``MatteError`` with code `cancelled`.
    init(
        from source: PixelSize, to target: PixelSize, channels: Int, betweenEdges: Bool
    ) throws(MatteError) {
        self.source = source
        self.target = target
        self.channels = channels
        columns = try OpenCVAxis(
            source: source.width, target: target.width, clamps: true, betweenEdges: betweenEdges)
        rows = try OpenCVAxis(
            source: source.height, target: target.height, clamps: false, betweenEdges: betweenEdges)
    }

    /// Resizes a picture.
    ///
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled`.
    func resize(
        _ picture: Rows, into destination: MutableRows, parallelism: Parallelism
    ) throws(MatteError) {
        let count = target.width * channels
        let touched = 2 * (source.width * channels + 9 * count)
        try Bands.run(rows: target.height, bytesPerRow: touched, parallelism) { band throws(MatteError) in
            let block = try RasterStorage(bytes: 2 * count * MemoryLayout<Int16>.stride)
            let base = unsafe block.base.bindMemory(to: Int16.self, capacity: 2 * count)
            var (upper, lower) = unsafe (base, base + count)
            // The numbers of the source rows that the two halves of the block hold.
            var held = (-1, -1)
            for y in band {
                let first = Int(rows.first[y])
                let wanted = (clamped(first), clamped(first + 1))
                if held.0 != wanted.0, held.1 == wanted.0 {
                    unsafe swap(&upper, &lower)
                    held = (held.1, held.0)
                }
                if held.0 != wanted.0 { unsafe interpolate(picture[wanted.0], into: upper) }
                if held.1 != wanted.1 { unsafe interpolate(picture[wanted.1], into: lower) }
                held = wanted
                let output = unsafe destination[y].assumingMemoryBound(to: UInt8.self)
                unsafe Self.blend(upper, lower, count: count, weights: rows.weights[y], into: output)
            }
            withExtendedLifetime(block) {}
        }
    }

    private func clamped(_ row: Int) -> Int { max(0, min(source.height - 1, row)) }

    /// Interpolates a row of the picture, with 7 fractional bits, rounded down.
    private func interpolate(_ row: UnsafeRawPointer, into sums: UnsafeMutablePointer<Int16>) {
        let pixels = unsafe row.assumingMemoryBound(to: UInt8.self)
        // The compiler unrolls the loop over channels if their number is known.
        switch channels {
        case 1: unsafe interpolate(pixels, channels: 1, into: sums)
        case 3: unsafe interpolate(pixels, channels: 3, into: sums)
        case 4: unsafe interpolate(pixels, channels: 4, into: sums)
        default: unsafe interpolate(pixels, channels: channels, into: sums)
        }
    }

    @inline(__always)
    private func interpolate(
        _ pixels: UnsafePointer<UInt8>, channels: Int, into sums: UnsafeMutablePointer<Int16>
    ) {
        let last = source.width - 1
        unsafe columns.first.withUnsafeBufferPointer { places in
            unsafe columns.weights.withUnsafeBufferPointer { shares in
                for x in 0..<places.count {
                    let first = unsafe Int(places[x])
                    let weights = unsafe shares[x]
                    let left = unsafe pixels + first &* channels
                    let right = unsafe first < last ? left + channels : left
                    let output = unsafe sums + x &* channels
                    for channel in 0..<channels {
                        let sum =
                            unsafe Int32(left[channel]) &* weights[0] &+ Int32(right[channel])
                            &* weights[1]
                        // At most 255 * 2,049 / 16, which 16 bits hold.
                        unsafe output[channel] = Int16(truncatingIfNeeded: sum &>> 4)
                    }
                }
            }
        }
    }

    /// Interpolates between two rows of sums. Numbers have 16 bits, so that the compiler can use products of 16 bits.
    private static func blend(
        _ upper: UnsafePointer<Int16>, _ lower: UnsafePointer<Int16>, count: Int, weights: SIMD2<Int32>,
        into output: UnsafeMutablePointer<UInt8>
    ) {
        let first = Int16(truncatingIfNeeded: weights[0]), second = Int16(truncatingIfNeeded: weights[1])
        for x in 0..<count {
            let above = unsafe Int16(truncatingIfNeeded: (Int32(upper[x]) &* Int32(first)) &>> 16)
            let below = unsafe Int16(truncatingIfNeeded: (Int32(lower[x]) &* Int32(second)) &>> 16)
            unsafe output[x] = UInt8(truncatingIfNeeded: max(0, min(255, (above &+ below &+ 2) &>> 2)))
        }
    }
}
