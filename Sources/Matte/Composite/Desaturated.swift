internal import MatteKernelTypes

extension RasterView where PixelType: AlphaPixel {
    /// Returns the picture with less colour outside a mask, so that the subject stands out.
    ///
    /// Each channel moves towards the pixel's BT.601 luma (rounded to 8 bits) by a fraction: `amount` times one minus
    /// the coverage, where coverage is in 0...1. Both factors are in steps of 1/255. Alpha is unchanged.
    ///
    /// ```swift
    /// let red = Raster(width: 1, height: 1, repeating: RGBA8(red: 255, green: 0, blue: 0))
    /// let gray = try red.desaturated()
    /// gray[0, 0].red  // 76
    /// gray[0, 0].blue  // 76
    /// ```
    ///
    /// - Parameters:
    ///   - mask: The coverage of the pixels that keep their colour (255 = unchanged); `nil` desaturates all pixels.
    ///   - amount: The strength, 0 (no change) to 1 (grey).
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if the mask's size differs or the amount is out of range, `limits` if
    ///   memory cannot be allocated, `cancelled` if the task is cancelled.
    /// - Complexity: O(pixels).
    public func desaturated(
        outside mask: Mask? = nil, amount: Double = 1, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        var result = try Raster<PixelType>(uninitialized: size)
        var target = result.mutableView
        try desaturate(outside: mask, amount: amount, into: &target, parallelism: parallelism)
        return result
    }

    /// Desaturates the picture outside a mask and writes the result to the caller's memory; see
    /// ``desaturated(outside:amount:parallelism:)``.
    ///
    /// ```swift
    /// let red = Raster(width: 1, height: 1, repeating: RGBA8(red: 255, green: 0, blue: 0))
    /// var result = red
    /// var target = result.mutableView
    /// try red.view.desaturate(into: &target)
    /// result[0, 0].blue  // 76
    /// ```
    ///
    /// - Throws: ``MatteError``: `parameter` unless `target` has this picture's size; `parameter` if the mask's size
    ///   differs or the amount is out of range, `cancelled` if the task is cancelled (the target is then partly
    ///   written).
    public func desaturate(
        outside mask: Mask? = nil, amount: Double = 1, into target: inout MutableRasterView<PixelType>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try mask?.checkSize(size)
        guard amount >= 0, amount <= 1 else {
            throw MatteError(.parameter, "cannot desaturate: the amount is \(amount); use 0 to 1")
        }
        guard target.size == size else {
            throw MatteError(
                .parameter,
                "cannot desaturate a picture of \(size) into one of \(target.size): the sizes differ; use an output of the same size"
            )
        }
        let kernel = unsafe KernelTable.current.composite.desaturate
        let steps = UInt8(amount * 255 + 0.5), isBlueFirst = PixelType.format.isBlueFirst
        let nothing = [UInt8](repeating: 0, count: mask == nil ? width : 0)
        let (source, sourceStride) = unsafe (base, bytesPerRow)
        let (output, outputStride, width) = unsafe (target.base, target.bytesPerRow, width)
        let coverage = unsafe mask.map {
            unsafe UnsafePointer($0.raster.storage.base.assumingMemoryBound(to: UInt8.self))
        }
        try Bands.run(rows: height, bytesPerRow: width * 9, parallelism) { band in
            for y in band {
                let from = unsafe source + y * sourceStride, into = unsafe output + y * outputStride
                if let coverage = unsafe coverage {
                    unsafe kernel(from, coverage + y * width, into, width, steps, isBlueFirst)
                } else {
                    unsafe kernel(from, nothing, into, width, steps, isBlueFirst)
                }
            }
        }
        withExtendedLifetime(mask) {}
    }
}

extension Raster where PixelType: AlphaPixel {
    /// Returns the picture with less colour outside a mask; see
    /// ``RasterView/desaturated(outside:amount:parallelism:)``.
    ///
    /// - Throws: ``MatteError``: `parameter` if the mask's size differs or the amount is out of range, `limits` if
    ///   memory cannot be allocated, `cancelled` if the task is cancelled.
    public func desaturated(
        outside mask: Mask? = nil, amount: Double = 1, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        try view.desaturated(outside: mask, amount: amount, parallelism: parallelism)
    }
}
