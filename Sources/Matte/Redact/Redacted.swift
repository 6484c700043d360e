extension MutableRasterView where PixelType: AlphaPixel {
    /// Makes a region unrecognisable; see ``Redaction`` for the ways and their limits.
    ///
    /// Every pixel that the region covers, even if only in part, is replaced completely, so edges are hard. Other pixels
    /// are unchanged. The shapes of a union are redacted separately, from the original pixels. Where they overlap, the
    /// last one is visible.
    ///
    /// Blocks are aligned to the region's bounding rectangle, rounded outward to whole pixels. A block's pixels become
    /// the mean of the whole block inside the picture, also of its pixels outside the region: alpha is the mean alpha,
    /// and colour the mean colour weighted by alpha, each rounded half up from the exact fraction. For a frame of a
    /// camera, redact a view of its buffer.
    ///
    /// - Parameters:
    ///   - region: The region to redact, such as a union of faces. Parts outside the picture are ignored.
    ///   - redaction: The way to redact.
    ///   - allowingWeak: True to accept redactions through which faces can be recognised.
    ///   - parallelism: The number of threads that a blur may use.
    /// - Throws: ``MatteError``: `parameter` if the region contains numbers that aren't finite, a negative side, or a
    ///   mask of another size than the picture, or if the redaction is invalid or too weak; `limits` if the region has
    ///   too many vertices or memory cannot be allocated; `cancelled` if the task is cancelled. The picture is unchanged
    ///   after an error.
    /// - Complexity: O(pixels of the bounding rectangles).
    @_lifetime(self: copy self)
    public mutating func redact(
        _ region: Region, by redaction: Redaction, allowingWeak: Bool = false,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        let plan = try RedactionPlan(region, by: redaction, size: size, allowingWeak: allowingWeak)
        if Task.isCancelled { throw .cancelled }
        guard !plan.isEmpty else { return }
        let samples = try RedactionSamples<PixelType>(plan)
        let rows = plan.sampledRows, band = max(1, (1 << 20) / max(1, 4 * width))
        for y in stride(from: rows.lowerBound, to: rows.upperBound, by: band) {
            if Task.isCancelled { throw .cancelled }
            let count = min(band, rows.upperBound - y)
            samples.add(view[PixelRect(x: 0, y: y, width: width, height: count)], from: y)
        }
        let pass = try RedactionPass(plan, samples, parallelism: parallelism)
        pass.redact(&self, from: 0)
    }
}

extension RasterView where PixelType: AlphaPixel {
    /// Returns a copy in which a region is unrecognisable; see
    /// ``MutableRasterView/redact(_:by:allowingWeak:parallelism:)``.
    ///
    /// ```swift
    /// let picture = Raster(width: 2, height: 1, repeating: BGRA8(red: 200, green: 0, blue: 0))
    /// let face = Region.rect(SubpixelRect(x: 0.9, y: 0, width: 0.2, height: 1))
    /// let black = RGB8(red: 0, green: 0, blue: 0)
    /// try picture.view.redacted(face, by: .fill(black))[0, 0].red  // 0
    /// ```
    ///
    /// - Throws: ``MatteError``: `parameter` if the region or the redaction is invalid or the redaction is too weak,
    ///   `limits` if the region has too many vertices or memory cannot be allocated, `cancelled` if the task is
    ///   cancelled.
    public func redacted(
        _ region: Region, by redaction: Redaction, allowingWeak: Bool = false,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        var copy = try Raster(copying: self)
        var view = copy.mutableView
        try view.redact(region, by: redaction, allowingWeak: allowingWeak, parallelism: parallelism)
        return copy
    }

    /// Writes a copy in which a region is unrecognisable to the caller's memory; see
    /// ``MutableRasterView/redact(_:by:allowingWeak:parallelism:)``.
    ///
    /// ```swift
    /// let picture = Raster(width: 2, height: 1, repeating: RGBA8(red: 200, green: 0, blue: 0))
    /// var result = picture
    /// var target = result.mutableView
    /// let black = RGB8(red: 0, green: 0, blue: 0)
    /// try picture.view.redact(.rect(picture.bounds), by: .fill(black), into: &target)
    /// result[1, 0].red  // 0
    /// ```
    ///
    /// - Parameters:
    ///   - region: The region; see ``MutableRasterView/redact(_:by:allowingWeak:parallelism:)``, as for the next ones.
    ///   - redaction: What replaces its pixels.
    ///   - target: The destination; must not overlap the picture. Its row padding is unchanged. After an error in the
    ///     redaction, it contains the original, so don't show it.
    ///   - allowingWeak: True to accept redactions through which faces can be recognised.
    ///   - parallelism: The number of threads that may be used. The result does not depend on it.
    /// - Throws: ``MatteError``: `parameter` unless `target` has this picture's size, or if the region or the redaction
    ///   is invalid or the redaction is too weak; `limits` if the region has too many vertices or memory cannot be
    ///   allocated; `cancelled` if the task is cancelled.
    public func redact(
        _ region: Region, by redaction: Redaction, allowingWeak: Bool = false,
        into target: inout MutableRasterView<PixelType>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        guard target.size == size else {
            throw MatteError(
                .parameter,
                "cannot redact a picture of \(size) into one of \(target.size): the sizes differ; use an output of the same size"
            )
        }
        copyRows(self, into: &target)
        try target.redact(region, by: redaction, allowingWeak: allowingWeak, parallelism: parallelism)
    }
}

extension Raster where PixelType: AlphaPixel {
    /// Makes a region unrecognisable; see ``MutableRasterView/redact(_:by:allowingWeak:parallelism:)``.
    ///
    /// ```swift
    /// var picture = Raster(width: 8, height: 8, repeating: RGBA8(red: 200, green: 0, blue: 0))
    /// try picture.redact(.ellipse(in: SubpixelRect(picture.bounds)), by: .fill(RGB8(red: 0, green: 0, blue: 0)))
    /// picture[4, 4].red  // 0
    /// picture[0, 0].red  // 200
    /// ```
    ///
    /// - Throws: ``MatteError``: `parameter` if the region or the redaction is invalid or the redaction is too weak,
    ///   `limits` if the region has too many vertices or memory cannot be allocated, `cancelled` if the task is
    ///   cancelled. The picture is unchanged after an error.
    public mutating func redact(
        _ region: Region, by redaction: Redaction, allowingWeak: Bool = false,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try copyIfShared()
        var view = mutableView
        try view.redact(region, by: redaction, allowingWeak: allowingWeak, parallelism: parallelism)
    }

    /// Returns a copy in which a region is unrecognisable; see
    /// ``MutableRasterView/redact(_:by:allowingWeak:parallelism:)``.
    ///
    /// ```swift
    /// let faces = Region.union([.rect(PixelRect(x: 0, y: 0, width: 20, height: 20))])
    /// let picture = Raster(width: 40, height: 30, repeating: RGBA8(red: 200, green: 0, blue: 0))
    /// try picture.redacted(faces, by: .pixelate(blocks: 6)) == picture  // true
    /// ```
    ///
    /// - Throws: ``MatteError``: `parameter` if the region or the redaction is invalid or the redaction is too weak,
    ///   `limits` if the region has too many vertices or memory cannot be allocated, `cancelled` if the task is
    ///   cancelled.
    public func redacted(
        _ region: Region, by redaction: Redaction, allowingWeak: Bool = false,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        try view.redacted(region, by: redaction, allowingWeak: allowingWeak, parallelism: parallelism)
    }
}
