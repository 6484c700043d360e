/// The parts of a picture where a mask is soft, which tell the memory that a cut-out needs before the picture is read.
package final class CutOutScan<PixelType: StraightAlphaPixel>: Sendable {
    let size: PixelSize
    let mask: Mask
    let engine: CutOutEngine
    let needs: ForegroundNeeds
    let parallelism: Parallelism
    private let maps: RasterStorage

    /// The largest number of rows of the picture in memory, a multiple of those that pyramids are computed from.
    static var windowRows: Int { 96 }

    /// Reads a mask, scaled to a picture's size.
    ///
    /// - Parameters:
    ///   - size: The size of the picture. Neither side may be 0.
    ///   - mask: The subject's coverage (255 = subject).
    ///   - detail: The finest level at which colours are estimated.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if the mask is empty; `limits` if memory cannot be allocated; `cancelled`.
    /// - Complexity: O(pixels).
    package init(
        size: PixelSize, mask: Mask, detail: CutOutDetail, parallelism: Parallelism
    ) throws(MatteError) {
        PixelType.requireAlpha()
        engine = CutOutEngine(size, detail)
        maps = try RasterStorage(bytes: engine.levels.mapBytes)
        (self.size, self.mask, self.parallelism) = (size, mask, parallelism)
        let masks = try MaskRows(mask, size: size)
        for y in stride(from: 0, to: size.height, by: Self.windowRows) {
            let rows = y..<min(y + Self.windowRows, size.height)
            let scaled = try masks.rows(rows)
            try engine.mark(rows, Rows(scaled.raster.view).numbered(from: y), in: maps, parallelism)
            withExtendedLifetime(scaled) {}
        }
        needs = ForegroundNeeds(engine.levels, maps: maps)
    }

    /// Returns the number of bytes that the scan of a mask needs, besides the mask.
    package static func memory(_ size: PixelSize) -> Int {
        ForegroundLevels(size).mapBytes + windowRows * size.width
    }

    /// The number of bytes that a cut-out needs, besides the mask and the passes over the picture.
    package var memory: Int {
        // Rows of the scaled mask are copied to the window.
        let row = size.width * (MemoryLayout<PixelType>.stride + 2)
        return engine.levels.mapBytes + needs.colorBytes + needs.bytes + engine.scratchBytes(parallelism)
            + Self.windowRows * row
    }
}
