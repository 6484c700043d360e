internal import MatteKernelTypes

extension MutableRasterView where PixelType: StraightAlphaPixel {
    /// Sets the alpha of all pixels inside a rectangle. Colour is unchanged, even where alpha becomes 0.
    ///
    /// - Parameters:
    ///   - alpha: The new alpha, 0 (transparent) to 255 (opaque).
    ///   - rect: The pixels to change; parts outside the view are ignored. `nil` means all pixels.
    /// - Complexity: O(pixels), at the speed of a memory copy.
    @_lifetime(self: copy self)
    public mutating func setAlpha(_ alpha: UInt8, in rect: PixelRect? = nil) {
        let inside = rect.map { $0.intersection(bounds) } ?? bounds
        guard !inside.isEmpty else { return }
        PixelType.requireAlpha()
        let replaceAlpha = unsafe KernelTable.current.swizzle.replaceAlpha
        for y in inside.y..<inside.y + inside.height {
            let row = unsafe base + (y * bytesPerRow + inside.x * 4)
            unsafe replaceAlpha(row, row, inside.width, alpha)
        }
    }
}

extension Raster where PixelType: StraightAlphaPixel {
    /// Sets the alpha of all pixels inside a rectangle; see ``MutableRasterView/setAlpha(_:in:)``.
    ///
    /// ```swift
    /// var picture = Raster(width: 2, height: 1, repeating: RGBA8(red: 9, green: 9, blue: 9))
    /// picture.setAlpha(0, in: PixelRect(x: 0, y: 0, width: 1, height: 1))
    /// picture[0, 0].alpha  // 0
    /// picture[0, 0].red  // 9
    /// picture[1, 0].alpha  // 255
    /// ```
    public mutating func setAlpha(_ alpha: UInt8, in rect: PixelRect? = nil) {
        var target = mutableView
        target.setAlpha(alpha, in: rect)
    }
}
