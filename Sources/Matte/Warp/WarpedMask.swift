extension Mask {
    /// Returns the mask changed by an affine transform, as
    /// ``RasterView/warped(by:to:filter:edge:parallelism:)-(AffineTransform,_,_,_,_)`` changes the picture that it
    /// belongs to. Nothing outside the mask is selected, unless `edge` says so.
    ///
    /// ```swift
    /// let mask = Mask(try Raster(size: PixelSize(width: 3, height: 1), pixels: [0, 255, 0]))
    /// try mask.warped(by: .translation(x: 1, y: 0)).raster[2, 0].value  // 255
    /// ```
    ///
    /// - Throws: ``MatteError``: `parameter` if a side of the size is negative, or the transform has no inverse or
    ///   contains infinity or NaN; `limits` if a side is longer than 16,777,216 pixels or memory cannot be allocated;
    ///   `cancelled`.
    public func warped(
        by transform: AffineTransform, to size: PixelSize? = nil, filter: WarpFilter = .bilinear,
        edge: WarpEdge<Gray8> = .transparent, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Mask {
        Mask(try raster.warped(by: transform, to: size, filter: filter, edge: edge, parallelism: parallelism))
    }

    /// Returns the mask changed by a projective transform; see
    /// ``RasterView/warped(by:to:filter:edge:parallelism:)-(ProjectiveTransform,_,_,_,_)``.
    ///
    /// - Throws: ``MatteError``: `parameter` if a side of the size is negative, or the transform has no inverse or
    ///   contains infinity or NaN; `limits` if a side is longer than 16,777,216 pixels or memory cannot be allocated;
    ///   `cancelled`.
    public func warped(
        by transform: ProjectiveTransform, to size: PixelSize? = nil, filter: WarpFilter = .bilinear,
        edge: WarpEdge<Gray8> = .transparent, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Mask {
        Mask(try raster.warped(by: transform, to: size, filter: filter, edge: edge, parallelism: parallelism))
    }

    /// Returns the mask rotated clockwise about its centre; see
    /// ``RasterView/rotated(by:canvas:filter:edge:parallelism:)``.
    ///
    /// ```swift
    /// let mask = Mask(try Raster(size: PixelSize(width: 3, height: 1), pixels: [0, 0, 255]))
    /// try mask.rotated(by: 180).raster[0, 0].value  // 255
    /// ```
    ///
    /// - Throws: ``MatteError``: `parameter` if the angle isn't finite; `limits` if a side is longer than 16,777,216
    ///   pixels or memory cannot be allocated; `cancelled`.
    public func rotated(
        by degrees: Double, canvas: RotationCanvas = .keep, filter: WarpFilter = .bilinear,
        edge: WarpEdge<Gray8> = .transparent, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Mask {
        Mask(
            try raster.rotated(
                by: degrees, canvas: canvas, filter: filter, edge: edge, parallelism: parallelism))
    }
}
