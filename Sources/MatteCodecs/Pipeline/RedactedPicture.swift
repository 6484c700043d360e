public import Matte

extension StreamedPicture where PixelType: StraightAlphaPixel {
    /// Returns the picture with a region made unrecognisable.
    ///
    /// The result equals that of `redacted(_:by:allowingWeak:parallelism:)` on a raster. The picture isn't held in
    /// memory: its rows are decoded once to find the means of the blocks or to blur the region, and then again to be
    /// redacted; for a fill, they are decoded once. A blur holds the bounding rectangles of the region's shapes.
    ///
    /// ```swift
    /// let face = Region.ellipse(in: SubpixelRect(x: 10, y: 10, width: 80, height: 60))
    /// let redacted = try photo.streamed().redacted(face, by: .fill(RGB8(red: 0, green: 0, blue: 0)))
    /// try redacted.rendered()[50, 40].red  // 0
    /// ```
    ///
    /// - Parameters:
    ///   - region: The region to redact, such as a union of faces. Parts outside the picture are ignored.
    ///   - redaction: The way to redact.
    ///   - allowingWeak: True to accept redactions through which faces can be recognised.
    ///   - parallelism: The number of threads that a blur may use.
    /// - Throws: `MatteError`: `parameter` if the region or the redaction is invalid or the redaction is too weak,
    ///   `limits` if the region has too many vertices.
    public func redacted(
        _ region: Region, by redaction: Redaction, allowingWeak: Bool = false,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> StreamedPicture {
        let (source, size) = (self, size)
        let plan = try RedactionPlan(region, by: redaction, size: size, allowingWeak: allowingWeak)
        guard !plan.isEmpty else { return self }
        let bytesPerRow = size.width * MemoryLayout<PixelType>.stride
        let band = min(size.height, rowsPerBand(bytesPerRow: bytesPerRow))
        var result = edited(
            memory: plan.memory + band * bytesPerRow, isOpaque: isOpaque == true ? true : nil
        ) { () throws(MatteError) in
            let samples = try RedactionSamples<PixelType>(plan)
            try source.forEachBand(of: plan.sampledRows, height: band) { samples.add($0, from: $1) }
            let pass = try RedactionPass(plan, samples, parallelism: parallelism)
            return { (rows, y) throws(MatteError) in pass.redact(&rows, from: y) }
        }
        result.mayBeGray = mayBeGray
        return result
    }

    /// Calls a function with bands of rows, from top to bottom, in a pass of its own.
    private func forEachBand(
        of rows: Range<Int>, height: Int, _ body: (borrowing RasterView<PixelType>, Int) -> Void
    ) throws(MatteError) {
        guard !rows.isEmpty else { return }
        let pass = try open()
        if rows.lowerBound > 0 { try pass.skip(rows.lowerBound) }
        var band = try RowBuffer<PixelType>(width: size.width, rows: height)
        var y = rows.lowerBound
        while y < rows.upperBound {
            if Task.isCancelled { throw .cancelled }
            let count = min(height, rows.upperBound - y)
            try band.load(count, from: pass)
            band.withRows(count) { body($0, y) }
            y += count
        }
    }
}
