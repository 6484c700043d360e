internal import MatteKernelTypes

extension Mask {
    /// Returns the mask refined along the edges of its picture.
    ///
    /// A model's mask is coarse, and its edges differ from the picture's. The guided filter assumes that coverage
    /// is locally a linear function of the picture's luma. It fits this function to the mask by least squares in a
    /// window around each pixel and evaluates it at full resolution. Coverage then follows hair and fingers where
    /// luma separates them from the background. In areas of constant luma, the mask is smoothed.
    ///
    /// The algorithm is that of He, Sun, Tang: Guided Image Filtering, 2013, and He, Sun: Fast Guided Filter, 2015,
    /// with window sums on a coarse grid. The points of the grid are radius / 4 pixels apart, but at least 1 and at
    /// most 8.
    ///
    /// ```swift
    /// let picture = Raster(width: 64, height: 64, repeating: RGBA8(red: 90, green: 90, blue: 90))
    /// let coarse = try Mask(size: PixelSize(width: 8, height: 8), repeating: 255)
    /// let refined = try coarse.refined(along: picture)
    /// refined.size  // 64x64
    /// refined.raster[0, 0].value  // 255
    /// ```
    ///
    /// - Parameters:
    ///   - picture: The picture; its alpha is ignored. The result has the picture's size, regardless of the mask's.
    ///   - radius: The radius of the window in pixels of the picture, 1...256. Choose about the width of the mask's
    ///     uncertain edge.
    ///   - epsilon: The variance of luma below which a window counts as flat, for luma in 0...1; from 1e-8 to 1.
    ///     Smaller values follow fainter edges.
    ///   - alignment: The mapping between the pixel centres of the mask and of the picture.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if the radius or epsilon is out of range, or if the mask is empty and
    ///   the picture is not; `limits` if memory cannot be allocated; `cancelled`.
    /// - Complexity: O(pixels).
    public func refined<PixelType: AlphaPixel>(
        along picture: borrowing RasterView<PixelType>, radius: Double = 16, epsilon: Double = 1e-3,
        alignment: GridAlignment = .halfPixel, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Mask {
        guard radius >= 1, radius <= 256 else {
            throw MatteError(
                .parameter, "cannot refine the mask: the radius is \(radius); use 1 to 256 pixels")
        }
        guard epsilon >= 1e-8, epsilon <= 1 else {
            throw MatteError(.parameter, "cannot refine the mask: epsilon is \(epsilon); use 1e-8 to 1")
        }
        let coarse = try resized(to: picture.size, alignment: alignment)
        guard !picture.isEmpty else { return coarse }
        let luma = try picture.converted(to: Gray8.self, parallelism: parallelism)
        let side = max(1, min(8, Int(radius / 4)))
        let reach = max(1, Int((radius / Double(side)).rounded()))

        var guide = try FloatPlane(meansOf: luma, side: side)
        var mask = try FloatPlane(meansOf: coarse.raster, side: side)
        var squared = try guide.times(guide)
        var product = try guide.times(mask)
        try guide.average(reach)
        try mask.average(reach)
        try squared.average(reach)
        try product.average(reach)
        guide.solve(&mask, squared, product, epsilon)
        try guide.average(reach)
        try mask.average(reach)
        return try guide.applied(offset: mask, to: luma, side: side, parallelism)
    }

    /// Returns the mask refined along the edges of a picture; see
    /// ``refined(along:radius:epsilon:alignment:parallelism:)``.
    ///
    /// - Throws: ``MatteError``: `parameter` if the radius or epsilon is out of range, or if the mask is empty and
    ///   the picture is not; `limits` if memory cannot be allocated; `cancelled`.
    public func refined<PixelType: AlphaPixel>(
        along picture: Raster<PixelType>, radius: Double = 16, epsilon: Double = 1e-3,
        alignment: GridAlignment = .halfPixel, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Mask {
        try refined(
            along: picture.view, radius: radius, epsilon: epsilon, alignment: alignment,
            parallelism: parallelism)
    }
}

/// A plane of floats on the coarse grid of the guided filter.
private struct FloatPlane {
    private var raster: Raster<GrayF32>
    private let kernels = KernelTable.current.guided

    private var width: Int { raster.width }
    private var height: Int { raster.height }
    private var values: UnsafeMutablePointer<Float> {
        unsafe raster.storage.base.assumingMemoryBound(to: Float.self)
    }

    private init(_ size: PixelSize) throws(MatteError) {
        raster = try Raster(uninitialized: size)
    }

    /// Creates a plane of the means of blocks of `side` x `side` pixels, in 0...1. The last blocks of a row or column
    /// may be smaller.
    init(meansOf source: Raster<Gray8>, side: Int) throws(MatteError) {
        try self.init(
            PixelSize(width: (source.width + side - 1) / side, height: (source.height + side - 1) / side))
        var sums = [Float](repeating: 0, count: source.width)
        let pixels = unsafe UnsafePointer(source.storage.base.assumingMemoryBound(to: UInt8.self))
        for y in 0..<height {
            let rows = min(side, source.height - y * side)
            for i in sums.indices { sums[i] = 0 }
            for row in 0..<rows {
                unsafe kernels.accumulate(pixels + (y * side + row) * source.width, &sums, source.width)
            }
            unsafe kernels.blockMeans(sums, values + y * width, source.width, side, rows)
        }
        withExtendedLifetime(source) {}
    }

    /// Returns the product of two planes, element by element.
    func times(_ other: FloatPlane) throws(MatteError) -> FloatPlane {
        let result = try FloatPlane(raster.size)
        unsafe kernels.multiply(values, other.values, result.values, width * height)
        return result
    }

    /// Replaces each value by the mean of the values at most `reach` columns and rows away. Values outside the plane
    /// are copies of its border.
    mutating func average(_ reach: Int) throws(MatteError) {
        let taps = 2 * reach + 1
        let weights = [Float](repeating: 1 / Float(taps), count: taps)
        let across = try FloatPlane(raster.size)
        let convolution = KernelTable.current.convolution
        var padded = [Float](repeating: 0, count: width + 2 * reach)
        for y in 0..<height {
            let row = unsafe values + y * width
            unsafe padded.withUnsafeMutableBufferPointer { buffer in
                let base = buffer.baseAddress!
                unsafe base.update(repeating: row[0], count: reach)
                unsafe (base + reach).update(from: row, count: width)
                unsafe (base + reach + width).update(repeating: row[width - 1], count: reach)
                unsafe convolution.across(base, across.values + y * width, width, weights, taps)
            }
        }
        unsafe withUnsafeTemporaryAllocation(of: UnsafePointer<Float>.self, capacity: taps) { buffer in
            let window = buffer.baseAddress!
            for y in 0..<height {
                for k in 0..<taps {
                    let row = min(max(y + k - reach, 0), height - 1)
                    unsafe (window + k).initialize(to: across.values + row * width)
                }
                unsafe convolution.down(window, values + y * width, width, weights, taps)
            }
        }
        withExtendedLifetime(across) {}
    }

    /// Computes the linear model of each window: coverage = slope * luma + offset. On entry, this plane and `mask` hold
    /// the windows' means of luma and of coverage; `squared` and `product` hold those of luma squared and of luma times
    /// coverage. On return, this plane holds the slopes and `mask` the offsets.
    mutating func solve(
        _ mask: inout FloatPlane, _ squared: FloatPlane, _ product: FloatPlane, _ epsilon: Double
    ) {
        unsafe kernels.coefficients(
            values, mask.values, squared.values, product.values, width * height, Float(epsilon))
    }

    /// Returns the coverage slope * luma + offset, where this plane holds the slopes. Slopes and offsets are
    /// interpolated between the centres of their blocks.
    func applied(
        offset: FloatPlane, to luma: Raster<Gray8>, side: Int, _ parallelism: Parallelism
    ) throws(MatteError) -> Mask {
        let columns = BlockAxis(luma.width, side), rows = BlockAxis(luma.height, side)
        let slopes = try widened(columns, to: luma.width)
        let offsets = try offset.widened(columns, to: luma.width)
        let result = try Raster<Gray8>(uninitialized: luma.size)
        let guide = unsafe UnsafePointer(luma.storage.base.assumingMemoryBound(to: UInt8.self))
        let target = unsafe result.storage.base.assumingMemoryBound(to: UInt8.self)
        let (a, b) = unsafe (slopes.values, offsets.values)
        let (width, last, refine) = unsafe (luma.width, height - 1, kernels.refine)
        try Bands.run(rows: luma.height, bytesPerRow: width * 18, parallelism) { band in
            for y in band {
                let upper = Int(rows.indices[y]) * width, lower = min(Int(rows.indices[y]) + 1, last) * width
                unsafe refine(
                    guide + y * width, a + upper, a + lower, b + upper, b + lower, rows.weights[y],
                    target + y * width, width)
            }
        }
        withExtendedLifetime((slopes, offsets, luma)) {}
        return Mask(result)
    }

    private func widened(_ axis: BlockAxis, to count: Int) throws(MatteError) -> FloatPlane {
        let result = try FloatPlane(PixelSize(width: count, height: height))
        var padded = [Float](repeating: 0, count: width + 1)
        for y in 0..<height {
            unsafe padded.withUnsafeMutableBufferPointer { buffer in
                let base = buffer.baseAddress!
                unsafe base.update(from: values + y * width, count: width)
                unsafe base[width] = base[width - 1]
                unsafe kernels.widen(base, axis.indices, axis.weights, result.values + y * count, count)
            }
        }
        return result
    }
}

/// For each pixel along an axis, the index of the block whose centre is at or just before the pixel, and the weight of
/// the next block. Values are interpolated between the two blocks.
private struct BlockAxis {
    private(set) var indices: [Int32] = []
    private(set) var weights: [Float] = []

    init(_ count: Int, _ side: Int) {
        let blocks = (count + side - 1) / side
        for i in 0..<count {
            let place = min(max((Double(i) + 0.5) / Double(side) - 0.5, 0), Double(blocks - 1))
            indices.append(Int32(place))
            weights.append(Float(place - Double(Int(place))))
        }
    }
}
