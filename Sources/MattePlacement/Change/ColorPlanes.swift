internal import Matte
internal import MatteKernelTypes

/// The red, green and blue planes of a picture.
struct ColorPlanes: Sendable {
    var planes: [Plane]
    /// The number of threads that operations may use. It doesn't affect results.
    let threads: Int

    var width: Int { planes[0].width }
    var height: Int { planes[0].height }
    var size: PixelSize { planes[0].size }

    /// The weights of the channels in squared differences and in variances.
    private static func weight(_ channel: Int) -> Float { channel == 0 ? 0.8 : channel == 1 ? 1.2 : 0.6 }

    init(_ planes: [Plane], threads: Int) { (self.planes, self.threads) = (planes, threads) }

    /// Creates planes with unknown numbers.
    init(uninitialized size: PixelSize, threads: Int) throws(MatteError) {
        planes = []
        self.threads = threads
        for _ in 0..<3 { planes.append(try Plane(uninitialized: size)) }
    }

    private func mapped(
        _ body: (Plane) throws(MatteError) -> Plane
    ) throws(MatteError) -> ColorPlanes {
        let results = Locked(planes)
        try Bands.run(count: 3, threads: threads) { (channel) throws(MatteError) in
            let result = try body(planes[channel])
            results.withLock { $0[channel] = result }
        }
        return ColorPlanes(results.withLock { $0 }, threads: threads)
    }

    func halved() throws(MatteError) -> ColorPlanes {
        try mapped { (plane) throws(MatteError) in try plane.halved() }
    }

    func blurred(_ sigma: Double) throws(MatteError) -> ColorPlanes {
        let weights = Plane.gaussian(sigma)
        return try mapped { (plane) throws(MatteError) in try plane.convolved(weights) }
    }

    /// Returns the pixels of a rectangle, which may extend beyond the picture by pixels of its edge.
    func part(_ rect: PixelRect) throws(MatteError) -> ColorPlanes {
        try mapped { (plane) throws(MatteError) in
            let result = try Plane(uninitialized: rect.size)
            let inside = max(0, rect.x)..<min(plane.width, rect.maxX)
            for y in 0..<rect.height {
                let (source, target) = unsafe (plane.row(rect.y + y), result.row(y))
                unsafe (target + inside.lowerBound - rect.x).update(
                    from: source + inside.lowerBound, count: inside.count)
                for x in rect.x..<inside.lowerBound { unsafe target[x - rect.x] = source[0] }
                for x in inside.upperBound..<rect.maxX {
                    unsafe target[x - rect.x] = source[plane.width - 1]
                }
            }
            return result
        }
    }

    /// Returns a measure of how far two pictures show different content at each pixel: near 0 for the same content, and
    /// 1 or more for other content.
    ///
    /// It is the least mean squared difference over moves of up to a pixel in each direction, divided by the smaller
    /// one of both local variances plus the square of `noise`.
    ///
    /// - Parameters:
    ///   - sigma: The standard deviation of the blur of both pictures, in pixels.
    ///   - side: The side of the square around each pixel over which differences are averaged.
    ///   - noise: The difference in flat parts that doesn't count as other content, in levels.
    func tolerantDifference(
        from other: ColorPlanes, sigma: Double, side: Int, noise: Double
    ) throws(MatteError) -> Plane {
        let (own, reply) = (try blurred(sigma), try other.blurred(sigma))
        // A margin of one pixel, so that the reply can be moved.
        let moved = try reply.part(PixelRect(x: -1, y: -1, width: width + 2, height: height + 2))
        let least = try Plane(uninitialized: size)
        let weights = [Float](repeating: 1 / Float(side), count: side)
        let pool = ScratchPool { [size] in DifferenceMemory(size) }
        // Few rows at a time stay in the processor's cache over all moves.
        let bandRows = 64
        try Bands.run(count: (height + bandRows - 1) / bandRows, threads: threads) {
            (band) throws(MatteError) in
            let rows = band * bandRows..<min(height, (band + 1) * bandRows)
            try pool.use { (memory) throws(MatteError) in
                for move in 0..<9 {
                    try own.addDifferences(from: moved, move, weights, rows, memory, to: least)
                }
                let first = try own.variances(weights, rows, memory, in: memory.first)
                let second = try reply.variances(weights, rows, memory, in: memory.second)
                unsafe KernelTable.current.planes.ratio(
                    first.base, second.base, Float(noise * noise), least.row(rows.lowerBound),
                    rows.count * width)
            }
        }
        return least
    }

    /// The memory for the differences of a band of rows.
    private struct DifferenceMemory: Sendable {
        let convolution: ConvolvedRows
        let first = Scratch<Float>()
        let second = Scratch<Float>()
        let means = Scratch<Float>()

        init(_ size: PixelSize) { convolution = ConvolvedRows(size) }
    }

    /// Lowers the numbers of `least` to the mean squared differences from a picture with a margin of a pixel that is
    /// moved by one of 3x3 moves. The first move sets them.
    private func addDifferences(
        from other: ColorPlanes, _ move: Int, _ weights: [Float], _ rows: Range<Int>,
        _ memory: DifferenceMemory, to least: Plane
    ) throws(MatteError) {
        let kernels = KernelTable.current.planes
        let (down, across, width) = (move / 3, move % 3, width)
        unsafe try memory.convolution.run(weights, rows: rows) { y, line in
            let a = unsafe planes.map { unsafe UnsafePointer($0.row(y)) }
            let b = unsafe other.planes.map { unsafe UnsafePointer($0.row(y + down) + across) }
            unsafe kernels.differences(a, b, line, width)
        } use: { y, mean in
            if move == 0 {
                unsafe least.row(y).update(from: mean, count: width)
            } else {
                unsafe kernels.least(mean, least.row(y), width)
            }
        }
    }

    /// Returns the sums of the variances of the channels in squares around each pixel of some rows.
    private func variances(
        _ weights: [Float], _ rows: Range<Int>, _ memory: DifferenceMemory, in scratch: Scratch<Float>
    ) throws(MatteError) -> Numbers<Float> {
        let (width, count) = (width, rows.count * width)
        let (result, means) = (try scratch.numbers(count), try memory.means.numbers(count))
        unsafe result.base.update(repeating: 0, count: count)
        let kernels = KernelTable.current.planes
        for (channel, plane) in planes.enumerated() {
            let weight = Self.weight(channel)
            unsafe try memory.convolution.run(weights, rows: rows) { y, line in
                unsafe line.update(from: plane.row(y), count: width)
            } to: { y in
                unsafe means.base + (y - rows.lowerBound) * width
            }
            unsafe try memory.convolution.run(weights, rows: rows) { y, line in
                unsafe kernels.square(plane.row(y), line, width)
            } use: { y, squares in
                let place = (y - rows.lowerBound) * width
                unsafe kernels.spread(
                    squares, means.base + place, weight, result.base + place, width)
            }
        }
        return result
    }
}
