extension RasterView {
    /// Returns the picture with each pixel replaced by the mean of the square around it; see ``BoxBlur``.
    ///
    /// - Parameters:
    ///   - radius: pixels on each side of the centre, 0...10000; 0 gives a copy.
    ///   - edge: the pixels assumed beyond the edges.
    ///   - parallelism: the number of threads that may be used; the result does not depend on it.
    /// - Throws: ``MatteError``: `parameter` when `radius` is negative or above 10000, `limits` when there is
    ///   no memory, `cancelled`.
    public borrowing func boxBlurred(
        radius: Int, edge: BlurEdge = .replicate, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        let blur = try BoxBlur(radius: radius, edge: edge)
        var result = try Raster<PixelType>(uninitialized: size)
        var view = result.mutableView
        try blur.blur(self, into: &view, parallelism: parallelism)
        return result
    }

    /// Blurs the picture by a box into the caller's memory; see ``BoxBlur``.
    ///
    /// - Precondition: `destination` has the size of the picture.
    /// - Throws: ``MatteError``: `parameter` when `radius` is negative or above 10000, `limits` when there is
    ///   no memory, `cancelled`; in the last two cases the destination is partly written.
    public borrowing func boxBlurred(
        radius: Int, edge: BlurEdge = .replicate, into destination: inout MutableRasterView<PixelType>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        let blur = try BoxBlur(radius: radius, edge: edge)
        try blur.blur(self, into: &destination, parallelism: parallelism)
    }
}

extension Raster {
    /// Returns the picture with each pixel replaced by the mean of the square around it; see ``BoxBlur``.
    ///
    /// - Parameters:
    ///   - radius: pixels on each side of the centre, 0...10000; 0 gives a copy.
    ///   - edge: the pixels assumed beyond the edges.
    ///   - parallelism: the number of threads that may be used; the result does not depend on it.
    /// - Throws: ``MatteError``: `parameter` when `radius` is negative or above 10000, `limits` when there is
    ///   no memory, `cancelled`.
    public func boxBlurred(
        radius: Int, edge: BlurEdge = .replicate, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        try view.boxBlurred(radius: radius, edge: edge, parallelism: parallelism)
    }
}
