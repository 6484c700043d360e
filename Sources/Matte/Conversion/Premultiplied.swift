extension RasterView where PixelType: StraightAlphaPixel {
    /// The same picture with its colour multiplied by alpha: c x a / 255, rounded half up.
    ///
    /// Colour under alpha 0 is lost, and under small alpha most of it: premultiplying and back keeps a channel
    /// within 127 / alpha + 0.5 levels of what it was.
    ///
    /// - Throws: ``MatteError``: `limits` when there is no memory, `cancelled`.
    public func premultiplied(
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType.Premultiplied> {
        try converted(parallelism: parallelism)
    }
}

extension RasterView where PixelType: PremultipliedPixel {
    /// The same picture with straight alpha: c x 255 / a, rounded half up, at most 255; 0 where alpha is 0.
    ///
    /// - Throws: ``MatteError``: `limits` when there is no memory, `cancelled`.
    public func unpremultiplied(
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType.Straight> {
        try converted(parallelism: parallelism)
    }
}

extension Raster where PixelType: StraightAlphaPixel {
    /// The same picture with its colour multiplied by alpha, in the same memory when this raster is its only
    /// owner and given up; see ``RasterView/premultiplied(parallelism:)``.
    ///
    /// - Throws: ``MatteError``: `limits` when there is no memory, `cancelled`.
    public consuming func premultiplied(
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType.Premultiplied> {
        try converted(parallelism: parallelism)
    }
}

extension Raster where PixelType: PremultipliedPixel {
    /// The same picture with straight alpha, in the same memory when this raster is its only owner and given
    /// up; see ``RasterView/unpremultiplied(parallelism:)``.
    ///
    /// - Throws: ``MatteError``: `limits` when there is no memory, `cancelled`.
    public consuming func unpremultiplied(
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType.Straight> {
        try converted(parallelism: parallelism)
    }
}
