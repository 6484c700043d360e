internal import MatteKernelTypes

extension Mask {
    /// Returns the mask with hard edges: coverage of at least `level` becomes 255, lower coverage becomes 0.
    ///
    /// ```swift
    /// let mask = Mask(try Raster(size: PixelSize(width: 2, height: 1), pixels: [127, 128]))
    /// mask.thresholded().raster[0, 0].value  // 0
    /// mask.thresholded().raster[1, 0].value  // 255
    /// ```
    ///
    /// - Parameter level: The threshold, 0...255; with 0, all pixels become 255.
    public func thresholded(at level: UInt8 = 128) -> Mask {
        var copy = self
        copy.threshold(at: level)
        return copy
    }

    /// Returns the same as ``thresholded(at:)``, but throws `limits` if there is no memory for the copy.
    package func thresholdedCopy(at level: UInt8) throws(MatteError) -> Mask {
        var copy = Mask(try Raster(copying: raster.view))
        copy.threshold(at: level)
        return copy
    }

    /// Applies a threshold; see ``thresholded(at:)``.
    ///
    /// ```swift
    /// var mask = Mask(try Raster(size: PixelSize(width: 2, height: 1), pixels: [127, 128]))
    /// mask.threshold()
    /// mask.raster[1, 0].value  // 255
    /// ```
    public mutating func threshold(at level: UInt8 = 128) {
        let kernel = unsafe KernelTable.current.mask.threshold
        let count = width * height
        let pixels = unsafe raster.mutableView.base.assumingMemoryBound(to: UInt8.self)
        unsafe kernel(pixels, pixels, count, level)
    }
}
