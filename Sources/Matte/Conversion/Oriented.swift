extension RasterView {
    /// The picture turned as its orientation says: what is stored so, upright.
    ///
    /// Exact. Quarter turns go in tiles, so that neither side is read or written against the cache; to change
    /// the format in the same pass, use ``converted(to:orientation:parallelism:)``.
    ///
    /// - Throws: ``MatteError``: `limits` when there is no memory, `cancelled`.
    public func oriented(
        _ orientation: ImageOrientation, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        try converted(orientation: orientation, parallelism: parallelism)
    }

    /// The picture with left and right exchanged.
    ///
    /// - Throws: ``MatteError``: `limits` when there is no memory, `cancelled`.
    public func mirrored(parallelism: Parallelism = .automatic) throws(MatteError) -> Raster<PixelType> {
        try converted(orientation: .upMirrored, parallelism: parallelism)
    }
}

extension Raster {
    /// The picture turned as its orientation says; see ``RasterView/oriented(_:parallelism:)``. With `.up` it
    /// is this raster, and nothing is copied.
    ///
    /// - Throws: ``MatteError``: `limits` when there is no memory, `cancelled`.
    public func oriented(
        _ orientation: ImageOrientation, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        if orientation == .up { return self }
        return try view.oriented(orientation, parallelism: parallelism)
    }

    /// The picture with left and right exchanged.
    ///
    /// - Throws: ``MatteError``: `limits` when there is no memory, `cancelled`.
    public func mirrored(parallelism: Parallelism = .automatic) throws(MatteError) -> Raster {
        try view.mirrored(parallelism: parallelism)
    }
}
