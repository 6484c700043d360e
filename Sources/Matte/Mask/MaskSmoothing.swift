internal import MatteKernelTypes

extension Mask {
    /// Returns the mask smoothed with the previous frame's; see ``smooth(after:strength:)``.
    ///
    /// - Precondition: both masks have the same size and `strength` is within 0...1.
    public func smoothed(after previous: Mask, strength: Double = 0.7) -> Mask {
        var copy = self
        copy.smooth(after: previous, strength: strength)
        return copy
    }

    /// Smooths the mask of a frame with the previous frame's, against flicker.
    ///
    /// Each pixel moves towards the previous (smoothed) mask by `strength` times the new value's uncertainty:
    /// the square of its binary entropy, 1 at coverage 127.5 and 0 where the model is certain, so that moving
    /// subjects leave no trail. This is the rule of MediaPipe's SegmentationSmoothingCalculator with its
    /// polynomial for the square. Rounded towards the new value, so a still scene converges to it.
    ///
    /// - Parameters:
    ///   - previous: the result for the previous frame.
    ///   - strength: 0 (nothing changes) to 1; MediaPipe uses 0.7 to 0.9.
    /// - Precondition: both masks have the same size and `strength` is within 0...1.
    public mutating func smooth(after previous: Mask, strength: Double = 0.7) {
        precondition(
            size == previous.size,
            "a mask of \(width)x\(height) can't follow one of \(previous.width)x\(previous.height)")
        precondition(strength >= 0 && strength <= 1, "strength is \(strength); it must be 0 to 1")
        let count = width * height
        let pixels = unsafe raster.mutableView.base.assumingMemoryBound(to: UInt8.self)
        let last = unsafe UnsafePointer(previous.raster.storage.base.assumingMemoryBound(to: UInt8.self))
        unsafe KernelTable.current.mask.smooth(pixels, last, pixels, count, Float(strength))
    }
}
