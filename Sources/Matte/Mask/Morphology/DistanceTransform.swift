internal import MatteKernelTypes

extension Mask {
    /// Returns the distance of each selected pixel from the nearest pixel that is not selected, in pixels, from centre
    /// to centre. The distance of other pixels is 0.
    ///
    /// Pixels outside the mask don't count. If all pixels are selected, all distances are infinite.
    ///
    /// ```swift
    /// let mask = Mask(try Raster(size: PixelSize(width: 4, height: 1), pixels: [0, 255, 255, 255]))
    /// try mask.distances()[3, 0].value  // 3.0
    /// ```
    ///
    /// - Parameters:
    ///   - level: The minimum coverage of a selected pixel, 0...255.
    ///   - parallelism: The number of threads that may be used.
    /// - Returns: The exact Euclidean distances, rounded to `Float`.
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled`.
    /// - Complexity: O(pixels).
    public func distances(
        atLeast level: UInt8 = 128, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<GrayF32> {
        try mappingDistances(atLeast: level, parallelism) { squared in
            GrayF32(squared < 0 ? 0 : Float(squared.squareRoot()))
        }
    }

    /// Returns the signed distance of each pixel's centre from the edge of the selection, in pixels: positive inside
    /// the selection, negative outside.
    ///
    /// The edge is between the pixels: the distance from the nearest pixel on its other side, from centre to centre,
    /// minus 0.5. Pixels outside the mask don't count. If no edge exists, all distances are infinite.
    ///
    /// ```swift
    /// let mask = Mask(try Raster(size: PixelSize(width: 4, height: 1), pixels: [0, 255, 255, 255]))
    /// try mask.signedDistances()[3, 0].value  // 2.5
    /// try mask.signedDistances()[0, 0].value  // -0.5
    /// ```
    ///
    /// - Parameters:
    ///   - level: The minimum coverage of a selected pixel, 0...255.
    ///   - parallelism: The number of threads that may be used.
    /// - Returns: The distances, computed in `Double` and rounded to `Float`.
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled`.
    /// - Complexity: O(pixels).
    public func signedDistances(
        atLeast level: UInt8 = 128, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<GrayF32> {
        try mappingDistances(atLeast: level, parallelism) { squared in
            GrayF32(Float(Mask.signedDistance(squared)))
        }
    }

    /// Returns the signed distance from the edge of the selection; see ``mappingDistances(atLeast:_:_:)``.
    static func signedDistance(_ squared: Double) -> Double {
        squared < 0 ? 0.5 - (-squared).squareRoot() : squared.squareRoot() - 0.5
    }

    /// Returns a raster of values that are computed from distances.
    ///
    /// - Parameter value: Returns the value of a pixel. Its argument is the square of the distance from the pixel's
    ///   centre to that of the nearest pixel on the other side of the edge, negative if the pixel is not selected.
    func mappingDistances<Value: Pixel>(
        atLeast level: UInt8, _ parallelism: Parallelism, _ value: (Double) -> Value
    ) throws(MatteError) -> Raster<Value> {
        let result = try Raster<Value>(uninitialized: size)
        guard !raster.isEmpty else { return result }
        let transform = try DistanceTransform(self, atLeast: level, parallelism)
        let target = unsafe result.storage.base.assumingMemoryBound(to: Value.self)
        let width = width
        try Bands.run(rows: height, bytesPerRow: width * 32, parallelism) { band in
            var envelope = LowerEnvelope(width: width)
            for y in band {
                transform.forEachDistance(inRow: y, &envelope) { x, squared in
                    unsafe target[y * width + x] = value(squared)
                }
            }
        }
        return result
    }
}

/// The distances of pixels from the edge of the selection.
///
/// The method is that of A. Meijster, J. Roerdink and W. Hesselink, "A general algorithm for computing distance
/// transforms in linear time" (2000). The distance to the other side along each column is found first. The distance in
/// the plane is then, in each row, the minimum of parabolas whose heights are the squares of these distances. All
/// arithmetic is in integers. Both sides of the edge are computed in one pass: between two edges of a row, only the
/// pixels between them and those directly behind the edges matter.
struct DistanceTransform: Sendable {
    private let runs: MaskRuns
    /// The distance to the nearest pixel of the other side in the same column, or at least ``unreachable``.
    private let columns: BlockList<Int32>
    private static let unreachable: Int32 = 1 << 30

    init(_ mask: Mask, atLeast level: UInt8, _ parallelism: Parallelism) throws(MatteError) {
        runs = try MaskRuns(mask, atLeast: level)
        let (width, height) = (mask.width, mask.height)
        guard height < Self.unreachable else {
            throw MatteError(
                .limits,
                "cannot compute the distances in a mask of \(mask.size): it has more than \(Self.unreachable) rows; use a smaller mask"
            )
        }
        let columns = try BlockList<Int32>(uninitialized: width * height)
        self.columns = columns
        let pixels = unsafe UnsafePointer(mask.raster.storage.base.assumingMemoryBound(to: UInt8.self))
        // The columns are divided among threads in strips of 256.
        let strips = (width + 255) / 256
        try Bands.run(rows: strips, bytesPerRow: 256 * 16 * height, parallelism) { band in
            for strip in band {
                let x = strip * 256
                let count = min(256, width - x)
                unsafe Self.measureColumns(
                    pixels: pixels + x, distances: columns.base + x, count: count, width: width,
                    height: height, level: level)
            }
        }
        withExtendedLifetime(mask) {}
    }

    /// Measures `count` columns: first the distances to the nearest pixel of the other side above each pixel, then,
    /// from the bottom, those below.
    private static func measureColumns(
        pixels: UnsafePointer<UInt8>, distances: UnsafeMutablePointer<Int32>, count: Int, width: Int,
        height: Int,
        level: UInt8
    ) {
        unsafe distances.update(repeating: unreachable, count: count)
        for y in 1..<max(1, height) {
            let row = unsafe pixels + y * width, above = unsafe row - width
            let here = unsafe distances + y * width, previous = unsafe here - width
            for x in 0..<count {
                let isSame = unsafe (row[x] >= level) == (above[x] >= level)
                unsafe here[x] = isSame ? previous[x] &+ 1 : 1
            }
        }
        unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { buffer in
            let fromBelow = buffer.baseAddress!
            unsafe fromBelow.initialize(repeating: unreachable, count: count)
            for y in (0..<max(0, height - 1)).reversed() {
                let row = unsafe pixels + y * width, below = unsafe row + width
                let here = unsafe distances + y * width
                for x in 0..<count {
                    let isSame = unsafe (row[x] >= level) == (below[x] >= level)
                    let distance = unsafe isSame ? fromBelow[x] &+ 1 : 1
                    unsafe fromBelow[x] = distance
                    unsafe here[x] = min(here[x], distance)
                }
            }
        }
    }

    /// Calls `body` with each column of a row and the square of its pixel's distance from the nearest pixel of the
    /// other side, negative outside the selection. The square is infinite if there is no such pixel.
    func forEachDistance(
        inRow y: Int, _ envelope: inout LowerEnvelope, _ body: (_ x: Int, _ squared: Double) -> Void
    ) {
        let width = runs.size.width
        let edges = runs.edges(ofRow: y)
        let row = unsafe columns.base + y * width
        var start = 0
        // Alternately the pixels before a run, which are not selected, and those of the run.
        for edge in edges.lowerBound...edges.upperBound {
            let end = edge < edges.upperBound ? Int(runs.edges[edge]) : width
            if start < end {
                envelope.removeAll(from: start)
                // A pixel directly beyond the start or the end is on the other side.
                if start > 0 { envelope.add(site: start - 1, height: 0) }
                for x in start..<end {
                    let distance = unsafe row[x]
                    if distance < Self.unreachable {
                        envelope.add(site: x, height: Int(distance) * Int(distance))
                    }
                }
                if end < width { envelope.add(site: end, height: 0) }
                let sign = (edge - edges.lowerBound) & 1 == 1 ? 1.0 : -1.0
                envelope.forEachValue(in: start..<end) { x, squared in body(x, sign * squared) }
            }
            start = end
        }
    }
}
