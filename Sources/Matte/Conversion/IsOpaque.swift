internal import MatteKernelTypes

extension RasterView {
    /// True if every pixel is opaque: its format has no alpha, or all alphas are 255.
    ///
    /// A picture without pixels is opaque. Linear in the pixels up to the end of the first row with one that isn't.
    public var isOpaque: Bool {
        guard PixelType.format.hasAlpha else { return true }
        let isOpaque = unsafe KernelTable.current.alpha.isOpaque
        for y in 0..<height where unsafe !isOpaque(base + y * bytesPerRow, width) { return false }
        return true
    }
}

extension Raster {
    /// True if every pixel is opaque; see ``RasterView/isOpaque``.
    public var isOpaque: Bool { view.isOpaque }
}
