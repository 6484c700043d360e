internal import MatteKernelTypes

extension Mask {
    /// The selected fraction of the mask's area, 0...1: the mean coverage divided by 255. The fraction is 0 if the mask
    /// is empty.
    public var coveredShare: Double {
        guard !raster.isEmpty else { return 0 }
        let count = width * height
        let pixels = unsafe UnsafePointer(raster.storage.base.assumingMemoryBound(to: UInt8.self))
        let sum = unsafe KernelTable.current.mask.sum(pixels, count)
        return Double(sum) / (255 * Double(count))
    }

    /// Returns the smallest rectangle that contains all pixels with a coverage of at least `level`, or `nil` if
    /// there are none.
    ///
    /// ```swift
    /// let mask = Mask(try Raster(size: PixelSize(width: 4, height: 1), pixels: [0, 9, 200, 0]))
    /// mask.boundingBox()  // Optional(2x1 at (1, 0))
    /// mask.boundingBox(atLeast: 100)  // Optional(1x1 at (2, 0))
    /// ```
    ///
    /// - Parameter level: The minimum coverage, 0...255. With 0 the result is the whole mask.
    /// - Complexity: O(pixels).
    public func boundingBox(atLeast level: UInt8 = 1) -> PixelRect? {
        guard !raster.isEmpty else { return nil }
        guard level > 0 else { return raster.bounds }
        let kernels = KernelTable.current.mask
        let pixels = unsafe UnsafePointer(raster.storage.base.assumingMemoryBound(to: UInt8.self))
        let count = width * height
        let first = unsafe kernels.first(pixels, count, level)
        guard first < count else { return nil }
        let top = first / width
        let bottom = unsafe (kernels.end(pixels, count, level) - 1) / width + 1
        var left = width, right = 0
        for y in top..<bottom {
            let row = unsafe pixels + y * width
            // Search only outside the columns found so far, because only pixels there can enlarge the box.
            left = unsafe min(left, kernels.first(row, left, level))
            right = unsafe right + kernels.end(row + right, width - right, level)
        }
        return PixelRect(minX: left, minY: top, maxX: right, maxY: bottom)
    }
}
