extension RasterView {
    /// Returns the picture with each pixel replaced by the mean of the square around it; see ``BoxBlur`` for the
    /// accuracy.
    ///
    /// ```swift
    /// let line = try Raster<Gray8>(size: PixelSize(width: 5, height: 1), pixels: [0, 0, 90, 0, 0])
    /// try line.view.boxBlurred(radius: 1)[1, 0].value  // 30
    /// ```
    ///
    /// - Parameters:
    ///   - radius: The number of pixels on each side of the centre, 0...10000; may exceed the picture's size. 0 gives a
    ///     copy.
    ///   - edge: The pixels assumed beyond the edges.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if `radius` is negative or above 10000, `limits` if memory cannot be
    ///   allocated, `cancelled` if the task is cancelled.
    /// - Complexity: O(pixels), regardless of the radius; for `GrayF32` O(pixels * radius).
    public borrowing func boxBlurred(
        radius: Int, edge: BlurEdge = .replicate, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        let blur = try BoxBlur(radius: radius, edge: edge)
        var result = try Raster<PixelType>(uninitialized: size)
        var view = result.mutableView
        try blur.blur(self, into: &view, parallelism: parallelism)
        return result
    }

    /// Blurs the picture by a box and writes the result to the caller's memory: each pixel becomes the mean of the
    /// square around it. For a stream of pictures, use a ``BoxBlur``, which keeps its scratch memory from picture to
    /// picture.
    ///
    /// ```swift
    /// let source = try Raster<Gray8>(levels: [0, 90, 0], size: PixelSize(width: 3, height: 1))
    /// var output = source
    /// var target = output.mutableView
    /// try source.view.boxBlur(radius: 1, into: &target)
    /// output[1, 0].value  // 30
    /// ```
    ///
    /// - Parameters:
    ///   - radius: The number of pixels on each side of the centre, 0...10000; may exceed the picture's size. 0 gives a
    ///     copy.
    ///   - edge: The pixels assumed beyond the edges.
    ///   - destination: The destination. Its row padding is left unchanged.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` unless `destination` has the size of the picture; `parameter` if `radius`
    ///   is negative or above 10000; `limits` if memory cannot be allocated; `cancelled` if the task is cancelled.
    ///   After `limits` or `cancelled`, the destination may be partly written.
    /// - Complexity: O(pixels), regardless of the radius; for `GrayF32` O(pixels * radius).
    public borrowing func boxBlur(
        radius: Int, edge: BlurEdge = .replicate, into destination: inout MutableRasterView<PixelType>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        let blur = try BoxBlur(radius: radius, edge: edge)
        try blur.blur(self, into: &destination, parallelism: parallelism)
    }
}

extension Raster {
    /// Returns the picture with each pixel replaced by the mean of the square around it; see
    /// ``RasterView/boxBlurred(radius:edge:parallelism:)``.
    ///
    /// - Parameters:
    ///   - radius: The number of pixels on each side of the centre, 0...10000; may exceed the picture's size. 0 gives a
    ///     copy.
    ///   - edge: The pixels assumed beyond the edges.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if `radius` is negative or above 10000, `limits` if memory cannot be
    ///   allocated, `cancelled` if the task is cancelled.
    public func boxBlurred(
        radius: Int, edge: BlurEdge = .replicate, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        try view.boxBlurred(radius: radius, edge: edge, parallelism: parallelism)
    }
}
