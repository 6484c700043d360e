internal import MatteKernelTypes

/// The result of a semantic segmentation model: one class index per pixel, 0...255.
public struct CategoryMask: Hashable, Sendable {
    /// The class of each pixel.
    public var raster: Raster<Gray8>

    /// Creates a category mask from class indices.
    public init(_ raster: Raster<Gray8>) {
        self.raster = raster
    }

    /// Creates a category mask from the class with the highest score per pixel, the first of equal scores. NaN counts
    /// as lowest.
    ///
    /// - Parameters:
    ///   - scores: one plane of floats per class, one below the other: a planar (CHW) tensor seen as a picture
    ///     `classes` times as high. Scores may be logits or confidences.
    ///   - classes: the number of planes, 1...256.
    ///   - parallelism: the number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` when the number of classes is out of range or doesn't divide the
    ///   height, `limits` when memory is missing, `cancelled`.
    public init(
        argmaxOf scores: borrowing RasterView<GrayF32>, classes: Int,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        guard classes >= 1, classes <= 256, scores.height % classes == 0 else {
            throw MatteError(
                .parameter,
                "\(classes) classes in a tensor \(scores.height) rows high: there must be 1 to 256 planes of one height"
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

    /// The width and height in pixels.
    public var size: PixelSize { raster.size }

    /// The share of pixels of each class, 256 numbers that add up to 1 (all 0 for an empty mask).
    public var shares: [Double] {
        var counts = [UInt32](repeating: 0, count: 1024)
        let kernel = unsafe KernelTable.current.category.count
        var totals = [Int](repeating: 0, count: 256)
        for y in 0..<raster.height {
            let row = unsafe raster.storage.base + y * raster.width
            unsafe kernel(row.assumingMemoryBound(to: UInt8.self), raster.width, &counts)
            // Emptied long before 32 bits overflow.
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

    /// Returns the mask at another size: each pixel takes the class of the nearest pixel; ties go right and down.
    ///
    /// - Throws: ``MatteError``: `parameter` for a negative size, or for an empty mask with a size that
    ///   is not empty; `limits` when memory is missing.
    public func resized(
        to size: PixelSize, alignment: GridAlignment = .halfPixel
    ) throws(MatteError) -> CategoryMask {
        guard raster.isEmpty == false || size.width == 0 || size.height == 0 else {
            throw MatteError(.parameter, "a category mask of \(self.size) has nothing to fill \(size) with")
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

    /// The index of the nearest of `source` pixels for each of `count` pixels.
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

    /// Returns a mask of the pixels of some classes.
    ///
    /// - Throws: ``MatteError`` with code `limits` when memory is missing.
    public func mask(selecting classes: Set<UInt8>) throws(MatteError) -> Mask {
        try Mask(categories: raster.view, selecting: classes)
    }

    /// Returns a mask of the pixels with a neighbour of another class above, below, to the left or to the right.
    ///
    /// - Throws: ``MatteError`` with code `limits` when memory is missing.
    public func borders() throws(MatteError) -> Mask {
        let kernel = unsafe KernelTable.current.category.borders
        let result = try Raster<Gray8>(uninitialized: size)
        let (width, height) = (raster.width, raster.height)
        let source = unsafe UnsafePointer(raster.storage.base.assumingMemoryBound(to: UInt8.self))
        let target = unsafe result.storage.base.assumingMemoryBound(to: UInt8.self)
        for y in 0..<height {
            unsafe kernel(
                source + max(y - 1, 0) * width, source + y * width, source + min(y + 1, height - 1) * width,
                target + y * width, width)
        }
        return Mask(result)
    }
}
