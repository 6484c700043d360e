public import Matte

extension StreamedPicture where PixelType: StraightAlphaPixel {
    /// Returns the picture with everything except a subject blurred.
    ///
    /// The result equals that of `blurringBackground(mask:sigma:)` on a raster. The whole picture and the result are
    /// held in memory, because the blur needs all rows.
    ///
    /// ```swift
    /// let portrait = try photo.streamed().blurringBackground(mask: person, sigma: 12)
    /// portrait.size  // the size of the photo
    /// ```
    ///
    /// - Parameters:
    ///   - mask: The subject, 255 for pixels that stay sharp. A mask of another size is resized bilinearly.
    ///   - sigma: The standard deviation in pixels, 0...10000.
    ///   - parallelism: The number of threads for the blur. The result does not depend on it.
    /// - Throws: `MatteError` with code `parameter` for an empty mask or a number out of range.
    public func blurringBackground(
        mask: Mask, sigma: Double, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> StreamedPicture {
        // The memory for the mask's coverage and the blur's weights, for the result, and for the blur's planes.
        let bytes = pixelBytes(size, 2 + MemoryLayout<PixelType>.stride)
        let blur = try PortraitEffect.blurMemory(size, sigma: sigma)
        return replacingWhole(memory: bytes.addingReportingOverflow(blur).overflow ? .max : bytes + blur) {
            (raster) throws(MatteError) in
            try raster.blurringBackground(mask: mask, sigma: sigma, parallelism: parallelism)
        }
    }
}
