internal import MatteKernelTypes

/// Cuts a subject out of a picture in bands of rows, from top to bottom, without holding the picture in memory. The
/// results equal those of `cutOut(_:detail:parallelism:)`.
///
/// The picture is read twice, one pass after the other. The first pass computes the levels of the pyramid. The second
/// supplies the rows of a window around the current band.
@safe package final class CutOutRows<PixelType: StraightAlphaPixel> {
    private let plan: CutOutPlan<PixelType>
    private let pyramid: ForegroundPyramid
    private let masks: MaskRows
    private let parallelism: Parallelism
    /// The rows of the picture and the mask in ``window``.
    private let pixels, coverage: MutableRows
    private let memory: (pixels: RasterStorage, coverage: RasterStorage)
    private var window = 0..<0

    /// The largest number of rows in the window, a multiple of 4.
    private static var windowRows: Int { 96 }
    /// The number of rows on both sides of a band that it depends on.
    private static var reach: Int { 8 }
    /// The number of rows of a band.
    private static var bandRows: Int { windowRows - 2 * reach }

    /// Reads the next rows of the picture into a view.
    package typealias Reading = (inout MutableRasterView<PixelType>) throws(MatteError) -> Void

    /// Returns the number of bytes that a cut-out needs, besides the mask and the passes over the picture.
    package static func memory(size: PixelSize, detail: CutOutDetail) throws(MatteError) -> Int {
        let row = size.width * (MemoryLayout<PixelType>.stride + 1)
        // Rows of the scaled mask are copied to the window.
        return try CutOutPlan<PixelType>(size: size, detail: detail).workingBytes
            + windowRows * (row + size.width)
    }

    /// Reads the picture for the first time.
    ///
    /// - Parameters:
    ///   - size: The size of the picture. Neither side may be 0.
    ///   - mask: The subject's coverage (255 = subject).
    ///   - detail: The finest level at which colours are estimated.
    ///   - parallelism: The number of threads that may be used.
    ///   - read: Reads the next rows of the first pass.
    /// - Throws: ``MatteError``: `parameter` if the mask is empty; `limits` if memory cannot be allocated; `cancelled`;
    ///   the errors of `read`.
    package init(
        size: PixelSize, mask: Mask, detail: CutOutDetail, parallelism: Parallelism, reading read: Reading
    ) throws(MatteError) {
        plan = try CutOutPlan(size: size, detail: detail)
        pyramid = try plan.makePyramid()
        self.parallelism = parallelism
        let row = size.width * MemoryLayout<PixelType>.stride
        memory = try (
            RasterStorage(bytes: Self.windowRows * row), RasterStorage(bytes: Self.windowRows * size.width)
        )
        pixels = unsafe MutableRows(base: memory.pixels.base, bytesPerRow: row)
        coverage = unsafe MutableRows(base: memory.coverage.base, bytesPerRow: size.width)
        masks = try MaskRows(mask, size: size)
        let first = try MaskRows(mask, size: size)
        while window.upperBound < size.height {
            try self.read(from: window.upperBound, to: size.height, first, read)
            let reduced = window.lowerBound / 4..<(window.upperBound + 3) / 4
            try pyramid.reduce(reduced, pixels: pixelRows, coverage: coverageRows, parallelism)
        }
        try pyramid.solve(parallelism)
        window = 0..<0
    }

    /// Writes rows of the cut-out. They must follow those of the call before, but may leave rows out.
    ///
    /// - Parameters:
    ///   - rows: The destination.
    ///   - y: The number of the first row.
    ///   - read: Reads the next rows of the second pass, without a gap.
    package func cutOut(
        _ rows: inout MutableRasterView<PixelType>, from y: Int, reading read: Reading
    ) throws(MatteError) {
        var done = 0
        while done < rows.height {
            let first = y + done, count = min(Self.bandRows, rows.height - done)
            let wanted = max(0, first - Self.reach)..<min(plan.size.height, first + count + Self.reach)
            while window.upperBound < wanted.upperBound {
                try self.read(from: wanted.lowerBound, to: wanted.upperBound, masks, read)
            }
            try plan.render(
                first..<first + count, pyramid, pixels: pixelRows, coverage: coverageRows,
                into: MutableRows(rows).numbered(from: y), parallelism)
            done += count
        }
    }

    private var pixelRows: Rows { pixels.readable.numbered(from: window.lowerBound) }
    private var coverageRows: Rows { coverage.readable.numbered(from: window.lowerBound) }

    /// Discards the rows of the window above `first`, and reads as many rows as there is room for, up to `end`.
    private func read(from first: Int, to end: Int, _ masks: MaskRows, _ read: Reading) throws(MatteError) {
        let kept = min(max(first, window.lowerBound), window.upperBound)..<window.upperBound
        let count = min(Self.windowRows - kept.count, end - window.upperBound), width = plan.size.width
        for rows in [pixels, coverage] {
            unsafe rows[0].copyMemory(
                from: rows[kept.lowerBound - window.lowerBound], byteCount: kept.count * rows.bytesPerRow)
        }
        var part = unsafe MutableRasterView<PixelType>(
            _unchecked: pixels[kept.count], width: width, height: count, bytesPerRow: pixels.bytesPerRow)
        try read(&part)
        let scaled = try masks.rows(window.upperBound..<window.upperBound + count)
        var plane = unsafe MutableRasterView<Gray8>(
            _unchecked: coverage[kept.count], width: width, height: count, bytesPerRow: coverage.bytesPerRow)
        copyRows(scaled.raster.view, into: &plane)
        window = kept.lowerBound..<window.upperBound + count
    }
}
