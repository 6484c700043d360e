extension RasterView where PixelType: StraightAlphaPixel {
    /// The picture with everything but a subject blurred, without a halo of the subject's colours; see
    /// ``PortraitEffect``, which does the same to frame after frame without allocating.
    ///
    /// Other backgrounds: `composited(over:through:)` puts a subject in front of a colour or
    /// another picture, `desaturated(outside:amount:)` drains what is behind it.
    ///
    /// - Parameters:
    ///   - mask: the subject, 255 = all of it; of any size, it is brought to the picture's bilinearly.
    ///   - sigma: the standard deviation in pixels, 0...10000.
    ///   - surelyBackground: the coverage as a share, above 0 and up to 1, from which on a pixel is not taken
    ///     for background.
    ///   - parallelism: how many threads may be used; the result doesn't depend on it.
    /// - Returns: opaque pixels; the picture's alpha is not looked at. An empty picture gives an empty one.
    /// - Throws: ``MatteError``: `parameter` for an empty mask or numbers out of range, `limits` without memory,
    ///   `cancelled`.
    public borrowing func blurringBackground(
        mask: Mask, sigma: Double, surelyBackground: Double = 0.25, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        var result = try Raster<PixelType>(uninitialized: size)
        guard !isEmpty else { return result }
        let effect = try PortraitEffect(
            frame: size, background: .blur(sigma: sigma), surelyBackground: surelyBackground)
        var output = result.mutableView
        try effect.render(self, mask: mask, into: &output, parallelism: parallelism)
        return result
    }
}

extension Raster where PixelType: StraightAlphaPixel {
    /// The picture with everything but a subject blurred, without a halo of the subject's colours; see
    /// `blurringBackground(mask:sigma:)` of views.
    ///
    /// - Parameters:
    ///   - mask: the subject, 255 = all of it; of any size, it is brought to the picture's bilinearly.
    ///   - sigma: the standard deviation in pixels, 0...10000.
    ///   - surelyBackground: the coverage as a share, above 0 and up to 1, from which on a pixel is not taken
    ///     for background.
    ///   - parallelism: how many threads may be used; the result doesn't depend on it.
    /// - Returns: opaque pixels; the picture's alpha is not looked at. An empty picture gives an empty one.
    /// - Throws: ``MatteError``: `parameter` for an empty mask or numbers out of range, `limits` without memory,
    ///   `cancelled`.
    public func blurringBackground(
        mask: Mask, sigma: Double, surelyBackground: Double = 0.25, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        try view.blurringBackground(
            mask: mask, sigma: sigma, surelyBackground: surelyBackground, parallelism: parallelism)
    }
}
