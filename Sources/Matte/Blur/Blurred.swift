extension RasterView {
    /// The picture, blurred by a Gaussian; see ``GaussianBlur`` for what the result holds to.
    ///
    /// - Parameters:
    ///   - sigma: the standard deviation in pixels, 0...10000; 0 gives a copy. It may be larger than the
    ///     picture.
    ///   - edge: what lies beyond the edges.
    ///   - parallelism: how many threads may be used; the result doesn't depend on it.
    /// - Throws: ``MatteError``: `parameter` when `sigma` is negative, not a number or above 10000, `limits`
    ///   when there is no memory, `cancelled`.
    public borrowing func blurred(
        sigma: Double, edge: BlurEdge = .replicate, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        let blur = try GaussianBlur(sigma: sigma, edge: edge)
        var result = try Raster<PixelType>(uninitialized: size)
        var view = result.mutableView
        try blur.blur(self, into: &view, parallelism: parallelism)
        return result
    }

    /// Blurs the picture into memory of the caller's; see ``GaussianBlur`` for what the result holds to.
    ///
    /// For a stream of pictures keep a ``GaussianBlur``, which keeps its scratch memory too.
    ///
    /// - Precondition: `destination` has the size of the picture.
    /// - Throws: ``MatteError``: `parameter` when `sigma` is negative, not a number or above 10000, `limits`
    ///   when there is no memory, `cancelled`; in the last two cases the destination is partly written.
    public borrowing func blurred(
        sigma: Double, edge: BlurEdge = .replicate, into destination: inout MutableRasterView<PixelType>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        let blur = try GaussianBlur(sigma: sigma, edge: edge)
        try blur.blur(self, into: &destination, parallelism: parallelism)
    }
}

extension Raster {
    /// The picture, blurred by a Gaussian; see ``GaussianBlur`` for what the result holds to.
    ///
    /// - Parameters:
    ///   - sigma: the standard deviation in pixels, 0...10000; 0 gives a copy. It may be larger than the
    ///     picture.
    ///   - edge: what lies beyond the edges.
    ///   - parallelism: how many threads may be used; the result doesn't depend on it.
    /// - Throws: ``MatteError``: `parameter` when `sigma` is negative, not a number or above 10000, `limits`
    ///   when there is no memory, `cancelled`.
    public func blurred(
        sigma: Double, edge: BlurEdge = .replicate, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        try view.blurred(sigma: sigma, edge: edge, parallelism: parallelism)
    }

    /// Blurs the picture into memory of the caller's; see ``GaussianBlur`` for what the result holds to.
    ///
    /// - Precondition: `destination` has the size of the picture.
    /// - Throws: ``MatteError``: `parameter` when `sigma` is negative, not a number or above 10000, `limits`
    ///   when there is no memory, `cancelled`; in the last two cases the destination is partly written.
    public func blurred(
        sigma: Double, edge: BlurEdge = .replicate, into destination: inout MutableRasterView<PixelType>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try view.blurred(sigma: sigma, edge: edge, into: &destination, parallelism: parallelism)
    }

    /// Replaces the picture by its blur; see ``blurred(sigma:edge:parallelism:)``.
    ///
    /// - Throws: ``MatteError`` as ``blurred(sigma:edge:parallelism:)`` does; the picture is then unchanged.
    public mutating func blur(
        sigma: Double, edge: BlurEdge = .replicate, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        self = try blurred(sigma: sigma, edge: edge, parallelism: parallelism)
    }
}
