internal import MatteKernelTypes

/// Cuts a subject out of a picture in bands of rows, from top to bottom, without holding the picture in memory. The
/// results equal those of `cutOut(_:detail:parallelism:)`.
///
/// The picture is read twice, one pass after the other. The first pass computes the levels of the pyramid. The second
/// supplies the rows of a window around the current band.
@safe package final class CutOutRows<PixelType: StraightAlphaPixel> {
    private let scan: CutOutScan<PixelType>
    /// The colours of level 2.
    private let colors: RasterStorage
    private let masks: MaskRows
    /// The rows of the picture and the mask in ``window``.
    private let pixels, coverage: MutableRows
    private let memory: (pixels: RasterStorage, coverage: RasterStorage)
    private var window = 0..<0

    /// The number of rows on both sides of a band that it depends on.
    private static var reach: Int { 8 }
    /// The largest number of rows of a band.
    private static var bandRows: Int { CutOutScan<PixelType>.windowRows - 2 * reach }

    /// Reads the next rows of the picture into a view.
    package typealias Reading = (inout MutableRasterView<PixelType>) throws(MatteError) -> Void

    /// Reads the picture for the first time, if any colours are needed.
    ///
    /// - Parameters:
    ///   - scan: The scan of the mask.
    ///   - open: Starts the first pass.
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated; `cancelled`; the errors of `open` and of the
    ///   function that it returns.
    package init(
        _ scan: CutOutScan<PixelType>, opening open: () throws(MatteError) -> Reading
    ) throws(MatteError) {
        self.scan = scan
        let (size, mask, needs) = (scan.size, scan.mask, scan.needs)
        colors = try RasterStorage(bytes: needs.colorBytes)
        let count = CutOutScan<PixelType>.windowRows, row = size.width * MemoryLayout<PixelType>.stride
        memory = try (RasterStorage(bytes: count * row), RasterStorage(bytes: count * size.width))
        pixels = unsafe MutableRows(base: memory.pixels.base, bytesPerRow: row)
        coverage = unsafe MutableRows(base: memory.coverage.base, bytesPerRow: size.width)
        masks = try MaskRows(mask, size: size)
        if needs.bytes == 0 { return }
        let pyramid = try scan.engine.pyramid(
            needs, colors, RasterStorage(bytes: needs.bytes, isKept: false))
        let first = try MaskRows(mask, size: size), read = try open()
        while window.upperBound < size.height {
            try self.read(from: window.upperBound, to: size.height, first, read)
            try pyramid.reduce(window, pixels: pixelRows, coverage: coverageRows, scan.parallelism)
        }
        try pyramid.solve(scan.parallelism)
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
            let wanted = max(0, first - Self.reach)..<min(scan.size.height, first + count + Self.reach)
            while window.upperBound < wanted.upperBound {
                try self.read(from: wanted.lowerBound, to: wanted.upperBound, masks, read)
            }
            try scan.engine.render(
                first..<first + count, scan.needs, colors, pixels: pixelRows, coverage: coverageRows,
                into: MutableRows(rows).numbered(from: y), scan.parallelism)
            done += count
        }
    }

    private var pixelRows: Rows { pixels.readable.numbered(from: window.lowerBound) }
    private var coverageRows: Rows { coverage.readable.numbered(from: window.lowerBound) }

    /// Discards the rows of the window above `first`, and reads as many rows as there is room for, up to `end`.
    private func read(from first: Int, to end: Int, _ masks: MaskRows, _ read: Reading) throws(MatteError) {
        let kept = min(max(first, window.lowerBound), window.upperBound)..<window.upperBound
        let count = min(CutOutScan<PixelType>.windowRows - kept.count, end - window.upperBound),
            width = scan.size.width
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
