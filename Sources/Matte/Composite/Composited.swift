internal import MatteKernelTypes

extension RasterView where PixelType: AlphaPixel {
    /// Returns this picture composited over another, optionally through a mask.
    ///
    /// With a photograph, a mask of its subject and another picture, this replaces the background.
    ///
    /// This picture's share of a pixel is its alpha times the mask's coverage. With a = alpha * coverage
    /// / 255 and b = the background's alpha, the result's alpha is a + b (1 - a), and straight colour is
    /// (c a + d b (1 - a)) / alpha; premultiplied colour is c * coverage + d (1 - a). Each channel is rounded
    /// to nearest once, from the exact fraction. Where both are opaque this is interpolation by the mask;
    /// where the share is 0 the background's pixel is the result, colour under alpha 0 included.
    ///
    /// - Parameters:
    ///   - background: a picture of the same size.
    ///   - mask: the part of this picture to composite, 255 = fully; `nil` means everything.
    ///   - parallelism: the number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` when a size differs, `limits` when memory is missing, `cancelled`.
    public func composited(
        over background: borrowing RasterView<PixelType>, through mask: Mask? = nil,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        var result = try Raster<PixelType>(uninitialized: size)
        var target = result.mutableView
        try composite(over: background, through: mask, into: &target, parallelism: parallelism)
        return result
    }

    /// Composites this picture over another, into the caller's memory; see
    /// `composited(over:through:)`.
    ///
    /// - Throws: ``MatteError``: `parameter` when a size of an input differs, `cancelled` (the target is then
    ///   partly written).
    /// - Precondition: `target` has this picture's size.
    public func composite(
        over background: borrowing RasterView<PixelType>, through mask: Mask? = nil,
        into target: inout MutableRasterView<PixelType>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        guard background.size == size else {
            throw MatteError(
                .parameter,
                "a picture of \(size) can't lie over one of \(background.size); resize one of them")
        }
        let (base, stride) = unsafe (background.base, background.bytesPerRow)
        try unsafe composite(through: mask, into: &target, parallelism) { y in unsafe base + y * stride }
    }

    /// Returns this picture composited over one colour; see `composited(over:through:)`.
    ///
    /// - Throws: ``MatteError``: `parameter` when the mask's size differs, `limits` when memory is missing,
    ///   `cancelled`.
    public func composited(
        over color: PixelType, through mask: Mask? = nil, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        var result = try Raster<PixelType>(uninitialized: size)
        var target = result.mutableView
        try composite(over: color, through: mask, into: &target, parallelism: parallelism)
        return result
    }

    /// Composites this picture over one colour, into the caller's memory; see
    /// `composited(over:through:)`.
    ///
    /// - Throws: ``MatteError``: `parameter` when the mask's size differs, `cancelled` (the target is then
    ///   partly written).
    /// - Precondition: `target` has this picture's size.
    public func composite(
        over color: PixelType, through mask: Mask? = nil, into target: inout MutableRasterView<PixelType>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        let width = width
        let row = try Raster<PixelType>(size: PixelSize(width: width, height: 1), repeating: color)
        let base = unsafe UnsafeRawPointer(row.storage.base)
        try unsafe composite(through: mask, into: &target, parallelism) { _ in unsafe base }
        withExtendedLifetime(row) {}
    }

    private func composite(
        through mask: Mask?, into target: inout MutableRasterView<PixelType>, _ parallelism: Parallelism,
        background: (Int) -> UnsafeRawPointer
    ) throws(MatteError) {
        try mask?.checkSize(size)
        precondition(target.size == size, "a picture of \(size) was to be composited into \(target.size)")
        let kernels = KernelTable.current.composite
        let kernel = unsafe PixelType.format.isPremultiplied ? kernels.premultiplied : kernels.straight
        let everything = [UInt8](repeating: 255, count: mask == nil ? width : 0)
        let (source, sourceStride) = unsafe (base, bytesPerRow)
        let (output, outputStride, width) = unsafe (target.base, target.bytesPerRow, width)
        let coverage = unsafe mask.map {
            unsafe UnsafePointer($0.raster.storage.base.assumingMemoryBound(to: UInt8.self))
        }
        try Bands.run(rows: height, bytesPerRow: width * 13, parallelism) { band in
            for y in band {
                let over = unsafe source + y * sourceStride, into = unsafe output + y * outputStride
                if let coverage = unsafe coverage {
                    unsafe kernel(over, background(y), coverage + y * width, into, width)
                } else {
                    unsafe kernel(over, background(y), everything, into, width)
                }
            }
        }
        withExtendedLifetime(mask) {}
    }
}

extension Raster where PixelType: AlphaPixel {
    /// Returns this picture composited over another; see `composited(over:through:)` of views.
    ///
    /// - Throws: ``MatteError``: `parameter` when a size differs, `limits` when memory is missing, `cancelled`.
    public func composited(
        over background: Raster, through mask: Mask? = nil, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        try view.composited(over: background.view, through: mask, parallelism: parallelism)
    }

    /// Returns this picture composited over one colour; see `composited(over:through:)` of views.
    ///
    /// - Throws: ``MatteError``: `parameter` when the mask's size differs, `limits` when memory is missing,
    ///   `cancelled`.
    public func composited(
        over color: PixelType, through mask: Mask? = nil, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        try view.composited(over: color, through: mask, parallelism: parallelism)
    }
}

extension Mask {
    /// Throws if a picture or mask has another size.
    func checkSize(_ size: PixelSize) throws(MatteError) {
        guard self.size == size else {
            throw MatteError(
                .parameter, "a mask of \(self.size) was used on \(size) pixels; resize it first")
        }
    }
}
