internal import MatteKernelTypes

extension RasterView {
    /// True if every pixel is opaque: the format has no alpha, or every alpha is 255. An empty picture is opaque.
    ///
    /// - Complexity: O(pixels). The check stops at the end of the first row that is not opaque.
    public var isOpaque: Bool {
        guard PixelType.format.hasAlpha else { return true }
        let isOpaque = unsafe KernelTable.current.alpha.isOpaque
        for y in size.filledRows where unsafe !isOpaque(base + y * bytesPerRow, width) { return false }
        return true
    }
}

extension Raster {
    /// True if every pixel is opaque; see ``RasterView/isOpaque``.
    public var isOpaque: Bool { view.isOpaque }
}
