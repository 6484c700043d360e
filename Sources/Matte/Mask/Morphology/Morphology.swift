internal import MatteKernelTypes

extension Mask {
    /// Returns the mask dilated: each pixel takes the largest coverage in its neighbourhood.
    ///
    /// Pixels outside the mask count as 0. Dilating a mask has the same effect as inverting it, eroding it, and
    /// inverting the result.
    ///
    /// ```swift
    /// let mask = Mask(try Raster(size: PixelSize(width: 4, height: 1), pixels: [0, 0, 0, 255]))
    /// try mask.dilated(by: 2).boundingBox()  // Optional(3x1 at (1, 0))
    /// ```
    ///
    /// - Parameters:
    ///   - radius: The radius in pixels, 0 or more. Radii below 1 change nothing. May exceed the mask's size.
    ///   - element: The shape of the neighbourhood.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if the radius is negative or not finite, `limits` if memory cannot be
    ///   allocated, `cancelled`.
    /// - Complexity: O(pixels * radius) for discs, O(pixels * log(radius)) for squares.
    public func dilated(
        by radius: Double, element: StructuringElement = .disc, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Mask {
        guard radius.isFinite, radius >= 0 else {
            throw MatteError(
                .parameter,
                "cannot dilate or erode: the radius is \(radius); use a finite number of 0 or more")
        }
        guard radius >= 1, !raster.isEmpty else { return self }
        // Limit the radius to the mask's width plus its height. A larger radius gives the same result.
        let reach = min(radius, Double(width) + Double(height))
        switch element {
        case .disc: return try dilatedByDisc(reach, parallelism)
        case .square: return try dilatedBySquare(Int(reach), parallelism)
        }
    }

    /// Returns the mask eroded: each pixel takes the smallest coverage in its neighbourhood.
    ///
    /// Pixels outside the mask count as 255, so a subject that touches the border of the picture still touches it
    /// after erosion.
    ///
    /// ```swift
    /// let mask = Mask(try Raster(size: PixelSize(width: 4, height: 1), pixels: [0, 255, 255, 255]))
    /// try mask.eroded(by: 1).boundingBox()  // Optional(2x1 at (2, 0))
    /// ```
    ///
    /// - Parameters:
    ///   - radius: The radius in pixels, 0 or more. Radii below 1 change nothing. May exceed the mask's size.
    ///   - element: The shape of the neighbourhood.
    ///   - parallelism: The number of threads that may be used.
    /// - Throws: ``MatteError``: `parameter` if the radius is negative or not finite, `limits` if memory cannot be
    ///   allocated, `cancelled`.
    /// - Complexity: O(pixels * radius) for discs, O(pixels * log(radius)) for squares.
    public func eroded(
        by radius: Double, element: StructuringElement = .disc, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Mask {
        // Unlike `inverted()`, this copy throws if memory cannot be allocated.
        var mask = Mask(try Raster(copying: raster.view))
        mask.invert()
        mask = try mask.dilated(by: radius, element: element, parallelism: parallelism)
        mask.invert()
        return mask
    }

    /// Dilates by a disc, which consists of horizontal chords: one for each vertical distance from its centre. Each
    /// source row is dilated horizontally, step by step, from the shortest chord to the longest. After each step, the
    /// dilated row is merged into two result rows by taking the larger coverage: the rows above and below the source
    /// row at the chord's vertical distance.
    private func dilatedByDisc(_ radius: Double, _ parallelism: Parallelism) throws(MatteError) -> Mask {
        guard !raster.isEmpty else { return self }
        let (width, height) = (width, height)
        let rowsReached = min(Int(radius), height)
        let chords = (0...rowsReached).map { dy in
            min(Int((radius * radius - Double(dy * dy)).squareRoot()), width)
        }
        var result = try Mask(size: size, repeating: 0)
        let maximum = unsafe KernelTable.current.mask.maximum
        let source = unsafe UnsafePointer(raster.storage.base.assumingMemoryBound(to: UInt8.self))
        let target = unsafe result.raster.mutableView.base.assumingMemoryBound(to: UInt8.self)
        try Bands.run(
            rows: height, bytesPerRow: width * (rowsReached + 1), multiple: max(16, 2 * rowsReached),
            parallelism
        ) { band in
            var widened = WidenedRow(width: width, reach: chords[0])
            for y in max(0, band.lowerBound - rowsReached)..<min(height, band.upperBound + rowsReached) {
                unsafe widened.start(source + y * width)
                for dy in stride(from: rowsReached, through: 0, by: -1) {
                    unsafe widened.widen(to: chords[dy], maximum)
                    for row in dy == 0 ? [y] : [y - dy, y + dy] where band.contains(row) {
                        unsafe widened.withRow { row8 in
                            unsafe maximum(target + row * width, row8, target + row * width, width)
                        }
                    }
                }
            }
        }
        return result
    }

    private func dilatedBySquare(_ radius: Int, _ parallelism: Parallelism) throws(MatteError) -> Mask {
        guard !raster.isEmpty else { return self }
        let result = Mask(try Raster<Gray8>(uninitialized: size))
        let dilation = unsafe SquareDilation(
            width: width, height: height, across: min(radius, width), down: min(radius, height),
            maximum: KernelTable.current.mask.maximum)
        let source = unsafe UnsafePointer(raster.storage.base.assumingMemoryBound(to: UInt8.self))
        let target = unsafe result.raster.storage.base.assumingMemoryBound(to: UInt8.self)
        try unsafe dilation.run(source, target, parallelism)
        return result
    }
}
