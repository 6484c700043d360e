extension RasterView where PixelType: StraightAlphaPixel {
    /// Returns the picture with colour multiplied by alpha: colour * alpha / 255, rounded half up.
    ///
    /// Pixels with alpha 0 lose their colour, and with a small alpha colour is less precise: after conversion back to
    /// straight alpha, a channel differs from the original by at most 127 / alpha + 0.5 levels.
    ///
    /// ```swift
    /// let picture = Raster(width: 1, height: 1, repeating: RGBA8(red: 200, green: 0, blue: 0, alpha: 51))
    /// try picture.view.premultiplied()[0, 0].red  // 40
    /// ```
    ///
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled` if the task is cancelled.
    /// - Complexity: O(pixels).
    public func premultiplied(
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType.Premultiplied> {
        try converted(parallelism: parallelism)
    }
}

extension RasterView where PixelType: PremultipliedPixel {
    /// Returns the picture with straight alpha: colour * 255 / alpha, rounded half up and clamped to 255. Where alpha
    /// is 0, colour is 0.
    ///
    /// ```swift
    /// let pixel = PremultipliedRGBA8(red: 40, green: 0, blue: 0, alpha: 51)
    /// let picture = Raster(width: 1, height: 1, repeating: pixel)
    /// try picture.view.unpremultiplied()[0, 0].red  // 200
    /// ```
    ///
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled` if the task is cancelled.
    /// - Complexity: O(pixels).
    public func unpremultiplied(
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType.Straight> {
        try converted(parallelism: parallelism)
    }
}

extension Raster where PixelType: StraightAlphaPixel {
    /// Returns the picture with colour multiplied by alpha; see ``RasterView/premultiplied(parallelism:)``. If this
    /// raster is consumed and is the only owner of its memory, the conversion works in place.
    ///
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled` if the task is cancelled.
    public consuming func premultiplied(
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType.Premultiplied> {
        try converted(parallelism: parallelism)
    }
}

extension Raster where PixelType: PremultipliedPixel {
    /// Returns the picture with straight alpha; see ``RasterView/unpremultiplied(parallelism:)``. If this raster is
    /// consumed and is the only owner of its memory, the conversion works in place.
    ///
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled` if the task is cancelled.
    public consuming func unpremultiplied(
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType.Straight> {
        try converted(parallelism: parallelism)
    }
}
