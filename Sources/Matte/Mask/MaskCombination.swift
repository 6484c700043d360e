internal import MatteKernelTypes

extension Mask {
    /// Returns the inverse mask: 255 - coverage.
    ///
    /// ```swift
    /// let mask = Mask(Raster(width: 1, height: 1, repeating: 55))
    /// mask.inverted().raster[0, 0].value  // 200
    /// ```
    public func inverted() -> Mask {
        var copy = self
        copy.invert()
        return copy
    }

    /// Inverts the mask; see ``inverted()``.
    ///
    /// ```swift
    /// var mask = Mask(Raster(width: 1, height: 1, repeating: 55))
    /// mask.invert()
    /// mask.raster[0, 0].value  // 200
    /// ```
    public mutating func invert() {
        let kernel = unsafe KernelTable.current.mask.invert
        let count = width * height
        let pixels = unsafe raster.mutableView.base.assumingMemoryBound(to: UInt8.self)
        unsafe kernel(pixels, pixels, count)
    }

    /// Returns the union: the larger coverage of each pixel.
    ///
    /// ```swift
    /// let a = Mask(Raster(width: 1, height: 1, repeating: 55)), b = Mask(Raster(width: 1, height: 1, repeating: 90))
    /// a.union(b).raster[0, 0].value  // 90
    /// a.intersection(b).raster[0, 0].value  // 55
    /// b.subtracting(a).raster[0, 0].value  // 90
    /// ```
    ///
    /// - Precondition: Both masks have the same size.
    public func union(_ other: Mask) -> Mask {
        var copy = self
        copy.formUnion(other)
        return copy
    }

    /// Replaces this mask by its union with `other`; see ``union(_:)``.
    ///
    /// ```swift
    /// var mask = Mask(Raster(width: 1, height: 1, repeating: 55))
    /// mask.formUnion(Mask(Raster(width: 1, height: 1, repeating: 90)))
    /// mask.raster[0, 0].value  // 90
    /// ```
    ///
    /// - Precondition: Both masks have the same size.
    public mutating func formUnion(_ other: Mask) {
        unsafe combine(other, KernelTable.current.mask.maximum)
    }

    /// Returns the intersection: the smaller coverage of each pixel.
    ///
    /// ```swift
    /// let a = Mask(Raster(width: 1, height: 1, repeating: 55)), b = Mask(Raster(width: 1, height: 1, repeating: 90))
    /// a.intersection(b).raster[0, 0].value  // 55
    /// ```
    ///
    /// - Precondition: Both masks have the same size.
    public func intersection(_ other: Mask) -> Mask {
        var copy = self
        copy.formIntersection(other)
        return copy
    }

    /// Replaces this mask by its intersection with `other`; see ``intersection(_:)``.
    ///
    /// ```swift
    /// var mask = Mask(Raster(width: 1, height: 1, repeating: 55))
    /// mask.formIntersection(Mask(Raster(width: 1, height: 1, repeating: 90)))
    /// mask.raster[0, 0].value  // 55
    /// ```
    ///
    /// - Precondition: Both masks have the same size.
    public mutating func formIntersection(_ other: Mask) {
        unsafe combine(other, KernelTable.current.mask.minimum)
    }

    /// Returns the difference: the intersection of this mask with the inverse of `other`.
    ///
    /// ```swift
    /// let a = Mask(Raster(width: 1, height: 1, repeating: 55)), b = Mask(Raster(width: 1, height: 1, repeating: 220))
    /// b.subtracting(a).raster[0, 0].value  // 200
    /// ```
    ///
    /// - Precondition: Both masks have the same size.
    public func subtracting(_ other: Mask) -> Mask {
        var copy = self
        copy.subtract(other)
        return copy
    }

    /// Subtracts `other` from this mask; see ``subtracting(_:)``.
    ///
    /// ```swift
    /// var mask = Mask(Raster(width: 1, height: 1, repeating: 220))
    /// mask.subtract(Mask(Raster(width: 1, height: 1, repeating: 55)))
    /// mask.raster[0, 0].value  // 200
    /// ```
    ///
    /// - Precondition: Both masks have the same size.
    public mutating func subtract(_ other: Mask) {
        unsafe combine(other, KernelTable.current.mask.subtract)
    }

    private mutating func combine(_ other: Mask, _ kernel: MaskKernels.Combine) {
        precondition(
            size == other.size,
            "cannot combine masks of \(width)x\(height) and \(other.width)x\(other.height): the sizes must be the same"
        )
        let count = width * height
        let pixels = unsafe raster.mutableView.base.assumingMemoryBound(to: UInt8.self)
        unsafe kernel(pixels, other.raster.storage.base.assumingMemoryBound(to: UInt8.self), pixels, count)
    }
}
