extension RasterView where PixelType: StraightAlphaPixel {
    /// Returns the picture with its background blurred, without a halo of the subject's colours; see
    /// ``PortraitEffect``, which does the same for frame after frame without allocating.
    ///
    /// Other backgrounds: `composited(over:through:)` puts a subject in front of a colour or
    /// another picture, `desaturated(outside:amount:)` desaturates the background.
    ///
    /// - Parameters:
    ///   - mask: the subject, 255 = fully; of any size, scaled bilinearly to the picture's.
    ///   - sigma: the standard deviation in pixels, 0...10000.
    ///   - surelyBackground: the coverage, above 0 and up to 1, from which a pixel no longer counts as
    ///     background.
    ///   - parallelism: the number of threads that may be used; the result does not depend on it.
    /// - Returns: opaque pixels; the picture's alpha is ignored. An empty picture gives an empty result.
    /// - Throws: ``MatteError``: `parameter` for an empty mask or numbers out of range, `limits` when memory is
    ///   missing, `cancelled`.
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
    /// Returns the picture with its background blurred, without a halo of the subject's colours; see
    /// `blurringBackground(mask:sigma:)` of views.
    ///
    /// - Parameters:
    ///   - mask: the subject, 255 = fully; of any size, scaled bilinearly to the picture's.
    ///   - sigma: the standard deviation in pixels, 0...10000.
    ///   - surelyBackground: the coverage, above 0 and up to 1, from which a pixel no longer counts as
    ///     background.
    ///   - parallelism: the number of threads that may be used; the result does not depend on it.
    /// - Returns: opaque pixels; the picture's alpha is ignored. An empty picture gives an empty result.
    /// - Throws: ``MatteError``: `parameter` for an empty mask or numbers out of range, `limits` when memory is
    ///   missing, `cancelled`.
    public func blurringBackground(
        mask: Mask, sigma: Double, surelyBackground: Double = 0.25, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        try view.blurringBackground(
            mask: mask, sigma: sigma, surelyBackground: surelyBackground, parallelism: parallelism)
    }
}
