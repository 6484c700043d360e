extension RasterView {
    /// Returns the picture with rows and columns of one colour added around it.
    ///
    /// ```swift
    /// let picture = Raster(width: 2, height: 1, repeating: Gray8(9))
    /// let framed = try picture.view.padded(left: 1, bottom: 2, with: 0)
    /// framed.size  // 3x3
    /// framed[0, 0].value  // 0
    /// framed[1, 0].value  // 9
    /// ```
    ///
    /// - Parameters:
    ///   - left: The number of columns to add at the left, 0 or more.
    ///   - top: The number of rows to add above, 0 or more.
    ///   - right: The number of columns to add at the right, 0 or more.
    ///   - bottom: The number of rows to add below, 0 or more.
    ///   - pixel: The value of the added pixels.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if a number is negative, `limits` if memory cannot be allocated,
    ///   `cancelled` if the task is cancelled.
    /// - Complexity: O(pixels of the result).
    public func padded(
        left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0, with pixel: PixelType,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster<PixelType> {
        guard left >= 0, top >= 0, right >= 0, bottom >= 0 else {
            throw MatteError(
                .parameter,
                "cannot pad by left \(left), top \(top), right \(right), bottom \(bottom): one is negative; "
                    + "use 0 or more"
            )
        }
        let (width, wide) = Self.sum(left, self.width, right)
        let (height, high) = Self.sum(top, self.height, bottom)
        guard !wide, !high else {
            throw MatteError(
                .limits,
                "cannot pad \(size) by left \(left), top \(top), right \(right), bottom \(bottom): a side of "
                    + "the result exceeds \(Int.max) pixels; pad by less"
            )
        }
        var raster = try Raster<PixelType>(uninitialized: PixelSize(width: width, height: height))
        var target = raster.mutableView
        target.fill(PixelRect(x: 0, y: 0, width: width, height: top), with: pixel)
        target.fill(PixelRect(x: 0, y: top, width: left, height: self.height), with: pixel)
        target.fill(PixelRect(x: width - right, y: top, width: right, height: self.height), with: pixel)
        target.fill(PixelRect(x: 0, y: height - bottom, width: width, height: bottom), with: pixel)
        var inside = target.mutableView(
            of: PixelRect(x: left, y: top, width: self.width, height: self.height))
        try convert(into: &inside, parallelism: parallelism)
        return raster
    }

    private static func sum(_ a: Int, _ b: Int, _ c: Int) -> (Int, overflow: Bool) {
        let (ab, first) = a.addingReportingOverflow(b)
        let (abc, second) = ab.addingReportingOverflow(c)
        return (abc, first || second)
    }
}

extension Raster {
    /// Returns the picture with rows and columns of one colour added around it; see
    /// ``RasterView/padded(left:top:right:bottom:with:parallelism:)``.
    ///
    /// - Throws: ``MatteError``: `parameter` if a number is negative, `limits` if memory cannot be allocated,
    ///   `cancelled` if the task is cancelled.
    public func padded(
        left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0, with pixel: PixelType,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Raster {
        try view.padded(
            left: left, top: top, right: right, bottom: bottom, with: pixel, parallelism: parallelism)
    }
}
