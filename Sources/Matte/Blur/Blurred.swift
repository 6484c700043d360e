extension RasterView {
    /// Returns the picture blurred by a Gaussian; see ``GaussianBlur`` for the accuracy.
    ///
    /// ```swift
    /// var line = try Raster<Gray8>(size: PixelSize(width: 5, height: 1), repeating: Gray8(0))
    /// line[2, 0] = Gray8(255)
    /// let soft = try line.view.blurred(sigma: 1)
    /// soft[1, 0].value  // 62
    /// soft[2, 0].value  // 102
    /// ```
    ///
    /// - Parameters:
    ///   - sigma: The standard deviation in pixels, 0...10000; may exceed the picture's size. Below 0.22 the result is
    ///     a copy.
    ///   - edge: The pixels assumed beyond the edges.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if `sigma` is negative, NaN or above 10000, `limits` if memory cannot be
    ///   allocated, `cancelled` if the task is cancelled.
    /// - Complexity: O(pixels). For deviations above 3.75 pixels, the time hardly depends on `sigma`.
    public borrowing func blurred(
        sigma: Double, edge: BlurEdge = .replicate, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        let blur = try GaussianBlur(sigma: sigma, edge: edge)
        var result = try Raster<PixelType>(uninitialized: size)
        var view = result.mutableView
        try blur.blur(self, into: &view, parallelism: parallelism)
        return result
    }

    /// Blurs the picture by a Gaussian and writes the result to the caller's memory. For a stream of pictures, use a
    /// ``GaussianBlur``, which keeps its scratch memory from picture to picture.
    ///
    /// - Parameters:
    ///   - sigma: The standard deviation in pixels, 0...10000; may exceed the picture's size. Below 0.22 the result is
    ///     a copy.
    ///   - edge: The pixels assumed beyond the edges.
    ///   - destination: The destination. Its row padding is left unchanged.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` unless `destination` has the size of the picture; `parameter` if `sigma`
    ///   is negative, NaN or above 10000; `limits` if memory cannot be allocated; `cancelled` if the task is cancelled.
    ///   After `limits` or `cancelled`, the destination may be partly written.
    /// - Complexity: O(pixels). For deviations above 3.75 pixels, the time hardly depends on `sigma`.
    public borrowing func blur(
        sigma: Double, edge: BlurEdge = .replicate, into destination: inout MutableRasterView<PixelType>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        let blur = try GaussianBlur(sigma: sigma, edge: edge)
        try blur.blur(self, into: &destination, parallelism: parallelism)
    }
}

extension Raster {
    /// Returns the picture blurred by a Gaussian; see ``RasterView/blurred(sigma:edge:parallelism:)``.
    ///
    /// - Parameters:
    ///   - sigma: The standard deviation in pixels, 0...10000; may exceed the picture's size. Below 0.22 the result is
    ///     a copy.
    ///   - edge: The pixels assumed beyond the edges.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if `sigma` is negative, NaN or above 10000, `limits` if memory cannot be
    ///   allocated, `cancelled` if the task is cancelled.
    public func blurred(
        sigma: Double, edge: BlurEdge = .replicate, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        try view.blurred(sigma: sigma, edge: edge, parallelism: parallelism)
    }

    /// Blurs the picture by a Gaussian in place; see ``RasterView/blurred(sigma:edge:parallelism:)``. The operation
    /// temporarily allocates a second picture.
    ///
    /// - Throws: ``MatteError``: `parameter` if `sigma` is negative, NaN or above 10000; `limits` if memory cannot be
    ///   allocated; `cancelled` if the task is cancelled. After an error, the picture is unchanged.
    public mutating func blur(
        sigma: Double, edge: BlurEdge = .replicate, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        self = try blurred(sigma: sigma, edge: edge, parallelism: parallelism)
    }
}
