extension RasterView {
    /// Returns a copy of the pixels inside a rectangle. To read them without copying, slice: `view[rect]`.
    ///
    /// - Parameters:
    ///   - rect: pixels of this view; may be empty.
    ///   - parallelism: the number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` when the rectangle has a negative side or lies partly outside, `limits`
    ///   when there is no memory, `cancelled`.
    public func cropped(
        to rect: PixelRect, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        guard RasterLayout.contains(rect, in: size) else {
            throw MatteError(
                .parameter, "the crop \(rect) does not lie inside the \(size) picture; clip it first")
        }
        return try self[rect].converted(parallelism: parallelism)
    }
}

extension Raster {
    /// Returns a copy of the pixels inside a rectangle; see ``RasterView/cropped(to:parallelism:)``.
    ///
    /// - Throws: ``MatteError``: `parameter` when the rectangle has a negative side or lies partly outside, `limits`
    ///   when there is no memory, `cancelled`.
    public func cropped(
        to rect: PixelRect, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        try view.cropped(to: rect, parallelism: parallelism)
    }
}
