internal import MatteKernelTypes

extension Mask {
    /// The mask of a frame steadied by that of the frame before; see ``smooth(after:strength:)``.
    ///
    /// - Precondition: both masks have the same size and `strength` is within 0...1.
    public func smoothed(after previous: Mask, strength: Double = 0.7) -> Mask {
        var copy = self
        copy.smooth(after: previous, strength: strength)
        return copy
    }

    /// Steadies the mask of a frame by that of the frame before, against flicker.
    ///
    /// Each pixel moves towards the previous (smoothed) mask by `strength` times the new value's uncertainty:
    /// the square of its binary entropy, 1 at coverage 127.5 and 0 where the model is sure, so that moving
    /// subjects leave no trail. It is the rule of MediaPipe's SegmentationSmoothingCalculator with its
    /// polynomial for the square. Rounded towards the new value: what stands still arrives at it.
    ///
    /// - Parameters:
    ///   - previous: the result for the frame before.
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
