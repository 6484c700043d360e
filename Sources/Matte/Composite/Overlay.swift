internal import MatteKernelTypes

extension MutableRasterView where PixelType: StraightAlphaPixel {
    /// Paints class colours over the picture, to visualise a segmentation.
    ///
    /// A pixel of a painted class becomes (colour * s + pixel * (255 - s)) / 255, rounded to nearest, where s is the
    /// opacity times the colour's alpha, in 0...255. Alpha is unchanged. Classes without a colour and skipped classes
    /// leave the picture unchanged.
    ///
    /// ```swift
    /// var picture = Raster(width: 2, height: 1, repeating: RGBA8(red: 0, green: 0, blue: 0))
    /// let classes = CategoryMask(try Raster(size: picture.size, pixels: [0, 1]))
    /// try picture.overlay(classes, palette: .hues(count: 2), opacity: 0.4)
    /// picture[0, 0].green  // 0
    /// picture[1, 0].green  // 102
    /// ```
    ///
    /// - Parameters:
    ///   - categories: The class of each pixel; any index in 0...255.
    ///   - palette: The colours of the classes.
    ///   - opacity: The opacity of the colours, 0...1.
    ///   - skipping: The classes that are not painted. Class 0 is conventionally the background.
    ///   - outline: The width, in pixels, of the outlines, which are drawn on both sides of each border between
    ///     classes. Class colours are fully opaque there. 0 draws no outlines. There are no outlines in a class whose s
    ///     rounds to 0, for example because the opacity is 0.
    /// - Throws: ``MatteError``: `parameter` if the sizes differ or the opacity is out of range, `limits` if memory for
    ///   the outline cannot be allocated. The picture is then unchanged.
    /// - Precondition: `outline` is 0 or more.
    /// - Complexity: O(pixels).
    @_lifetime(self: copy self)
    public mutating func overlay(
        _ categories: CategoryMask, palette: Palette, opacity: Double = 0.5, skipping: Set<UInt8> = [0],
        outline: Int = 0
    ) throws(MatteError) {
        guard categories.size == size else {
            throw MatteError(
                .parameter,
                "cannot paint categories of \(categories.size) on a picture of \(size): the sizes differ; resize the categories"
            )
        }
        guard opacity >= 0, opacity <= 1 else {
            throw MatteError(.parameter, "cannot paint categories: the opacity is \(opacity); use 0 to 1")
        }
        precondition(
            outline >= 0, "cannot draw an outline of \(outline) pixels: the width is negative; use 0 or more")
        var borders: Mask?
        if outline > 0 {
            borders = try categories.borders().dilated(by: Double(outline - 1), element: .square)
        }
        let table = palette.overlayTable(
            opacity: opacity, skipping: skipping, isBlueFirst: PixelType.format.isBlueFirst)
        let kernel = unsafe KernelTable.current.category.overlay
        let indices = unsafe UnsafePointer(categories.raster.storage.base.assumingMemoryBound(to: UInt8.self))
        let outlines = unsafe borders.map {
            unsafe UnsafePointer($0.raster.storage.base.assumingMemoryBound(to: UInt8.self))
        }
        for y in size.filledRows {
            let row = unsafe outlines.map { unsafe $0 + y * width }
            unsafe kernel(base + y * bytesPerRow, indices + y * width, row, table, width)
        }
        withExtendedLifetime((borders, categories)) {}
    }
}

extension Palette {
    /// Returns the colours of the 256 class indices as four-byte pixels in the picture's channel order. The opacity,
    /// 0...255, takes the place of alpha; it is 0 for classes that are not painted.
    func overlayTable(opacity: Double, skipping: Set<UInt8>, isBlueFirst: Bool) -> [UInt32] {
        (0..<256).map { index in
            guard !skipping.contains(UInt8(index)), let color = self[UInt8(index)] else { return 0 }
            let (first, third) = isBlueFirst ? (color.blue, color.red) : (color.red, color.blue)
            let share = UInt32(opacity * Double(color.alpha) + 0.5)
            return UInt32(first) | UInt32(color.green) << 8 | UInt32(third) << 16 | share << 24
        }
    }
}

extension Raster where PixelType: StraightAlphaPixel {
    /// Paints class colours over the picture, to visualise a segmentation; see
    /// ``MutableRasterView/overlay(_:palette:opacity:skipping:outline:)``.
    ///
    /// - Throws: ``MatteError``: `parameter` if the sizes differ or the opacity is out of range, `limits` if memory
    ///   cannot be allocated. The picture is then unchanged.
    public mutating func overlay(
        _ categories: CategoryMask, palette: Palette, opacity: Double = 0.5, skipping: Set<UInt8> = [0],
        outline: Int = 0
    ) throws(MatteError) {
        try copyIfShared()
        var view = mutableView
        try view.overlay(
            categories, palette: palette, opacity: opacity, skipping: skipping, outline: outline)
    }

    /// Returns a copy with class colours painted over it; see
    /// ``MutableRasterView/overlay(_:palette:opacity:skipping:outline:)``.
    ///
    /// ```swift
    /// let picture = Raster(width: 2, height: 1, repeating: RGBA8(red: 0, green: 0, blue: 0))
    /// let classes = CategoryMask(try Raster(size: picture.size, pixels: [0, 1]))
    /// try picture.overlaying(classes, palette: .hues(count: 2), opacity: 0.4)[1, 0].green  // 102
    /// ```
    ///
    /// - Throws: ``MatteError``: `parameter` if the sizes differ or the opacity is out of range, `limits` if memory
    ///   cannot be allocated.
    public func overlaying(
        _ categories: CategoryMask, palette: Palette, opacity: Double = 0.5, skipping: Set<UInt8> = [0],
        outline: Int = 0
    ) throws(MatteError) -> Raster {
        var copy = try Raster(copying: view)
        try copy.overlay(
            categories, palette: palette, opacity: opacity, skipping: skipping, outline: outline)
        return copy
    }
}
