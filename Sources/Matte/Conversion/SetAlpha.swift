internal import MatteKernelTypes

extension MutableRasterView where PixelType: StraightAlphaPixel {
    /// Gives all pixels inside a rectangle the same alpha; their colour stays, also under alpha 0.
    ///
    /// - Parameters:
    ///   - alpha: 0 (transparent) to 255 (opaque).
    ///   - rect: the pixels; what sticks out of the view is left out. `nil` means all of them.
    /// - Complexity: O(pixels), at the speed of a memory copy.
    @_lifetime(self: copy self)
    public mutating func setAlpha(_ alpha: UInt8, in rect: PixelRect? = nil) {
        let inside = rect.map { $0.intersection(bounds) } ?? bounds
        guard !inside.isEmpty else { return }
        let replaceAlpha = unsafe KernelTable.current.swizzle.replaceAlpha
        for y in inside.y..<inside.y + inside.height {
            let row = unsafe base + (y * bytesPerRow + inside.x * 4)
            unsafe replaceAlpha(row, row, inside.width, alpha)
        }
    }
}

extension Raster where PixelType: StraightAlphaPixel {
    /// Gives all pixels inside a rectangle the same alpha; see ``MutableRasterView/setAlpha(_:in:)``.
    public mutating func setAlpha(_ alpha: UInt8, in rect: PixelRect? = nil) {
        var target = mutableView
        target.setAlpha(alpha, in: rect)
    }
}
