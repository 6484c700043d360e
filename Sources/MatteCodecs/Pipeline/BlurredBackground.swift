public import Matte

extension StreamedPicture where PixelType: StraightAlphaPixel {
    /// Returns the picture with everything except a subject blurred.
    ///
    /// The result equals that of `blurringBackground(mask:sigma:)` on a raster. Neither the picture nor the result is
    /// held in memory: the picture is decoded twice at the same time, and the first decoder is ahead of the second by
    /// about four standard deviations.
    ///
    /// ```swift
    /// let portrait = try photo.streamed().blurringBackground(mask: person, sigma: 12)
    /// portrait.size  // 300x200
    /// ```
    ///
    /// - Parameters:
    ///   - mask: The subject, 255 for pixels that stay sharp. A mask of another size is resized bilinearly.
    ///   - sigma: The standard deviation in pixels, 0...10000.
    ///   - parallelism: The number of threads for the blur. The result does not depend on it.
    /// - Throws: `MatteError` with code `parameter` for an empty mask or a number out of range.
    /// - Complexity: O(*n*), where *n* is the number of pixels; sigma has little effect.
    public func blurringBackground(
        mask: Mask, sigma: Double, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> StreamedPicture {
        let (source, size) = (self, size)
        let own = try BackgroundBlurRows<PixelType>.memory(size: size, sigma: sigma)
        _ = try MaskRows(mask, size: size)
        guard size.width > 0, size.height > 0 else { return self }
        var result = edited(memory: mask.size.area + own, isOpaque: true) { () throws(MatteError) in
            let blur = try BackgroundBlurRows<PixelType>(
                size: size, mask: mask, sigma: sigma, parallelism: parallelism
            ) { () throws(MatteError) in
                let lead = try source.open()
                return { (rows) throws(MatteError) in try lead.read(into: &rows) }
            }
            return { (rows, y) throws(MatteError) in try blur.blur(&rows, from: y) }
        }
        // Count the leading pass too. If the source is a raster, both passes read the same memory.
        if raster == nil { result.need = result.need.adding(need) }
        return result
    }
}
