extension RasterView {
    /// Returns a sharpened copy, by an unsharp mask; see ``UnsharpMask`` for the definition and the accuracy.
    ///
    /// ```swift
    /// let step = try Raster<Gray8>(size: PixelSize(width: 6, height: 1), pixels: [100, 100, 100, 120, 120, 120])
    /// let sharp = try step.view.sharpened(amount: 1, radius: 1)
    /// sharp[2, 0].value  // 94
    /// sharp[3, 0].value  // 126
    /// ```
    ///
    /// - Parameters:
    ///   - amount: The factor of the difference from the blurred picture, 0...10.
    ///   - radius: The standard deviation of the blur in pixels, 0...10000.
    ///   - threshold: The smallest difference in levels that is sharpened, 0...255.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if a number is out of range, `limits` if memory cannot be allocated,
    ///   `cancelled`.
    /// - Complexity: O(pixels).
    public borrowing func sharpened(
        amount: Double, radius: Double = 1, threshold: Int = 0, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        let mask = try UnsharpMask(amount: amount, radius: radius, threshold: threshold)
        var result = try Raster<PixelType>(uninitialized: size)
        var view = result.mutableView
        try mask.sharpen(self, into: &view, parallelism: parallelism)
        return result
    }
}

extension Raster {
    /// Returns a sharpened copy, by an unsharp mask; see
    /// ``RasterView/sharpened(amount:radius:threshold:parallelism:)``.
    ///
    /// - Throws: ``MatteError``: `parameter` if a number is out of range, `limits` if memory cannot be allocated,
    ///   `cancelled`.
    public func sharpened(
        amount: Double, radius: Double = 1, threshold: Int = 0, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        try view.sharpened(
            amount: amount, radius: radius, threshold: threshold, parallelism: parallelism)
    }

    /// Sharpens the picture; see ``RasterView/sharpened(amount:radius:threshold:parallelism:)``. Temporarily allocates
    /// a second picture.
    ///
    /// ```swift
    /// var photo = Raster(width: 9, height: 9, repeating: Gray8(40))
    /// photo[4, 4] = 80
    /// try photo.sharpen(amount: 0.5)
    /// photo[4, 4].value  // 97
    /// ```
    ///
    /// - Throws: ``MatteError``: `parameter` if a number is out of range, `limits` if memory cannot be allocated,
    ///   `cancelled`. After an error, the picture is unchanged.
    public mutating func sharpen(
        amount: Double, radius: Double = 1, threshold: Int = 0, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        self = try sharpened(amount: amount, radius: radius, threshold: threshold, parallelism: parallelism)
    }
}
