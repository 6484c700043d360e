// Forms that take rasters instead of views. A view of a property of a class can't be passed on, because the compiler
// can't prove that the property isn't replaced meanwhile; a raster can.

extension PortraitEffect {
    /// Renders a frame of either layout through a mask into a raster, which may be a property of a class. For the
    /// results see ``render(_:mask:into:parallelism:)-(RasterView<Source>,_,_,_)``.
    ///
    /// ```swift
    /// let red = RGBA8(red: 255, green: 0, blue: 0)
    /// let size = PixelSize(width: 2, height: 1)
    /// let effect = try PortraitEffect(frame: size, background: .color(red))
    /// let picture = Raster<BGRA8>(width: 2, height: 1, repeating: BGRA8(red: 0, green: 0, blue: 9))
    /// var output = Raster<RGBA8>(width: 2, height: 1, repeating: red)
    /// try effect.render(CameraFrame(copying: picture.view), mask: Mask(levels: [255, 0], size: size), into: &output)
    /// output[1, 0].red  // 255
    /// ```
    ///
    /// - Parameters:
    ///   - source: The frame.
    ///   - mask: The subject's coverage, of any size.
    ///   - output: The result. If another raster shares its memory, the memory is copied first.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if the frame or the output doesn't have the size ``frame``, or the mask
    ///   is empty; `limits` if memory cannot be allocated; `cancelled`.
    public func render<Output: StraightAlphaPixel>(
        _ source: CameraFrame, mask: Mask, into output: inout Raster<Output>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try output.copyIfShared()
        var target = output.mutableView
        switch source.layout {
        case .bgra: try render(source.view, mask: mask, into: &target, parallelism: parallelism)
        case .yuv420: try render(source.yuvView, mask: mask, into: &target, parallelism: parallelism)
        }
    }

    /// Renders a frame of either layout with a model's confidences into a raster, which may be a property of a class.
    ///
    /// ```swift
    /// let red = RGBA8(red: 255, green: 0, blue: 0)
    /// let size = PixelSize(width: 2, height: 1)
    /// let effect = try PortraitEffect(frame: size, background: .color(red))
    /// let picture = Raster<BGRA8>(width: 2, height: 1, repeating: BGRA8(red: 0, green: 0, blue: 9))
    /// var output = Raster<RGBA8>(width: 2, height: 1, repeating: red)
    /// let confidences = try Raster<GrayF32>(size: size, pixels: [1.0, 0.0])
    /// try effect.render(CameraFrame(copying: picture.view), confidences: confidences, into: &output)
    /// output[0, 0].blue  // 9
    /// ```
    ///
    /// - Parameters:
    ///   - source: The frame.
    ///   - confidences: The model's output, of any size.
    ///   - output: The result. If another raster shares its memory, the memory is copied first.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if the frame or the output doesn't have the size ``frame``, or the
    ///   confidences are empty; `limits` if memory cannot be allocated; `cancelled`.
    public func render<Output: StraightAlphaPixel>(
        _ source: CameraFrame, confidences: Raster<GrayF32>, into output: inout Raster<Output>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try output.copyIfShared()
        var target = output.mutableView
        try render(source, confidences: confidences.view, into: &target, parallelism: parallelism)
    }

    /// Renders a picture through a mask into a raster, which may be a property of a class.
    ///
    /// ```swift
    /// let red = RGBA8(red: 255, green: 0, blue: 0)
    /// let size = PixelSize(width: 2, height: 1)
    /// let effect = try PortraitEffect(frame: size, background: .color(red))
    /// let picture = Raster<RGBA8>(width: 2, height: 1, repeating: RGBA8(red: 0, green: 0, blue: 9))
    /// var output = picture
    /// try effect.render(picture, mask: Mask(levels: [255, 0], size: size), into: &output)
    /// output[1, 0].red  // 255
    /// ```
    ///
    /// - Parameters:
    ///   - source: The picture.
    ///   - mask: The subject's coverage, of any size.
    ///   - output: The result. If another raster shares its memory, the memory is copied first.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if the picture or the output doesn't have the size ``frame``, or the mask
    ///   is empty; `limits` if memory cannot be allocated; `cancelled`.
    public func render<Source: StraightAlphaPixel, Output: StraightAlphaPixel>(
        _ source: Raster<Source>, mask: Mask, into output: inout Raster<Output>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try output.copyIfShared()
        var target = output.mutableView
        try render(source.view, mask: mask, into: &target, parallelism: parallelism)
    }
}

extension CategoryEffect {
    /// Paints a frame of either layout and the classes of its pixels into a raster, which may be a property of a class.
    ///
    /// ```swift
    /// let size = PixelSize(width: 2, height: 1)
    /// let red = RGBA8(red: 255, green: 0, blue: 0)
    /// let effect = try CategoryEffect(frame: size, palette: Palette([red, red]), opacity: 1)
    /// let picture = Raster<BGRA8>(width: 2, height: 1, repeating: BGRA8(red: 0, green: 0, blue: 9))
    /// var output = Raster<RGBA8>(width: 2, height: 1, repeating: red)
    /// let classes = try CategoryMask(classes: [0, 1], size: size)
    /// try effect.render(CameraFrame(copying: picture.view), categories: classes, into: &output)
    /// output[1, 0].red  // 255
    /// ```
    ///
    /// - Parameters:
    ///   - source: The frame.
    ///   - categories: The class of each pixel, in a mask of any size.
    ///   - output: The result. If another raster shares its memory, the memory is copied first.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if the frame or the output doesn't have the size ``frame``, or the
    ///   categories are empty; `limits` if memory cannot be allocated; `cancelled`.
    public func render<Output: StraightAlphaPixel>(
        _ source: CameraFrame, categories: CategoryMask, into output: inout Raster<Output>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try output.copyIfShared()
        var target = output.mutableView
        let classes = categories.raster
        try render(source, categories: classes.view, into: &target, parallelism: parallelism)
    }
}
