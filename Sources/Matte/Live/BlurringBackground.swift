extension RasterView where PixelType: StraightAlphaPixel {
    /// Returns the picture with its background blurred, without a halo of the subject's colours.
    ///
    /// For camera frames use ``PortraitEffect``, which gives the same result without allocating. For other
    /// backgrounds, `composited(over:through:)` puts the subject in front of a colour or another picture, and
    /// `desaturated(outside:amount:)` removes colour from the background.
    ///
    /// ```swift
    /// let picture = Raster(width: 4, height: 4, repeating: RGBA8(red: 10, green: 20, blue: 30))
    /// let subject = try Mask(size: picture.size, repeating: 0)
    /// let blurred = try picture.blurringBackground(mask: subject, sigma: 2)
    /// blurred[0, 0].blue  // 30
    /// ```
    ///
    /// - Parameters:
    ///   - mask: The subject's coverage (255 = subject). It may have any size and is scaled bilinearly to the picture's
    ///     size.
    ///   - sigma: The standard deviation of the Gaussian in pixels, 0...10000.
    ///   - backgroundLimit: A limit of the coverage, above 0 and at most 1, where 1 is mask value 255. Only pixels
    ///     with less coverage count as background in the blur. Their weight falls linearly, from 1 at coverage 0 to 0
    ///     at the limit.
    ///   - parallelism: The number of threads that may be used. It does not affect the result.
    /// - Returns: The picture in front of its blurred background. The result is opaque; the picture's alpha is ignored.
    ///   An empty picture gives an empty result.
    /// - Throws: ``MatteError``: `parameter` if the mask is empty or a number is out of range, `limits` if memory
    ///   cannot be allocated, `cancelled` if the task is cancelled.
    /// - Complexity: O(pixels). `sigma` has little effect on the time.
    public borrowing func blurringBackground(
        mask: Mask, sigma: Double, backgroundLimit: Double = 0.25, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        var result = try Raster<PixelType>(uninitialized: size)
        guard !isEmpty else { return result }
        let effect = try PortraitEffect(
            frame: size, background: .blur(sigma: sigma), backgroundLimit: backgroundLimit)
        var output = result.mutableView
        try effect.render(self, mask: mask, into: &output, parallelism: parallelism)
        return result
    }
}

extension Raster where PixelType: StraightAlphaPixel {
    /// Returns the picture with its background blurred, without a halo of the subject's colours; see
    /// `RasterView.blurringBackground(mask:sigma:)`.
    ///
    /// - Parameters:
    ///   - mask: The subject's coverage (255 = subject). It may have any size and is scaled bilinearly to the picture's
    ///     size.
    ///   - sigma: The standard deviation of the Gaussian in pixels, 0...10000.
    ///   - backgroundLimit: A limit of the coverage, above 0 and at most 1, where 1 is mask value 255. Only pixels
    ///     with less coverage count as background in the blur. Their weight falls linearly, from 1 at coverage 0 to 0
    ///     at the limit.
    ///   - parallelism: The number of threads that may be used. It does not affect the result.
    /// - Returns: The picture in front of its blurred background. The result is opaque; the picture's alpha is ignored.
    ///   An empty picture gives an empty result.
    /// - Throws: ``MatteError``: `parameter` if the mask is empty or a number is out of range, `limits` if memory
    ///   cannot be allocated, `cancelled` if the task is cancelled.
    public func blurringBackground(
        mask: Mask, sigma: Double, backgroundLimit: Double = 0.25, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        try view.blurringBackground(
            mask: mask, sigma: sigma, backgroundLimit: backgroundLimit, parallelism: parallelism)
    }
}
