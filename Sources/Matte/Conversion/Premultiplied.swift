extension RasterView where PixelType: StraightAlphaPixel {
    /// Returns the picture with colour multiplied by alpha: c * a / 255, rounded half up.
    ///
    /// Colour under alpha 0 is lost, and most of it under small alpha: premultiplying and converting back keeps a
    /// channel within 127 / alpha + 0.5 levels.
    ///
    /// - Throws: ``MatteError``: `limits` when memory is missing, `cancelled`.
    public func premultiplied(
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType.Premultiplied> {
        try converted(parallelism: parallelism)
    }
}

extension RasterView where PixelType: PremultipliedPixel {
    /// Returns the picture with straight alpha: c * 255 / a, rounded half up, at most 255; 0 where alpha is 0.
    ///
    /// - Throws: ``MatteError``: `limits` when memory is missing, `cancelled`.
    public func unpremultiplied(
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType.Straight> {
        try converted(parallelism: parallelism)
    }
}

extension Raster where PixelType: StraightAlphaPixel {
    /// Returns the picture with colour multiplied by alpha. Works in place when this raster is the only owner of its
    /// memory and is consumed; see ``RasterView/premultiplied(parallelism:)``.
    ///
    /// - Throws: ``MatteError``: `limits` when memory is missing, `cancelled`.
    public consuming func premultiplied(
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType.Premultiplied> {
        try converted(parallelism: parallelism)
    }
}

extension Raster where PixelType: PremultipliedPixel {
    /// Returns the picture with straight alpha. Works in place when this raster is the only owner of its memory and is
    /// consumed; see ``RasterView/unpremultiplied(parallelism:)``.
    ///
    /// - Throws: ``MatteError``: `limits` when memory is missing, `cancelled`.
    public consuming func unpremultiplied(
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType.Straight> {
        try converted(parallelism: parallelism)
    }
}
