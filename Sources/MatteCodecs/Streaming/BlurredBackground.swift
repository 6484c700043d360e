public import Matte

extension StreamedPicture where PixelType: StraightAlphaPixel {
    /// Returns the picture with everything but a subject blurred; see
    /// `blurringBackground(mask:sigma:)` of rasters.
    ///
    /// The blur reaches over the whole picture, which is held with its result.
    ///
    /// - Parameters:
    ///   - mask: The subject, 255 = all of it, of any size: it is brought to the picture's bilinearly.
    ///   - sigma: The standard deviation in pixels, 0...10000.
    ///   - parallelism: How many threads blur.
    /// - Throws: ``MatteError`` with code `parameter` for an empty mask or a number out of range.
    public func blurringBackground(
        mask: Mask, sigma: Double, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> StreamedPicture {
        // Coverage and weights, the result, and the blur's own planes.
        let bytes = pixelBytes(size, 2 + MemoryLayout<PixelType>.stride)
        let blur = try PortraitEffect.blurMemory(size, sigma: sigma)
        return replacingWhole(memory: bytes.addingReportingOverflow(blur).overflow ? .max : bytes + blur) {
            (raster) throws(MatteError) in
            try raster.blurringBackground(mask: mask, sigma: sigma, parallelism: parallelism)
        }
    }
}
