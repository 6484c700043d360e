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
        let size = MemoryLayout<PixelType>.stride
        let row = inside.width * size
        let first = unsafe base + (inside.y * bytesPerRow + inside.x * size)
        // Fill the first row by copying its beginning to its end, twice as many bytes each time. Then copy it to the
        // other rows.
        unsafe first.storeBytes(of: pixel, as: PixelType.self)
        var done = size
        while done < row {
            let more = min(done, row - done)
            unsafe (first + done).copyMemory(from: first, byteCount: more)
            done += more
        }
        for y in 1..<max(1, inside.height) {
            unsafe (first + y * bytesPerRow).copyMemory(from: first, byteCount: row)
        }
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
