extension RasterView {
    /// Returns the picture upright, given its stored orientation.
    ///
    /// Exact. Quarter turns work in tiles, which keeps both reads and writes in the cache. To change the format in the
    /// same pass, use ``converted(to:orientation:parallelism:)``.
    ///
    /// - Throws: ``MatteError``: `limits` when memory is missing, `cancelled`.
    public func oriented(
        _ orientation: ImageOrientation, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        try converted(orientation: orientation, parallelism: parallelism)
    }

    /// Returns the picture with left and right exchanged.
    ///
    /// - Throws: ``MatteError``: `limits` when memory is missing, `cancelled`.
    public func mirrored(parallelism: Parallelism = .automatic) throws(MatteError) -> Raster<PixelType> {
        try converted(orientation: .upMirrored, parallelism: parallelism)
    }
}

extension Raster {
    /// Returns the picture upright, given its stored orientation; see ``RasterView/oriented(_:parallelism:)``. With
    /// `.up`
    /// the result is this raster, and nothing is copied.
    ///
    /// - Throws: ``MatteError``: `limits` when memory is missing, `cancelled`.
    public func oriented(
        _ orientation: ImageOrientation, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        if orientation == .up { return self }
        return try view.oriented(orientation, parallelism: parallelism)
    }

    /// Returns the picture with left and right exchanged.
    ///
    /// - Throws: ``MatteError``: `limits` when memory is missing, `cancelled`.
    public func mirrored(parallelism: Parallelism = .automatic) throws(MatteError) -> Raster {
        try view.mirrored(parallelism: parallelism)
    }
}
