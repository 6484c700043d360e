internal import MatteKernelTypes

/// A renderer of a mask's coverage. Outside the picture the mask's border pixels are repeated, so that feathering
/// treats edges near the border like edges elsewhere.
final class MaskCoverage: CoverageSource {
    let bounds: PixelRect
    private let mask: Mask

    init(_ mask: Mask, in frame: PixelRect, of size: PixelSize) throws(MatteError) {
        guard mask.size == size else {
            throw MatteError(
                .parameter,
                "cannot use a mask of \(mask.size) in a region of a picture of \(size): the sizes differ; "
                    + "resize the mask")
        }
        self.mask = mask
        let empty = mask.width == 0 || mask.height == 0
        bounds = empty ? PixelRect(x: frame.x, y: frame.y, width: 0, height: 0) : frame
    }

    func render(row y: Int, into row: UnsafeMutablePointer<UInt8>) -> UInt8? {
        let raster = mask.raster
        let source = unsafe UnsafePointer(
            raster.storage.base.assumingMemoryBound(to: UInt8.self) + min(max(y, 0), raster.height - 1)
                * raster.width)
        let left = min(max(0, -bounds.minX), bounds.width)
        let right = min(max(0, bounds.maxX - raster.width), bounds.width - left)
        let inside = bounds.width - left - right
        unsafe row.update(repeating: source[0], count: left)
        if inside > 0 {
            unsafe (row + left).update(from: source + max(0, bounds.minX), count: inside)
        }
        unsafe (row + left + inside).update(repeating: source[raster.width - 1], count: right)
        return nil
    }
}

/// A renderer of the inverse of another source's coverage: 255 minus that coverage in each pixel.
final class InverseCoverage: CoverageSource {
    let bounds: PixelRect
    private let source: any CoverageSource
    private let kernels = KernelTable.current.mask

    init(_ source: any CoverageSource, in frame: PixelRect) {
        bounds = frame
        self.source = source
    }

    func render(row y: Int, into row: UnsafeMutablePointer<UInt8>) -> UInt8? {
        guard y >= source.bounds.minY, y < source.bounds.maxY else { return 255 }
        let start = unsafe row + (source.bounds.minX - bounds.minX)
        let uniform = unsafe source.render(row: y, into: start)
        if let uniform, source.bounds.width == bounds.width { return 255 - uniform }
        let after = source.bounds.maxX - bounds.minX
        unsafe row.update(repeating: 255, count: source.bounds.minX - bounds.minX)
        unsafe (row + after).update(repeating: 255, count: bounds.width - after)
        if let uniform {
            unsafe start.update(repeating: 255 - uniform, count: source.bounds.width)
        } else {
            unsafe kernels.invert(start, start, source.bounds.width)
        }
        return nil
    }
}

/// A renderer of the union of several sources: the largest of their coverages in each pixel.
final class UnionCoverage: CoverageSource {
    let bounds: PixelRect
    private let sources: [any CoverageSource]
    private var scratch: [UInt8]
    private let kernels = KernelTable.current.mask

    init(_ sources: [any CoverageSource]) {
        self.sources = sources
        bounds = sources.dropFirst().reduce(sources[0].bounds) { $0.union($1.bounds) }
        scratch = Array(repeating: 0, count: bounds.width)
    }

    func render(row y: Int, into row: UnsafeMutablePointer<UInt8>) -> UInt8? {
        unsafe row.update(repeating: 0, count: bounds.width)
        for source in sources where y >= source.bounds.minY && y < source.bounds.maxY {
            let count = source.bounds.width
            let start = unsafe row + (source.bounds.minX - bounds.minX)
            unsafe scratch.withUnsafeMutableBufferPointer { buffer in
                guard count > 0, let base = buffer.baseAddress else { return }
                if let uniform = unsafe source.render(row: y, into: base) {
                    unsafe base.update(repeating: uniform, count: count)
                }
                unsafe kernels.maximum(start, base, start, count)
            }
        }
        return nil
    }
}
