internal import MatteKernelTypes

/// The result of a semantic segmentation model: one class index per pixel, 0...255.
public struct CategoryMask: Hashable, Sendable {
    /// The class index of each pixel.
    public var raster: Raster<Gray8>

    /// Creates a category mask whose pixels are class indices.
    public init(_ raster: Raster<Gray8>) {
        self.raster = raster
    }

    /// Creates a category mask from class indices in an array of bytes, row by row from the top.
    ///
    /// ```swift
    /// let mask = try CategoryMask(classes: [0, 15, 15, 7], size: PixelSize(width: 2, height: 2))
    /// mask.raster[0, 1].value  // 15
    /// ```
    ///
    /// - Throws: ``MatteError``: `parameter` unless there is one index per pixel, `limits` if memory cannot be
    ///   allocated.
    public init(classes: [UInt8], size: PixelSize) throws(MatteError) {
        raster = try Raster(levels: classes, size: size)
    }

    /// Creates a category mask with the highest-scoring class of each pixel. If scores are equal, the lowest class
    /// index wins. NaN counts as the lowest score.
    ///
    /// ```swift
    /// // Two classes for two pixels: the planes are stacked vertically.
    /// let scores = try Raster<GrayF32>(size: PixelSize(width: 2, height: 2), pixels: [0.2, 0.9, 0.8, 0.1])
    /// let classes = try CategoryMask(argmaxOf: scores.view, classes: 2)
    /// classes.raster[0, 0].value  // 1
    /// classes.raster[1, 0].value  // 0
    /// ```
    ///
    /// - Parameters:
    ///   - scores: One plane of floats per class, stacked vertically: a planar (CHW) tensor viewed as one picture that
    ///     is `classes` times as high as the mask. Scores may be logits or confidences.
    ///   - classes: The number of planes, 1...256.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if the number of classes is out of range or does not divide the height,
    ///   `limits` if memory cannot be allocated, `cancelled` if the task is cancelled.
    /// - Complexity: O(pixels * classes).
    public init(
        argmaxOf scores: borrowing RasterView<GrayF32>, classes: Int,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        guard classes >= 1, classes <= 256, scores.height % classes == 0 else {
            throw MatteError(
                .parameter,
                "cannot make a category mask from the scores of \(classes) classes: they have \(scores.height) rows; pass "
                    + "1 to 256 classes and a multiple of that number of rows"
            )
        }
        let size = PixelSize(width: scores.width, height: scores.height / classes)
        let result = try Raster<Gray8>(uninitialized: size)
        let kernel = unsafe KernelTable.current.category.argmax
        let (base, stride) = unsafe (scores.base, scores.bytesPerRow)
        let target = unsafe result.storage.base.assumingMemoryBound(to: UInt8.self)
        try Bands.run(rows: size.height, bytesPerRow: size.width * (4 * classes + 1), parallelism) { band in
            for y in band {
                unsafe kernel(
                    base + y * stride, size.height * stride, classes, target + y * size.width, size.width)
            }
        }
        self.init(result)
    }

    /// The mask's width and height in pixels.
    public var size: PixelSize { raster.size }

    /// The fraction of pixels of each class: 256 numbers that add up to 1, or are all 0 if the mask is empty.
    public var shares: [Double] {
        var counts = [UInt32](repeating: 0, count: 1024)
        let kernel = unsafe KernelTable.current.category.count
        var totals = [Int](repeating: 0, count: 256)
        for y in size.filledRows {
            let row = unsafe raster.storage.base + y * raster.width
            unsafe kernel(row.assumingMemoryBound(to: UInt8.self), raster.width, &counts)
            // Add the 32-bit counters to the totals every 64 rows, long before the counters can overflow.
            if y % 64 == 63 || y == raster.height - 1 {
                for i in 0..<1024 {
                    totals[i % 256] += Int(counts[i])
                    counts[i] = 0
                }
            }
        }
        let area = Double(raster.width) * Double(raster.height)
        return totals.map { area > 0 ? Double($0) / area : 0 }
    }

    /// Returns the mask scaled to another size. Each new pixel takes the class of the nearest old pixel; of two equally
    /// near pixels, that of the right or lower one.
    ///
    /// ```swift
    /// let classes = CategoryMask(try Raster(size: PixelSize(width: 2, height: 1), pixels: [3, 5]))
    /// let larger = try classes.resized(to: PixelSize(width: 4, height: 2))
    /// larger.raster[1, 1].value  // 3
    /// larger.raster[2, 1].value  // 5
    /// ```
    ///
    /// - Parameters:
    ///   - size: The new size.
    ///   - alignment: The mapping between the pixel centres of the two sizes.
    /// - Throws: ``MatteError``: `parameter` if the size is negative, or if the mask is empty and the size is not;
    ///   `limits` if memory cannot be allocated.
    public func resized(
        to size: PixelSize, alignment: GridAlignment = .halfPixel
    ) throws(MatteError) -> CategoryMask {
        guard raster.isEmpty == false || size.width == 0 || size.height == 0 else {
            throw MatteError(
                .parameter,
                "cannot resize a category mask of \(self.size) to \(size): the mask is empty; use one of at least one pixel"
            )
        }
        let result = try Raster<Gray8>(uninitialized: size)
        guard !result.isEmpty else { return CategoryMask(result) }
        let columns = Self.nearest(raster.width, size.width, alignment)
        let rows = Self.nearest(raster.height, size.height, alignment)
        let gather = unsafe KernelTable.current.category.gather
        for y in 0..<size.height {
            let source = unsafe raster.storage.base + Int(rows[y]) * raster.width
            let row = unsafe result.storage.base + y * size.width
            unsafe gather(
                source.assumingMemoryBound(to: UInt8.self), columns, row.assumingMemoryBound(to: UInt8.self),
                size.width)
        }
        return CategoryMask(result)
    }

    /// Returns the index of the nearest old pixel for each new pixel along one axis. `source` is the number of old
    /// pixels, and `count` the number of new pixels.
    static func nearest(_ source: Int, _ count: Int, _ alignment: GridAlignment) -> [Int32] {
        (0..<count).map { i in
            let place =
                switch alignment {
                case .halfPixel: (Double(i) + 0.5) * Double(source) / Double(count)
                case .alignCorners: count == 1 ? 0 : Double(i) * Double(source - 1) / Double(count - 1) + 0.5
                }
            return Int32(min(max(place, 0), Double(source - 1)))
        }
    }

    /// Returns a mask that selects the pixels of the given classes.
    ///
    /// ```swift
    /// let classes = CategoryMask(try Raster(size: PixelSize(width: 3, height: 1), pixels: [0, 1, 2]))
    /// let mask = try classes.mask(selecting: [1, 2])
    /// mask.raster[0, 0].value  // 0
    /// mask.raster[1, 0].value  // 255
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    public func mask(selecting classes: Set<UInt8>) throws(MatteError) -> Mask {
        try Mask(categories: raster.view, selecting: classes)
    }

    /// Returns a mask of the pixels whose class differs from that of a neighbour above, below, to the left or to
    /// the right.
    ///
    /// ```swift
    /// let classes = CategoryMask(try Raster(size: PixelSize(width: 3, height: 1), pixels: [7, 7, 9]))
    /// let borders = try classes.borders()
    /// borders.raster[0, 0].value  // 0
    /// borders.raster[1, 0].value  // 255
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    public func borders() throws(MatteError) -> Mask {
        let kernel = unsafe KernelTable.current.category.borders
        let result = try Raster<Gray8>(uninitialized: size)
        let (width, height) = (raster.width, raster.height)
        let source = unsafe UnsafePointer(raster.storage.base.assumingMemoryBound(to: UInt8.self))
        let target = unsafe result.storage.base.assumingMemoryBound(to: UInt8.self)
        for y in size.filledRows {
            unsafe kernel(
                source + max(y - 1, 0) * width, source + y * width, source + min(y + 1, height - 1) * width,
                target + y * width, width)
        }
        return Mask(result)
    }
}
