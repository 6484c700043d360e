internal import MatteKernelTypes

extension RasterView where PixelType: AlphaPixel {
    /// Returns this picture composited over another, optionally through a mask.
    ///
    /// To replace the background of a photograph, pass a mask of its subject and the new background.
    ///
    /// ```swift
    /// let red = Raster(width: 1, height: 1, repeating: RGBA8(red: 255, green: 0, blue: 0))
    /// let blue = Raster(width: 1, height: 1, repeating: RGBA8(red: 0, green: 0, blue: 255))
    /// let mask = Mask(Raster(width: 1, height: 1, repeating: 51))
    /// let result = try red.composited(over: blue, through: mask)
    /// result[0, 0].red  // 51
    /// result[0, 0].blue  // 204
    /// ```
    ///
    /// The result is, with all values in 0...1:
    ///
    ///     alpha = a + b (1 - a)
    ///     straight colour = (c a + d b (1 - a)) / alpha
    ///     premultiplied colour = c m + d (1 - a)
    ///
    /// m is the mask's coverage, and a is this picture's alpha times m. c is the colour of this picture; b and d are
    /// the alpha and the colour of the background. Each channel is rounded to nearest once, from the exact fraction. If
    /// both pictures are opaque, this interpolates between them by the mask. Where a is 0, the result is the
    /// background's pixel, including its colour if its alpha is 0.
    ///
    /// - Parameters:
    ///   - background: The picture behind this one. Must have the same size.
    ///   - mask: The coverage of this picture (255 = fully composited), or `nil` to composite all of it.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if the background or the mask has another size, `limits` if memory cannot
    ///   be allocated, `cancelled` if the task is cancelled.
    /// - Complexity: O(pixels).
    public func composited(
        over background: borrowing RasterView<PixelType>, through mask: Mask? = nil,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        var result = try Raster<PixelType>(uninitialized: size)
        var target = result.mutableView
        try composite(over: background, through: mask, into: &target, parallelism: parallelism)
        return result
    }

    /// Composites this picture over another and writes the result to the caller's memory; see
    /// `composited(over:through:)`.
    ///
    /// ```swift
    /// let red = Raster(width: 1, height: 1, repeating: RGBA8(red: 255, green: 0, blue: 0))
    /// let mask = Mask(Raster(width: 1, height: 1, repeating: 51))
    /// let blue = Raster(width: 1, height: 1, repeating: RGBA8(red: 0, green: 0, blue: 255))
    /// var result = blue
    /// var target = result.mutableView
    /// try red.view.composite(over: blue.view, through: mask, into: &target)
    /// result[0, 0].red  // 51
    /// ```
    ///
    /// - Throws: ``MatteError``: `parameter` unless `target` has this picture's size; `parameter` if the background or
    ///   the mask has another size, `cancelled` if the task is cancelled (the target is then partly written).
    public func composite(
        over background: borrowing RasterView<PixelType>, through mask: Mask? = nil,
        into target: inout MutableRasterView<PixelType>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        guard background.size == size else {
            throw MatteError(
                .parameter,
                "cannot composite a picture of \(size) over one of \(background.size): the sizes differ; resize one of them"
            )
        }
        let (base, stride) = unsafe (background.base, background.bytesPerRow)
        try unsafe composite(through: mask, into: &target, parallelism) { y in unsafe base + y * stride }
    }

    /// Returns this picture composited over one colour; see `composited(over:through:)`.
    ///
    /// ```swift
    /// let clear = Raster(width: 1, height: 1, repeating: RGBA8(red: 0, green: 0, blue: 0, alpha: 0))
    /// let white = RGBA8(red: 255, green: 255, blue: 255)
    /// try clear.view.composited(over: white)[0, 0].green  // 255
    /// ```
    ///
    /// - Throws: ``MatteError``: `parameter` if the mask's size differs, `limits` if memory cannot be allocated,
    ///   `cancelled` if the task is cancelled.
    public func composited(
        over color: PixelType, through mask: Mask? = nil, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        var result = try Raster<PixelType>(uninitialized: size)
        var target = result.mutableView
        try composite(over: color, through: mask, into: &target, parallelism: parallelism)
        return result
    }

    /// Composites this picture over one colour and writes the result to the caller's memory; see
    /// `composited(over:through:)`.
    ///
    /// ```swift
    /// let red = Raster(width: 1, height: 1, repeating: RGBA8(red: 255, green: 0, blue: 0))
    /// let mask = Mask(Raster(width: 1, height: 1, repeating: 51))
    /// var result = red
    /// var target = result.mutableView
    /// try red.view.composite(over: RGBA8(red: 0, green: 0, blue: 255), through: mask, into: &target)
    /// result[0, 0].blue  // 204
    /// ```
    ///
    /// - Throws: ``MatteError``: `parameter` unless `target` has this picture's size; `parameter` if the mask's size
    ///   differs, `limits` if memory for one row cannot be allocated, `cancelled` if the task is cancelled (the target
    ///   is then partly written).
    public func composite(
        over color: PixelType, through mask: Mask? = nil, into target: inout MutableRasterView<PixelType>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        // A picture without rows may be wide.
        let row = try Raster<PixelType>(
            size: PixelSize(width: isEmpty ? 0 : width, height: 1), repeating: color)
        let base = unsafe UnsafeRawPointer(row.storage.base)
        try unsafe composite(through: mask, into: &target, parallelism) { _ in unsafe base }
        withExtendedLifetime(row) {}
    }

    private func composite(
        through mask: Mask?, into target: inout MutableRasterView<PixelType>, _ parallelism: Parallelism,
        background: (Int) -> UnsafeRawPointer
    ) throws(MatteError) {
        try mask?.checkSize(size)
        guard target.size == size else {
            throw MatteError(
                .parameter,
                "cannot composite a picture of \(size) into one of \(target.size): the sizes differ; use an output of the same size"
            )
        }
        let kernels = KernelTable.current.composite
        let kernel = unsafe PixelType.format.isPremultiplied ? kernels.premultiplied : kernels.straight
        let everything = [UInt8](repeating: 255, count: mask == nil && !isEmpty ? width : 0)
        let (source, sourceStride) = unsafe (base, bytesPerRow)
        let (output, outputStride, width) = unsafe (target.base, target.bytesPerRow, width)
        let coverage = unsafe mask.map {
            unsafe UnsafePointer($0.raster.storage.base.assumingMemoryBound(to: UInt8.self))
        }
        func make(_ y: Int, from x: Int, count: Int, to destination: UnsafeMutableRawPointer) {
            let over = unsafe source + y * sourceStride + 4 * x, under = unsafe background(y) + 4 * x
            if let coverage = unsafe coverage {
                unsafe kernel(over, under, coverage + y * width + x, destination, count)
            } else {
                unsafe kernel(over, under, everything, destination, count)
            }
        }
        let copy = unsafe KernelTable.current.swizzle.copyNonTemporally
        let bypasses = NonTemporalStores.pay(forBytes: 4 * width * height, after: .shuffling)
        try Bands.run(rows: height, bytesPerRow: width * 13, parallelism) { band in
            guard bypasses else {
                for y in band { unsafe make(y, from: 0, count: width, to: output + y * outputStride) }
                return
            }
            unsafe withUnsafeTemporaryAllocation(
                byteCount: NonTemporalStores.stretchBytes, alignment: 64
            ) { scratch in
                let stretch = scratch.baseAddress!
                for y in band {
                    let row = unsafe output + y * outputStride
                    NonTemporalStores.forEachStretch(width: width, 4) { x, count in
                        unsafe make(y, from: x, count: count, to: stretch)
                        unsafe copy(stretch, row + 4 * x, 4 * count)
                    }
                }
            }
            NonTemporalStores.finish()
        }
        withExtendedLifetime(mask) {}
    }
}

extension Raster where PixelType: AlphaPixel {
    /// Returns this picture composited over another, optionally through a mask; see
    /// `RasterView.composited(over:through:)`.
    ///
    /// - Throws: ``MatteError``: `parameter` if the background or the mask has another size, `limits` if memory cannot
    ///   be allocated, `cancelled` if the task is cancelled.
    public func composited(
        over background: Raster, through mask: Mask? = nil, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        try view.composited(over: background.view, through: mask, parallelism: parallelism)
    }

    /// Returns this picture composited over one colour, optionally through a mask; see
    /// `RasterView.composited(over:through:)`.
    ///
    /// - Throws: ``MatteError``: `parameter` if the mask's size differs, `limits` if memory cannot be allocated,
    ///   `cancelled` if the task is cancelled.
    public func composited(
        over color: PixelType, through mask: Mask? = nil, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        try view.composited(over: color, through: mask, parallelism: parallelism)
    }
}

extension Mask {
    /// Throws ``MatteError`` with code `parameter` if this mask does not have the given size.
    func checkSize(_ size: PixelSize) throws(MatteError) {
        guard self.size == size else {
            throw MatteError(
                .parameter,
                "cannot use a mask of \(self.size) on a picture of \(size): the sizes differ; resize the mask"
            )
        }
    }
}
