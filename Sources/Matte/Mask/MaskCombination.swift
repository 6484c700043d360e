internal import MatteKernelTypes

extension Mask {
    /// The mask of the opposite polarity: 255 - coverage. Nothing is selected twice or lost.
    public func inverted() -> Mask {
        var copy = self
        copy.invert()
        return copy
    }

    /// Exchanges what is selected and what isn't; see ``inverted()``.
    public mutating func invert() {
        let kernel = unsafe KernelTable.current.mask.invert
        let count = width * height
        let pixels = unsafe raster.mutableView.base.assumingMemoryBound(to: UInt8.self)
        unsafe kernel(pixels, pixels, count)
    }

    /// What either mask selects: the larger coverage of each pixel.
    ///
    /// - Precondition: both masks have the same size.
    public func union(_ other: Mask) -> Mask {
        var copy = self
        copy.formUnion(other)
        return copy
    }

    /// Adds what `other` selects; see ``union(_:)``.
    ///
    /// - Precondition: both masks have the same size.
    public mutating func formUnion(_ other: Mask) {
        unsafe combine(other, KernelTable.current.mask.maximum)
    }

    /// What both masks select: the smaller coverage of each pixel.
    ///
    /// - Precondition: both masks have the same size.
    public func intersection(_ other: Mask) -> Mask {
        var copy = self
        copy.formIntersection(other)
        return copy
    }

    /// Keeps what `other` selects as well; see ``intersection(_:)``.
    ///
    /// - Precondition: both masks have the same size.
    public mutating func formIntersection(_ other: Mask) {
        unsafe combine(other, KernelTable.current.mask.minimum)
    }

    /// What this mask selects and the other doesn't: the intersection with the other's inverse.
    ///
    /// - Precondition: both masks have the same size.
    public func subtracting(_ other: Mask) -> Mask {
        var copy = self
        copy.subtract(other)
        return copy
    }

    /// Takes away what `other` selects; see ``subtracting(_:)``.
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
