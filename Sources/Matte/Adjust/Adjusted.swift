extension RasterView {
    /// Returns a copy with adjusted colours; see ``ColorAdjustment`` for the definition and the accuracy.
    ///
    /// ```swift
    /// let photo = Raster(width: 4, height: 4, repeating: RGBA8(red: 100, green: 150, blue: 200, alpha: 9))
    /// let lighter = try photo.view.adjusted(by: .brightness(0.1).then(.contrast(1.4)))
    /// lighter[0, 0].red  // 125
    /// lighter[0, 0].alpha  // 9
    /// ```
    ///
    /// For several pictures, make an ``AdjustmentPlan`` once.
    ///
    /// - Parameters:
    ///   - adjustment: The adjustment.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled`.
    /// - Complexity: O(pixels).
    public borrowing func adjusted(
        by adjustment: ColorAdjustment, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        try AdjustmentPlan(adjustment).adjusted(self, parallelism: parallelism)
    }
}

extension Raster {
    /// Returns a copy with adjusted colours; see ``RasterView/adjusted(by:parallelism:)``.
    ///
    /// - Throws: ``MatteError``: `limits` if memory cannot be allocated, `cancelled`.
    public func adjusted(
        by adjustment: ColorAdjustment, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        try view.adjusted(by: adjustment, parallelism: parallelism)
    }

    /// Adjusts colours in place; see ``ColorAdjustment``.
    ///
    /// ```swift
    /// var photo = Raster(width: 4, height: 4, repeating: Gray8(100))
    /// try photo.adjust(by: .exposure(1))
    /// photo[0, 0].value  // 138
    /// ```
    ///
    /// - Throws: ``MatteError``: `cancelled`; the picture is then partly adjusted.
    /// - Complexity: O(pixels).
    public mutating func adjust(
        by adjustment: ColorAdjustment, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        var target = mutableView
        try AdjustmentPlan(adjustment).adjust(&target, parallelism: parallelism)
    }
}
