extension MutableRasterView {
    /// Fills a rectangle with one pixel value.
    ///
    /// - Parameters:
    ///   - rect: the pixels; parts outside the view are ignored. `nil` means all pixels.
    ///   - pixel: the new value, including alpha.
    /// - Complexity: O(pixels), at the speed of writing memory.
    @_lifetime(self: copy self)
    public mutating func fill(_ rect: PixelRect? = nil, with pixel: PixelType) {
        let inside = rect.map { $0.intersection(bounds) } ?? bounds
        guard !inside.isEmpty else { return }
        let size = MemoryLayout<PixelType>.stride
        let row = inside.width * size
        let first = unsafe base + (inside.y * bytesPerRow + inside.x * size)
        // The first row is filled by doubling; the others are copies of it.
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
    public mutating func fill(_ rect: PixelRect? = nil, with pixel: PixelType) {
        var target = mutableView
        target.fill(rect, with: pixel)
    }
}
