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
        let pool = ScratchPool { DifferenceMemory() }
        // Few rows at a time stay in the processor's cache over all moves.
        let bandRows = 64
        try Bands.run(count: (height + bandRows - 1) / bandRows, threads: threads) {
            (band) throws(MatteError) in
            let rows = band * bandRows..<min(height, (band + 1) * bandRows)
            try pool.use { (memory) throws(MatteError) in
                let kernels = KernelTable.current.reply
                let scratch = try memory.scratch.numbers(PictureBand.scratchCount(width: width, side: side))
                let variances = try memory.variances.numbers(2 * rows.count * width)
                var job = unsafe own.band(rows, side, comparedWith: moved, scratch.base)
                unsafe kernels.leastDifferences(&job, least.row(rows.lowerBound))
                unsafe kernels.variances(&job, variances.base)
                let second = unsafe variances.base + rows.count * width
                job = unsafe reply.band(rows, side, comparedWith: moved, scratch.base)
                unsafe kernels.variances(&job, second)
                unsafe KernelTable.current.planes.ratio(
                    variances.base, second, Float(noise * noise), least.row(rows.lowerBound),
                    rows.count * width)
                withExtendedLifetime((scratch, variances)) {}
            }
        }
        return least
    }

    /// The memory for the differences of a band of rows.
    private struct DifferenceMemory: Sendable {
        let scratch = Scratch<Float>()
        let variances = Scratch<Float>()
    }

    @unsafe private var bases: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>) {
        unsafe (
            UnsafePointer(planes[0].values.base), UnsafePointer(planes[1].values.base),
            UnsafePointer(planes[2].values.base)
        )
    }

    @unsafe private func band(
        _ rows: Range<Int>, _ side: Int, comparedWith other: ColorPlanes,
        _ scratch: UnsafeMutablePointer<Float>
    ) -> PictureBand {
        unsafe PictureBand(
            bases, other.bases, width: width, height: height, first: rows.lowerBound, rows: rows.count,
            side: side, scratch: scratch)
    }
}
