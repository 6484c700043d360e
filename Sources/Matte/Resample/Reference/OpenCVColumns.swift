internal import MatteKernelTypes

/// The places and weights of the columns of an ``OpenCVLinear`` resize, as the kernels need them.
///
/// A kernel reads two neighbouring pixels per output pixel, whose weights add up to one, at most two bytes beyond them.
/// The few output pixels for which this isn't possible are computed one by one: those at the right edge, and those
/// whose weights OpenCV rounds to another sum.
@safe struct OpenCVColumns {
    /// An output pixel that is computed by itself.
    struct Lone {
        /// The number of the output pixel.
        var column: Int
        /// The distances of both source pixels from the row's first byte.
        var left: Int, right: Int
        var weights: (Int32, Int32)
    }

    let channels: Int
    /// The number of blocks of 64 numbers of a resized row.
    let blocks: Int
    private(set) var lone: [Lone] = []
    /// True if the kernels compute any pixel.
    private(set) var hasPairs = false
    private let memory: RasterStorage

    /// The arguments of ``ReferenceKernels/Across``.
    let places: UnsafePointer<Int32>
    let weights: UnsafePointer<Int16>

    /// Computes the columns of a resize of rows of `source` pixels to `target` pixels, both at least 1.
    ///
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled`.
    init(source: Int, target: Int, channels: Int, betweenEdges: Bool) throws(MatteError) {
        self.channels = channels
        let repeated = channels == 1 ? 1 : 4
        blocks = (target * repeated + 63) / 64
        let columns = blocks * 64 / repeated
        memory = try RasterStorage(bytes: 4 * columns + 128 * blocks)
        let places = unsafe memory.base.bindMemory(to: Int32.self, capacity: columns)
        let weights = unsafe (memory.base + 4 * columns).bindMemory(to: Int16.self, capacity: 64 * blocks)
        unsafe self.places = UnsafePointer(places)
        unsafe self.weights = UnsafePointer(weights)
        let axis = OpenCVAxis(source: source, target: target, clamps: true, betweenEdges: betweenEdges)
        // With three channels, eight bytes are read of two pixels.
        let last = channels == 3 ? source - 3 : source - 2
        for x in 0..<columns {
            if x & 0xFFFF == 0, Task.isCancelled { throw .cancelled }
            // The rest of the last block has any weights.
            var tap = axis.tap(min(x, target - 1))
            if tap.weights == (0, 2048) { tap = .init(first: tap.first + 1, weights: (2048, 0)) }
            let isPair = tap.first <= last && tap.weights.0 + tap.weights.1 == 2048
            if isPair {
                hasPairs = true
            } else if x < target {
                lone.append(
                    Lone(
                        column: x, left: tap.first * channels,
                        right: min(tap.first + 1, source - 1) * channels,
                        weights: tap.weights))
            }
            unsafe places[x] = isPair ? Int32(truncatingIfNeeded: tap.first * channels) : 0
            // The right weight is at most 2047, so this is from -32768 to 32736.
            let weight = isPair ? Int16(truncatingIfNeeded: (tap.weights.1 - 1024) << 5) : 0
            for channel in 0..<repeated {
                unsafe weights[ReferenceKernels.place(of: x * repeated + channel)] = weight
            }
        }
    }

    /// Interpolates a channel of a source row at a lone pixel, with 7 fractional bits, rounded down.
    @inline(__always)
    func value(_ row: UnsafeRawPointer, _ lone: Lone, _ channel: Int) -> Int32 {
        let left = unsafe Int32(row.load(fromByteOffset: lone.left + channel, as: UInt8.self))
        let right = unsafe Int32(row.load(fromByteOffset: lone.right + channel, as: UInt8.self))
        return (left &* lone.weights.0 &+ right &* lone.weights.1) &>> 4
    }

    /// Interpolates a row of the picture to `numbers`, blocks of 64 numbers.
    func interpolate(
        _ row: UnsafeRawPointer, into numbers: UnsafeMutablePointer<Int16>, _ kernels: ReferenceKernels
    ) {
        if hasPairs { unsafe kernels.across(row, places, weights, blocks, channels, numbers) }
        let repeated = channels == 1 ? 1 : 4
        for pixel in lone {
            for channel in 0..<channels {
                let place = ReferenceKernels.place(of: pixel.column * repeated + channel)
                unsafe numbers[place] = Int16(truncatingIfNeeded: value(row, pixel, channel))
            }
        }
    }
}
