internal import MatteKernelTypes

extension Mask {
    /// Returns the mask smoothed with the mask of the previous frame; see ``smooth(after:strength:)``.
    ///
    /// ```swift
    /// let previous = Mask(Raster(width: 1, height: 1, repeating: 255))
    /// let mask = Mask(Raster(width: 1, height: 1, repeating: 0))
    /// mask.smoothed(after: previous, strength: 0).raster[0, 0].value  // 0
    /// ```
    ///
    /// - Precondition: Both masks have the same size and `strength` is in 0...1.
    public func smoothed(after previous: Mask, strength: Double = 0.7) -> Mask {
        var copy = self
        copy.smooth(after: previous, strength: strength)
        return copy
    }

    /// Smooths the mask of a frame with the mask of the previous frame, which reduces flicker.
    ///
    /// Each pixel is moved from its new value towards its value in the previous, smoothed mask. The fraction of that
    /// distance is `strength` times the uncertainty of the new value. The uncertainty is the square of the binary
    /// entropy: 1 at coverage 127.5, and 0 at coverage 0 and 255, where the model is certain. Moving subjects therefore
    /// leave no trail. This is the rule of MediaPipe's SegmentationSmoothingCalculator, including its polynomial for
    /// the square. Results are rounded towards the new value, so the mask of a still scene converges to it.
    ///
    /// ```swift
    /// var mask = try Mask(size: PixelSize(width: 1, height: 1), repeating: 255)
    /// mask.smooth(after: try Mask(size: mask.size, repeating: 0))
    /// mask.raster[0, 0].value  // 255
    /// ```
    ///
    /// - Parameters:
    ///   - previous: The smoothed mask of the previous frame.
    ///   - strength: The strength, 0 (no change) to 1; MediaPipe uses 0.7 to 0.9.
    /// - Precondition: Both masks have the same size and `strength` is in 0...1.
    /// - Complexity: O(pixels).
    public mutating func smooth(after previous: Mask, strength: Double = 0.7) {
        precondition(
            size == previous.size,
            "cannot smooth a mask of \(width)x\(height) after one of \(previous.width)x\(previous.height): the sizes must be the same"
        )
        precondition(
            strength >= 0 && strength <= 1, "cannot smooth a mask with strength \(strength): use 0 to 1")
        let count = width * height
        let pixels = unsafe raster.mutableView.base.assumingMemoryBound(to: UInt8.self)
        let last = unsafe UnsafePointer(previous.raster.storage.base.assumingMemoryBound(to: UInt8.self))
        unsafe KernelTable.current.mask.smooth(pixels, last, pixels, count, Float(strength))
    }
}
