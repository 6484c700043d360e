internal import MatteKernelTypes

extension Mask {
    /// Creates a mask from the confidences of a segmentation model.
    ///
    /// ```swift
    /// let scores = try Raster<GrayF32>(size: PixelSize(width: 2, height: 1), pixels: [0.2, 1.0])
    /// let mask = try Mask(confidences: scores.view, foreground: .high)
    /// mask.raster[0, 0].value  // 51
    /// mask.raster[1, 0].value  // 255
    /// ```
    ///
    /// - Parameters:
    ///   - confidences: One float per pixel, 0...1. Values outside are clamped; NaN is background.
    ///   - polarity: The confidence value that means foreground.
    ///   - size: The size of the mask, usually the picture's; `nil` keeps the model's size. See ``MaskScaler``.
    ///   - alignment: The mapping between the pixel centres of the confidences and of the mask.
    /// - Throws: ``MatteError``: `parameter` if the size is negative, or if the confidences are empty and the size
    ///   is not; `limits` if memory cannot be allocated.
    /// - Complexity: O(pixels of the mask).
    public init(
        confidences: borrowing RasterView<GrayF32>, foreground polarity: MaskPolarity, size: PixelSize? = nil,
        alignment: GridAlignment = .halfPixel
    ) throws(MatteError) {
        let size = size ?? confidences.size
        var result = try Raster<Gray8>(uninitialized: size)
        var target = result.mutableView
        if size == confidences.size {
            let kernel = unsafe KernelTable.current.mask.fromConfidences
            for y in size.filledRows {
                let source = unsafe confidences.base + y * confidences.bytesPerRow
                let row = unsafe target.base.assumingMemoryBound(to: UInt8.self) + y * target.bytesPerRow
                unsafe kernel(
                    source.assumingMemoryBound(to: Float.self), row, size.width, polarity == .low)
            }
        } else {
            var scaler = try MaskScaler(from: confidences.size, to: size, alignment: alignment)
            scaler.render(confidences, foreground: polarity, into: &target)
        }
        self.init(result)
    }

    /// Creates a mask that selects some classes of a category mask. The mask has the size of the category mask; use
    /// ``resized(to:alignment:)`` to scale it.
    ///
    /// - Parameters:
    ///   - categories: One class index per pixel, 0...255.
    ///   - selected: The indices of the selected classes.
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    public init(
        categories: borrowing RasterView<Gray8>, selecting selected: Set<UInt8>
    ) throws(MatteError) {
        var table = [UInt8](repeating: 0, count: 256)
        for index in selected { table[Int(index)] = 255 }
        let kernel = unsafe KernelTable.current.mask.lookUp
        let result = try Raster<Gray8>(uninitialized: categories.size)
        for y in result.size.filledRows {
            let source = unsafe categories.base + y * categories.bytesPerRow
            let row = unsafe result.storage.base + y * result.width
            unsafe kernel(
                source.assumingMemoryBound(to: UInt8.self), row.assumingMemoryBound(to: UInt8.self),
                result.width, table)
        }
        self.init(result)
    }

    /// Creates a mask from a picture's alpha.
    ///
    /// ```swift
    /// let picture = Raster(width: 1, height: 1, repeating: RGBA8(red: 0, green: 0, blue: 0, alpha: 77))
    /// try Mask(alphaOf: picture.view).raster[0, 0].value  // 77
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    public init<PixelType: AlphaPixel>(
        alphaOf picture: borrowing RasterView<PixelType>
    ) throws(MatteError) {
        PixelType.requireAlpha()
        let kernel = unsafe KernelTable.current.mask.fromAlpha
        let result = try Raster<Gray8>(uninitialized: picture.size)
        for y in result.size.filledRows {
            let row = unsafe result.storage.base + y * result.width
            unsafe kernel(
                picture.base + y * picture.bytesPerRow, row.assumingMemoryBound(to: UInt8.self), result.width)
        }
        self.init(result)
    }
}
