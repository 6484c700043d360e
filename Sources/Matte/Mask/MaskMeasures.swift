internal import MatteKernelTypes

extension Mask {
    /// The share of the area that is selected, 0...1: the mean coverage. 0 for an empty mask.
    public var coveredShare: Double {
        guard !raster.isEmpty else { return 0 }
        let count = width * height
        let pixels = unsafe UnsafePointer(raster.storage.base.assumingMemoryBound(to: UInt8.self))
        let sum = unsafe KernelTable.current.mask.sum(pixels, count)
        return Double(sum) / (255 * Double(count))
    }

    /// The smallest rectangle that holds all pixels covered by at least `level`; `nil` when there is none.
    ///
    /// - Parameter level: 1...255; with 0 it is the whole mask, with 128 what is mostly selected.
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
            // Only what lies beyond the columns known can make the box larger.
            left = unsafe min(left, kernels.first(row, left, level))
            right = unsafe right + kernels.end(row + right, width - right, level)
        }
        return PixelRect(minX: left, minY: top, maxX: right, maxY: bottom)
    }
}
