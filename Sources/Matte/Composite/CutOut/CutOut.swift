extension RasterView where PixelType: StraightAlphaPixel {
    /// Returns the subject of this picture, with the mask as alpha and without the old background's colour at soft
    /// edges.
    ///
    /// ```swift
    /// let line = try Raster<RGBA8>(
    ///     size: PixelSize(width: 3, height: 1),
    ///     pixels: [
    ///         RGBA8(red: 200, green: 0, blue: 0), RGBA8(red: 100, green: 0, blue: 100), RGBA8(red: 0, green: 0, blue: 200),
    ///     ])
    /// let mask = Mask(try Raster(size: line.size, pixels: [255, 128, 0]))
    /// let subject = try line.view.cutOut(mask)
    /// subject[1, 0].alpha  // 128
    /// subject[1, 0].red > 150  // true
    /// ```
    ///
    /// For the model and the result see ``CutOutPlan``. To multiply alpha by a mask and keep the colours, use
    /// ``Raster/masked(by:keepingColor:)``.
    ///
    /// - Parameters:
    ///   - mask: The coverage of the subject, 255 = wholly subject. A mask of another size is resized bilinearly.
    ///   - detail: The finest level at which colours are estimated.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if the mask is empty and the picture is not, `limits` if memory cannot be
    ///   allocated, `cancelled` if the task is cancelled.
    /// - Complexity: O(pixels).
    public func cutOut(
        _ mask: Mask, detail: CutOutDetail = .half, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        try CutOutPlan(size: size, detail: detail)
            .cutOut(self, mask: mask.resized(to: size), parallelism: parallelism)
    }

    /// Returns the subject of this picture in front of one colour.
    ///
    /// ```swift
    /// let white = RGBA8(red: 255, green: 255, blue: 255)
    /// let photo = Raster(width: 2, height: 1, repeating: RGBA8(red: 90, green: 40, blue: 20))
    /// let mask = Mask(try Raster(size: photo.size, pixels: [255, 0]))
    /// let portrait = try photo.view.replacingBackground(with: white, mask: mask)
    /// portrait[0, 0] == photo[0, 0]  // true
    /// portrait[1, 0] == white  // true
    /// ```
    ///
    /// The result is that of ``cutOut(_:detail:parallelism:)``, composited over the colour.
    ///
    /// - Parameters:
    ///   - color: The new background.
    ///   - mask: The coverage of the subject, 255 = wholly subject. A mask of another size is resized bilinearly.
    ///   - keepingColors: True to keep the picture's colours at soft edges, which is faster, but shows a fringe of the
    ///     old background's colour. The result is then that of `composited(over:through:)`.
    ///   - detail: The finest level at which colours are estimated.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if the mask is empty and the picture is not, `limits` if memory cannot be
    ///   allocated, `cancelled` if the task is cancelled.
    /// - Complexity: O(pixels).
    public func replacingBackground(
        with color: PixelType, mask: Mask, keepingColors: Bool = false, detail: CutOutDetail = .half,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        if keepingColors {
            return try composited(over: color, through: mask.resized(to: size), parallelism: parallelism)
        }
        return try cutOut(mask, detail: detail, parallelism: parallelism)
            .composited(over: color, parallelism: parallelism)
    }

    /// Returns the subject of this picture in front of another picture; see
    /// ``replacingBackground(with:mask:keepingColors:detail:parallelism:)-(PixelType,_,_,_,_)``.
    ///
    /// ```swift
    /// let photo = Raster(width: 2, height: 1, repeating: RGBA8(red: 90, green: 40, blue: 20))
    /// let scene = Raster(width: 2, height: 1, repeating: RGBA8(red: 20, green: 90, blue: 200))
    /// let mask = Mask(try Raster(size: photo.size, pixels: [255, 0]))
    /// let portrait = try photo.view.replacingBackground(with: scene.view, mask: mask)
    /// portrait[1, 0] == scene[1, 0]  // true
    /// ```
    ///
    /// - Parameters:
    ///   - picture: The new background. Must have this picture's size.
    ///   - mask: The coverage of the subject, 255 = wholly subject. A mask of another size is resized bilinearly.
    ///   - keepingColors: True to keep the picture's colours at soft edges.
    ///   - detail: The finest level at which colours are estimated.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if the background has another size, or if the mask is empty and the
    ///   picture is not; `limits` if memory cannot be allocated; `cancelled` if the task is cancelled.
    /// - Complexity: O(pixels).
    public func replacingBackground(
        with picture: borrowing RasterView<PixelType>, mask: Mask, keepingColors: Bool = false,
        detail: CutOutDetail = .half, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        guard picture.size == size else {
            throw MatteError(
                .parameter,
                "cannot replace the background of a picture of \(size) with one of \(picture.size): the sizes differ; resize the background"
            )
        }
        if keepingColors {
            return try composited(over: picture, through: mask.resized(to: size), parallelism: parallelism)
        }
        let subject = try cutOut(mask, detail: detail, parallelism: parallelism)
        return try subject.view.composited(over: picture, parallelism: parallelism)
    }
}

extension Raster where PixelType: StraightAlphaPixel {
    /// Returns the subject of this picture, with the mask as alpha and without the old background's colour at soft
    /// edges; see ``RasterView/cutOut(_:detail:parallelism:)``.
    ///
    /// - Throws: ``MatteError``: `parameter` if the mask is empty and the picture is not, `limits` if memory cannot be
    ///   allocated, `cancelled` if the task is cancelled.
    public func cutOut(
        _ mask: Mask, detail: CutOutDetail = .half, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        try view.cutOut(mask, detail: detail, parallelism: parallelism)
    }

    /// Returns the subject of this picture in front of one colour; see
    /// ``RasterView/replacingBackground(with:mask:keepingColors:detail:parallelism:)-(PixelType,_,_,_,_)``.
    ///
    /// - Throws: ``MatteError``: `parameter` if the mask is empty and the picture is not, `limits` if memory cannot be
    ///   allocated, `cancelled` if the task is cancelled.
    public func replacingBackground(
        with color: PixelType, mask: Mask, keepingColors: Bool = false, detail: CutOutDetail = .half,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        try view.replacingBackground(
            with: color, mask: mask, keepingColors: keepingColors, detail: detail, parallelism: parallelism)
    }

    /// Returns the subject of this picture in front of another picture; see
    /// ``RasterView/replacingBackground(with:mask:keepingColors:detail:parallelism:)-(RasterView<PixelType>,_,_,_,_)``.
    ///
    /// - Throws: ``MatteError``: `parameter` if the background has another size, or if the mask is empty and the
    ///   picture is not; `limits` if memory cannot be allocated; `cancelled` if the task is cancelled.
    public func replacingBackground(
        with picture: Raster, mask: Mask, keepingColors: Bool = false, detail: CutOutDetail = .half,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        try view.replacingBackground(
            with: picture.view, mask: mask, keepingColors: keepingColors, detail: detail,
            parallelism: parallelism)
    }
}
