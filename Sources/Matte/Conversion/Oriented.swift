extension RasterView {
    /// Returns the picture turned upright, given the orientation in which it is stored. Pixel values are unchanged.
    ///
    /// To change the pixel format in the same pass, use ``converted(to:orientation:parallelism:)``.
    ///
    /// ```swift
    /// let stored = try Raster<Gray8>(size: PixelSize(width: 2, height: 1), pixels: [1, 2])
    /// let upright = try stored.view.oriented(.right)
    /// upright.size  // 1x2
    /// upright[0, 0].value  // 1
    /// ```
    ///
    /// - Parameters:
    ///   - orientation: The stored orientation, as in a photo's EXIF tag.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled` if the task is cancelled.
    /// - Complexity: O(pixels). Quarter turns are computed in tiles, so that reads and writes stay in the cache.
    public func oriented(
        _ orientation: ImageOrientation, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        try converted(orientation: orientation, parallelism: parallelism)
    }

    /// Returns the picture mirrored, with left and right exchanged.
    ///
    /// ```swift
    /// let picture = try Raster<Gray8>(size: PixelSize(width: 2, height: 1), pixels: [1, 2])
    /// try picture.view.mirrored()[0, 0].value  // 2
    /// ```
    ///
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled` if the task is cancelled.
    public func mirrored(parallelism: Parallelism = .automatic) throws(MatteError) -> Raster<PixelType> {
        try converted(orientation: .upMirrored, parallelism: parallelism)
    }
}

extension Raster {
    /// Returns the picture turned upright, given the orientation in which it is stored; see
    /// ``RasterView/oriented(_:parallelism:)``. With `.up`, returns this raster without copying it.
    ///
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled` if the task is cancelled.
    public func oriented(
        _ orientation: ImageOrientation, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        if orientation == .up { return self }
        return try view.oriented(orientation, parallelism: parallelism)
    }

    /// Returns the picture mirrored, with left and right exchanged.
    ///
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled` if the task is cancelled.
    public func mirrored(parallelism: Parallelism = .automatic) throws(MatteError) -> Raster {
        try view.mirrored(parallelism: parallelism)
    }
}
