extension RasterView {
    /// Returns a copy of the pixels inside a rectangle. To read the pixels without copying them, use a slice:
    /// `view[rect]`.
    ///
    /// ```swift
    /// let picture = try Raster<Gray8>(size: PixelSize(width: 3, height: 1), pixels: [10, 20, 30])
    /// let part = try picture.view.cropped(to: PixelRect(x: 1, y: 0, width: 2, height: 1))
    /// part.size  // 2x1
    /// part[0, 0].value  // 20
    /// ```
    ///
    /// - Parameters:
    ///   - rect: The pixels of this view to copy; may be empty.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if the rectangle has a negative side or is partly outside, `limits` if
    ///   memory cannot be allocated, `cancelled` if the task is cancelled.
    /// - Complexity: O(pixels of the rectangle).
    public func cropped(
        to rect: PixelRect, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        guard RasterLayout.contains(rect, in: size) else {
            throw MatteError(
                .parameter, "cannot crop to \(rect): it is not inside the picture of \(size); clip it first")
        }
        return try self[rect].converted(parallelism: parallelism)
    }
}

extension Raster {
    /// Returns a copy of the pixels inside a rectangle; see ``RasterView/cropped(to:parallelism:)``.
    ///
    /// - Throws: ``MatteError``: `parameter` if the rectangle has a negative side or is partly outside, `limits` if
    ///   memory cannot be allocated, `cancelled` if the task is cancelled.
    public func cropped(
        to rect: PixelRect, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        try view.cropped(to: rect, parallelism: parallelism)
    }
}
