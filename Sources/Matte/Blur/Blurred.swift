extension RasterView {
    /// Returns the picture blurred by a Gaussian; see ``GaussianBlur`` for the accuracy of the result.
    ///
    /// - Parameters:
    ///   - sigma: the standard deviation in pixels, 0...10000; 0 gives a copy. It may exceed the
    ///     picture's size.
    ///   - edge: the pixels assumed beyond the edges.
    ///   - parallelism: the number of threads that may be used; the result does not depend on it.
    /// - Throws: ``MatteError``: `parameter` when `sigma` is negative, NaN or above 10000, `limits`
    ///   when memory is missing, `cancelled`.
    public borrowing func blurred(
        sigma: Double, edge: BlurEdge = .replicate, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        let blur = try GaussianBlur(sigma: sigma, edge: edge)
        var result = try Raster<PixelType>(uninitialized: size)
        var view = result.mutableView
        try blur.blur(self, into: &view, parallelism: parallelism)
        return result
    }

    /// Blurs the picture into the caller's memory; see ``GaussianBlur`` for the accuracy of the result.
    ///
    /// For a stream of pictures keep a ``GaussianBlur``, which also keeps its scratch memory.
    ///
    /// - Precondition: `destination` has the size of the picture.
    /// - Throws: ``MatteError``: `parameter` when `sigma` is negative, NaN or above 10000, `limits`
    ///   when memory is missing, `cancelled`; in the last two cases the destination is partly written.
    public borrowing func blurred(
        sigma: Double, edge: BlurEdge = .replicate, into destination: inout MutableRasterView<PixelType>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        let blur = try GaussianBlur(sigma: sigma, edge: edge)
        try blur.blur(self, into: &destination, parallelism: parallelism)
    }
}

extension Raster {
    /// Returns the picture blurred by a Gaussian; see ``GaussianBlur`` for the accuracy of the result.
    ///
    /// - Parameters:
    ///   - sigma: the standard deviation in pixels, 0...10000; 0 gives a copy. It may exceed the
    ///     picture's size.
    ///   - edge: the pixels assumed beyond the edges.
    ///   - parallelism: the number of threads that may be used; the result does not depend on it.
    /// - Throws: ``MatteError``: `parameter` when `sigma` is negative, NaN or above 10000, `limits`
    ///   when memory is missing, `cancelled`.
    public func blurred(
        sigma: Double, edge: BlurEdge = .replicate, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        try view.blurred(sigma: sigma, edge: edge, parallelism: parallelism)
    }

    /// Blurs the picture into the caller's memory; see ``GaussianBlur`` for the accuracy of the result.
    ///
    /// - Precondition: `destination` has the size of the picture.
    /// - Throws: ``MatteError``: `parameter` when `sigma` is negative, NaN or above 10000, `limits`
    ///   when memory is missing, `cancelled`; in the last two cases the destination is partly written.
    public func blurred(
        sigma: Double, edge: BlurEdge = .replicate, into destination: inout MutableRasterView<PixelType>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        try view.blurred(sigma: sigma, edge: edge, into: &destination, parallelism: parallelism)
    }

    /// Blurs the picture; see ``blurred(sigma:edge:parallelism:)``.
    ///
    /// - Throws: ``MatteError`` as ``blurred(sigma:edge:parallelism:)`` does; the picture is then unchanged.
    public mutating func blur(
        sigma: Double, edge: BlurEdge = .replicate, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        self = try blurred(sigma: sigma, edge: edge, parallelism: parallelism)
    }
}
