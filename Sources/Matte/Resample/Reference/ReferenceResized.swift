// Design: docs/design/resample.md

extension RasterView {
    /// Returns a copy of another size, with the bytes that another library gives.
    ///
    /// The bytes equal those of Pillow 13 and OpenCV 5 for pictures of 1, 3 and 4 channels of 8 bits, in any order of
    /// the colours. Straight alpha is treated as by the library: Pillow multiplies colours by alpha, rounds, resizes
    /// and divides, rounding down; OpenCV resizes it like a colour. Premultiplied pixels are resized channel by
    /// channel.
    ///
    /// ```swift
    /// let picture = try Raster<Gray8>(size: PixelSize(width: 3, height: 1), pixels: [10, 20, 60])
    /// let wide = PixelSize(width: 6, height: 1)
    /// try picture.view.resized(to: wide, like: .openCVLinear)[4, 0].value  // 50
    /// try picture.view.resized(to: wide, like: .pillowBicubic)[4, 0].value  // 53
    /// ```
    ///
    /// - Parameters:
    ///   - size: The size of the result. To keep the ratio of the sides, use a ``Letterbox``.
    ///   - filter: The filter.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if a side of either size is below 1, `unsupported` for pixels of
    ///   ``GrayF32``, `limits` if a side is longer than 16,777,216 pixels or memory cannot be allocated, `cancelled`.
    /// - Complexity: O(p * r) per axis, where p is the number of pixels of the source or the result, whichever is
    ///   larger, and r is the filter's radius.
    public borrowing func resized(
        to size: PixelSize, like filter: ReferenceFilter, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        try ReferenceResize.check(PixelType.format, from: self.size, to: size, filter)
        var result = try Raster<PixelType>(uninitialized: size)
        var output = result.mutableView
        try resize(into: &output, like: filter, parallelism: parallelism)
        return result
    }

    /// Resizes the picture into the caller's memory; see ``resized(to:like:parallelism:)``.
    ///
    /// ```swift
    /// let picture = Raster<Gray8>(width: 4, height: 4, repeating: 7)
    /// var result = Raster<Gray8>(width: 2, height: 2, repeating: 0)
    /// var output = result.mutableView
    /// try picture.view.resize(into: &output, like: .openCVArea)
    /// output[1, 1].value  // 7
    /// ```
    ///
    /// - Parameters:
    ///   - output: The destination, whose size is the size of the result; must not overlap this picture. Row padding is
    ///     left unchanged.
    ///   - filter: The filter.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if a side of either size is below 1, `unsupported` for pixels of
    ///   ``GrayF32``, `limits` if a side is longer than 16,777,216 pixels or working memory cannot be allocated,
    ///   `cancelled`. The output is then partly written.
    public borrowing func resize(
        into output: inout MutableRasterView<PixelType>, like filter: ReferenceFilter,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        let target = PixelSize(width: output.width, height: output.height)
        try ReferenceResize.check(PixelType.format, from: size, to: target, filter)
        guard target != size else { return try convert(into: &output, parallelism: parallelism) }
        let resize = ReferenceResize(
            source: Rows(self), format: PixelType.format, from: size, to: target, parallelism: parallelism)
        try resize.resize(into: MutableRows(output), filter)
    }
}

extension Raster {
    /// Returns a copy of another size, with the bytes that another library gives; see
    /// ``RasterView/resized(to:like:parallelism:)``.
    ///
    /// - Throws: ``MatteError``: `parameter` if a side of either size is below 1, `unsupported` for pixels of
    ///   ``GrayF32``, `limits` if a side is longer than 16,777,216 pixels or memory cannot be allocated, `cancelled`.
    public func resized(
        to size: PixelSize, like filter: ReferenceFilter, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        try view.resized(to: size, like: filter, parallelism: parallelism)
    }
}
