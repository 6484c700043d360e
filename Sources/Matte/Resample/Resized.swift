extension RasterView {
    /// Returns a copy of another size, stretched if the ratio of the sides differs.
    ///
    /// Colour is weighted by straight alpha, so that the colour of transparent pixels has no effect. ``ResizePlan``
    /// states the accuracy of the result; use a plan for several pictures of one size.
    ///
    /// ```swift
    /// let picture = try Raster<Gray8>(size: PixelSize(width: 4, height: 1), pixels: [10, 20, 30, 50])
    /// let half = try picture.view.resized(to: PixelSize(width: 2, height: 1), filter: .area)
    /// half[0, 0].value  // 15
    /// half[1, 0].value  // 40
    /// ```
    ///
    /// - Parameters:
    ///   - size: The size of the result. To keep the ratio of the sides, use
    ///     ``resized(toFit:fit:filter:light:padding:parallelism:)``.
    ///   - filter: The weighting of source pixels.
    ///   - light: The values that are averaged: stored bytes or linear light.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if a side of either size is below 1, `limits` if a side is longer than
    ///   16,777,216 pixels or memory cannot be allocated, `cancelled`.
    /// - Complexity: O(p * r) per axis, where p is the number of pixels of the source or the result, whichever is
    ///   larger, and r is ``ResizeFilter/radius``.
    public borrowing func resized(
        to size: PixelSize, filter: ResizeFilter = .lanczos3, light: ResizeLight = .encoded,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        try ResizePlan<PixelType>(from: self.size, to: size, filter: filter, light: light)
            .resized(self, parallelism: parallelism)
    }

    /// Returns a copy that fits a size; ``ResizeFit`` lists the ways to fit.
    ///
    /// ```swift
    /// let photo = Raster<Gray8>(width: 400, height: 300, repeating: 9)
    /// try photo.view.resized(toFit: PixelSize(width: 100, height: 100)).size  // 100x75
    /// try photo.view.resized(toFit: PixelSize(width: 100, height: 100), fit: .cover).size  // 100x100
    /// ```
    ///
    /// - Parameters:
    ///   - size: The size to fit.
    ///   - fit: The rule for a size whose ratio of width to height differs from the picture's.
    ///   - filter: The weighting of source pixels.
    ///   - light: The values that are averaged: stored bytes or linear light.
    ///   - padding: The colour of the padding that ``ResizeFit/contain`` adds; `nil` means all bytes zero: transparent
    ///     in formats with alpha, black in others.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if a side of either size is below 1, `limits` if a side is longer than
    ///   16,777,216 pixels or memory cannot be allocated, `cancelled`.
    /// - Complexity: As ``resized(to:filter:light:parallelism:)``.
    public borrowing func resized(
        toFit size: PixelSize, fit: ResizeFit = .inside, filter: ResizeFilter = .lanczos3,
        light: ResizeLight = .encoded, padding: PixelType? = nil, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        let placement = try fit.placement(of: self.size, in: size)
        let plan = try ResizePlan<PixelType>(
            from: self.size, scaledTo: placement.scaled, keeping: placement.kept, filter: filter, light: light
        )
        guard placement.result != plan.target else {
            return try plan.resized(self, parallelism: parallelism)
        }
        var result = try Raster<PixelType>(uninitialized: placement.result)
        if let padding {
            result.fill(with: padding)
        } else {
            unsafe result.storage.base.initializeMemory(
                as: UInt8.self, repeating: 0, count: result.height * result.bytesPerRow)
        }
        var whole = result.mutableView
        var inner = whole.mutableView(
            of: PixelRect(
                x: placement.insets.left, y: placement.insets.top, width: plan.target.width,
                height: plan.target.height))
        try plan.resize(self, into: &inner, parallelism: parallelism)
        return result
    }
}

extension Raster {
    /// Returns a copy of another size; see ``RasterView/resized(to:filter:light:parallelism:)``.
    ///
    /// - Throws: ``MatteError``: `parameter` if a side of either size is below 1, `limits` if a side is longer than
    ///   16,777,216 pixels or memory cannot be allocated, `cancelled`.
    public func resized(
        to size: PixelSize, filter: ResizeFilter = .lanczos3, light: ResizeLight = .encoded,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        try view.resized(to: size, filter: filter, light: light, parallelism: parallelism)
    }

    /// Returns a copy that fits a size; see ``RasterView/resized(toFit:fit:filter:light:padding:parallelism:)``.
    ///
    /// - Throws: ``MatteError``: `parameter` if a side of either size is below 1, `limits` if a side is longer than
    ///   16,777,216 pixels or memory cannot be allocated, `cancelled`.
    public func resized(
        toFit size: PixelSize, fit: ResizeFit = .inside, filter: ResizeFilter = .lanczos3,
        light: ResizeLight = .encoded, padding: PixelType? = nil, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        try view.resized(
            toFit: size, fit: fit, filter: filter, light: light, padding: padding, parallelism: parallelism)
    }
}
