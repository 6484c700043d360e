internal import MatteKernelTypes

extension Mask {
    /// The mask grown: each pixel takes the largest coverage in its neighbourhood.
    ///
    /// Nothing is selected outside of the mask. Dilation and erosion are dual: dilating a mask is eroding
    /// its inverse. Time grows with the radius for discs, with its logarithm for squares.
    ///
    /// - Parameters:
    ///   - radius: in pixels, 0 or more; below 1 nothing changes. More than the mask's size is allowed.
    ///   - element: the neighbourhood's shape.
    ///   - parallelism: how many threads may work.
    /// - Throws: ``MatteError``: `parameter` for a radius that is negative or not finite, `limits` without
    ///   memory, `cancelled`.
    public func dilated(
        by radius: Double, element: StructuringElement = .disc, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Mask {
        guard radius.isFinite, radius >= 0 else {
            throw MatteError(.parameter, "the radius is \(radius); it must be 0 or more")
        }
        guard radius >= 1, !raster.isEmpty else { return self }
        // No neighbourhood reaches farther than the mask is large.
        let reach = min(radius, Double(width) + Double(height))
        switch element {
        case .disc: return try dilatedByDisc(reach, parallelism)
        case .square: return try dilatedBySquare(Int(reach), parallelism)
        }
    }

    /// The mask shrunk: each pixel takes the smallest coverage in its neighbourhood.
    ///
    /// What lies outside of the mask counts as selected, so a subject that touches the border of the picture
    /// keeps touching it.
    ///
    /// - Parameters:
    ///   - radius: in pixels, 0 or more; below 1 nothing changes. More than the mask's size is allowed.
    ///   - element: the neighbourhood's shape.
    ///   - parallelism: how many threads may work.
    /// - Throws: ``MatteError``: `parameter` for a radius that is negative or not finite, `limits` without
    ///   memory, `cancelled`.
    public func eroded(
        by radius: Double, element: StructuringElement = .disc, parallelism: Parallelism = .automatic
    ) throws(MatteError) -> Mask {
        // A copy that can fail, unlike that of `inverted()`.
        var mask = Mask(try Raster(copying: raster.view))
        mask.invert()
        mask = try mask.dilated(by: radius, element: element, parallelism: parallelism)
        mask.invert()
        return mask
    }

    /// Discs as horizontal chords: each row is widened chord by chord, from the shortest to the longest, and
    /// each stage is merged into the rows above and below that it belongs to.
    private func dilatedByDisc(_ radius: Double, _ parallelism: Parallelism) throws(MatteError) -> Mask {
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
