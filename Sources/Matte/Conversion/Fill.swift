extension MutableRasterView {
    /// Fills a rectangle with one pixel value.
    ///
    /// - Parameters:
    ///   - rect: The pixels to fill; parts outside the view are ignored. `nil` means all pixels.
    ///   - pixel: The new value, including alpha.
    /// - Complexity: O(pixels), at the speed of writing memory.
    @_lifetime(self: copy self)
    public mutating func fill(_ rect: PixelRect? = nil, with pixel: PixelType) {
        let inside = rect.map { $0.intersection(bounds) } ?? bounds
        guard !inside.isEmpty else { return }
        let pixelBytes = PixelType.format.bytesPerPixel
        unsafe PixelPattern(pixel.packedBytes, bytes: pixelBytes).fill(
            base + (inside.y * bytesPerRow + inside.x * pixelBytes), rows: inside.height,
            bytes: inside.width * pixelBytes, bytesPerRow: bytesPerRow)
    }
}

extension Raster {
    /// Fills a rectangle with one pixel value; see ``MutableRasterView/fill(_:with:)``.
    ///
    /// ```swift
    /// var picture = Raster(width: 3, height: 1, repeating: Gray8(0))
    /// picture.fill(PixelRect(x: 1, y: 0, width: 9, height: 1), with: 7)
    /// picture[0, 0].value  // 0
    /// picture[2, 0].value  // 7
    /// ```
    public mutating func fill(_ rect: PixelRect? = nil, with pixel: PixelType) {
        var target = mutableView
        target.fill(rect, with: pixel)
    }
}
