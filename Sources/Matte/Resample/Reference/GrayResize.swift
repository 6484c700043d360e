extension RasterView {
    /// Returns the grey levels of the picture, resized as Pillow does. Rows are converted as they are needed, without a
    /// grey copy of the whole picture. Neither side may be 0.
    ///
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled`.
    package borrowing func grayResizedLikePillow(
        to target: PixelSize, filter: PillowFilter, parallelism: Parallelism
    ) throws(MatteError) -> Raster<Gray8> {
        let gray = ConvertedRows(self, as: .gray8)
        let resize = try FixedPointResize(filter, .pillow, from: size, to: target, channels: 1)
        let result = try Raster<Gray8>(uninitialized: target)
        let rows = unsafe MutableRows(base: result.storage.base, bytesPerRow: result.bytesPerRow)
        try resize.resize(gray, into: rows, parallelism: parallelism)
        return result
    }
}
