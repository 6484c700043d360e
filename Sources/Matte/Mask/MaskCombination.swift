internal import MatteKernelTypes

extension Mask {
    /// Returns the inverse mask: 255 - coverage.
    public func inverted() -> Mask {
        var copy = self
        copy.invert()
        return copy
    }

    /// Inverts the mask; see ``inverted()``.
    public mutating func invert() {
        let kernel = unsafe KernelTable.current.mask.invert
        let count = width * height
        let pixels = unsafe raster.mutableView.base.assumingMemoryBound(to: UInt8.self)
        unsafe kernel(pixels, pixels, count)
    }

    /// Returns the union: the larger coverage of each pixel.
    ///
    /// - Precondition: both masks have the same size.
    public func union(_ other: Mask) -> Mask {
        var copy = self
        copy.formUnion(other)
        return copy
    }

    /// Forms the union with `other`; see ``union(_:)``.
    ///
    /// - Precondition: both masks have the same size.
    public mutating func formUnion(_ other: Mask) {
        unsafe combine(other, KernelTable.current.mask.maximum)
    }

    /// Returns the intersection: the smaller coverage of each pixel.
    ///
    /// - Precondition: both masks have the same size.
    public func intersection(_ other: Mask) -> Mask {
        var copy = self
        copy.formIntersection(other)
        return copy
    }

    /// Forms the intersection with `other`; see ``intersection(_:)``.
    ///
    /// - Precondition: both masks have the same size.
    public mutating func formIntersection(_ other: Mask) {
        unsafe combine(other, KernelTable.current.mask.minimum)
    }

    /// Returns the difference: the intersection with the inverse of `other`.
    ///
    /// - Precondition: both masks have the same size.
    public func subtracting(_ other: Mask) -> Mask {
        var copy = self
        copy.subtract(other)
        return copy
    }

    /// Subtracts `other`; see ``subtracting(_:)``.
    ///
    /// - Precondition: both masks have the same size.
    public mutating func subtract(_ other: Mask) {
        unsafe combine(other, KernelTable.current.mask.subtract)
    }

    private mutating func combine(_ other: Mask, _ kernel: MaskKernels.Combine) {
        precondition(
            size == other.size,
            "masks of \(width)x\(height) and \(other.width)x\(other.height) don't combine")
        let count = width * height
        let pixels = unsafe raster.mutableView.base.assumingMemoryBound(to: UInt8.self)
        unsafe kernel(pixels, other.raster.storage.base.assumingMemoryBound(to: UInt8.self), pixels, count)
    }
}
