internal import MatteKernelTypes

extension MutableRasterView where PixelType: StraightAlphaPixel {
    /// Makes the pixels inside a region transparent.
    ///
    /// In a pixel with the coverage c / 255, alpha becomes `alpha * (255 - c) / 255`, rounded to nearest. Colour is
    /// unchanged while alpha is above 0. If alpha becomes 0, colour becomes 0 as well (as in Core Graphics), so that
    /// nothing erased remains in the file. Pixels outside the region are unchanged.
    ///
    /// - Parameters:
    ///   - region: The region to erase. Use ``Region/inverse(_:)`` to erase everything else. Parts outside the
    ///     picture are ignored.
    ///   - feather: The width of soft edges in pixels, 0...``Mask/mostFeather``; 0 keeps the region's own edges.
    ///     See ``Mask/feathered(width:side:parallelism:)``.
    ///   - side: The side of the region's edges that becomes soft. With ``FeatherSide/outwards`` the whole region is
    ///     erased; with ``FeatherSide/inwards`` nothing outside the region changes. If an edge of the region coincides
    ///     with the picture's border, it becomes soft too; to keep it hard, extend the region beyond the picture.
    ///   - keepingColor: True to keep the colour of pixels whose alpha becomes 0, for editors that use that colour.
    ///     Anyone who has the file can then make erased pixels visible again.
    /// - Throws: ``MatteError``: `parameter` if the region contains numbers that aren't finite, a negative side, or a
    ///   mask of another size than the picture, or if the feather is out of range; `limits` if the region has too many
    ///   vertices or memory cannot be allocated. The picture is unchanged after an error.
    /// - Complexity: O(pixels of the region's bounds). Fully covered rows are filled without computing coverage.
    @_lifetime(self: copy self)
    public mutating func erase(
        _ region: Region, feather: Double = 0, side: FeatherSide = .both, keepingColor: Bool = false
    ) throws(MatteError) {
        let kernels = KernelTable.current.composite
        try unsafe erase(
            region, feather, side, clearing: !keepingColor,
            by: keepingColor ? kernels.eraseKeepingColor : kernels.eraseStraight)
    }
}

extension MutableRasterView where PixelType: PremultipliedPixel {
    /// Makes the pixels inside a region transparent.
    ///
    /// In a pixel with the coverage c / 255, alpha and colour are multiplied by `(255 - c) / 255` and rounded to
    /// nearest. If alpha becomes 0, colour therefore becomes 0 too. Pixels outside the region are unchanged.
    ///
    /// - Parameters:
    ///   - region: The region to erase. Its parts outside the picture are ignored.
    ///   - feather: The width of soft edges in pixels, 0...``Mask/mostFeather``; 0 keeps the region's own edges.
    ///     See ``Mask/feathered(width:side:parallelism:)``.
    ///   - side: The side of the region's edges that becomes soft.
    /// - Throws: ``MatteError``: `parameter` if the region contains numbers that aren't finite, a negative side, or a
    ///   mask of another size than the picture, or if the feather is out of range; `limits` if the region has too many
    ///   vertices or memory cannot be allocated. The picture is unchanged after an error.
    /// - Complexity: O(pixels of the region's bounds).
    @_lifetime(self: copy self)
    public mutating func erase(
        _ region: Region, feather: Double = 0, side: FeatherSide = .both
    ) throws(MatteError) {
        try unsafe erase(
            region, feather, side, clearing: true, by: KernelTable.current.composite.erasePremultiplied)
    }
}

extension MutableRasterView where PixelType: AlphaPixel {
    /// Renders the region's coverage row by row and erases the pixels of each row with a kernel.
    ///
    /// - Parameter clearing: True if the kernel sets all bytes of a fully covered pixel to 0.
    @_lifetime(self: copy self)
    fileprivate mutating func erase(
        _ region: Region, _ feather: Double, _ side: FeatherSide, clearing: Bool,
        by kernel: CompositeKernels.Erase
    ) throws(MatteError) {
        PixelType.requireAlpha()
        let source = try region.coverage(in: bounds, of: size, feather: feather, side: side)
        let rect = source.bounds
        guard !rect.isEmpty else { return }
        let full = clearing ? source.fullRows : 0..<0
        clear(full, of: rect)
        var coverage = [UInt8](repeating: 0, count: rect.width)
        unsafe coverage.withUnsafeMutableBufferPointer { buffer in
            let row = buffer.baseAddress!
            for y in rect.minY..<rect.maxY where !full.contains(y) {
                let pixels = unsafe base + (y * bytesPerRow + rect.minX * MemoryLayout<PixelType>.stride)
                switch unsafe source.render(row: y, into: row) {
                case 0: continue
                case 255 where clearing:
                    clear(y..<y + 1, of: rect)
                    continue
                case .some(let uniform): unsafe row.update(repeating: uniform, count: rect.width)
                case .none: break
                }
                unsafe kernel(pixels, row, rect.width)
            }
        }
    }

    /// Sets all bytes of some rows of a rectangle to 0.
    @_lifetime(self: copy self)
    private mutating func clear(_ rows: Range<Int>, of rect: PixelRect) {
        let pixelBytes = PixelType.format.bytesPerPixel
        unsafe PixelPattern(0, bytes: pixelBytes).fill(
            base + (rows.lowerBound * bytesPerRow + rect.minX * pixelBytes), rows: rows.count,
            bytes: rect.width * pixelBytes, bytesPerRow: bytesPerRow)
    }
}

extension Raster where PixelType: StraightAlphaPixel {
    /// Makes the pixels inside a region transparent; see ``MutableRasterView/erase(_:feather:side:keepingColor:)``.
    ///
    /// ```swift
    /// var picture = Raster(width: 2, height: 1, repeating: RGBA8(red: 200, green: 0, blue: 0))
    /// try picture.erase(.rect(SubpixelRect(x: 0, y: 0, width: 1.2, height: 1)))
    /// picture[0, 0].alpha  // 0
    /// picture[0, 0].red  // 0
    /// picture[1, 0].alpha  // 204
    /// ```
    ///
    /// - Throws: ``MatteError``: `parameter` if the region contains numbers that aren't finite, a negative side, or a
    ///   mask of another size than the picture, or if the feather is out of range; `limits` if the region has too many
    ///   vertices or memory cannot be allocated. The picture is unchanged after an error.
    public mutating func erase(
        _ region: Region, feather: Double = 0, side: FeatherSide = .both, keepingColor: Bool = false
    ) throws(MatteError) {
        try copyIfShared()
        var view = mutableView
        try view.erase(region, feather: feather, side: side, keepingColor: keepingColor)
    }

    /// Returns a copy in which the pixels inside a region are transparent; see
    /// ``MutableRasterView/erase(_:feather:side:keepingColor:)``.
    ///
    /// ```swift
    /// let picture = Raster(width: 2, height: 1, repeating: RGBA8(red: 200, green: 0, blue: 0))
    /// try picture.erasing(.rect(SubpixelRect(x: 0, y: 0, width: 1.2, height: 1)))[1, 0].alpha  // 204
    /// ```
    ///
    /// - Throws: ``MatteError``: `parameter` if the region or the feather is invalid, `limits` if the region has
    ///   too many vertices or memory cannot be allocated.
    public func erasing(
        _ region: Region, feather: Double = 0, side: FeatherSide = .both, keepingColor: Bool = false
    ) throws(MatteError) -> Self {
        var copy = try Raster(copying: view)
        try copy.erase(region, feather: feather, side: side, keepingColor: keepingColor)
        return copy
    }
}

extension Raster where PixelType: PremultipliedPixel {
    /// Makes the pixels inside a region transparent; see ``MutableRasterView/erase(_:feather:side:)``.
    ///
    /// - Throws: ``MatteError``: `parameter` if the region or the feather is invalid, `limits` if the region has too
    ///   many vertices or memory cannot be allocated. The picture is unchanged after an error.
    public mutating func erase(
        _ region: Region, feather: Double = 0, side: FeatherSide = .both
    ) throws(MatteError) {
        try copyIfShared()
        var view = mutableView
        try view.erase(region, feather: feather, side: side)
    }

    /// Returns a copy in which the pixels inside a region are transparent; see
    /// ``MutableRasterView/erase(_:feather:side:)``.
    ///
    /// ```swift
    /// let picture = Raster(width: 2, height: 1, repeating: PremultipliedRGBA8(red: 200, green: 0, blue: 0))
    /// try picture.erasing(.rect(SubpixelRect(x: 0, y: 0, width: 1.2, height: 1)))[1, 0].red  // 160
    /// ```
    ///
    /// - Throws: ``MatteError``: `parameter` if the region or the feather is invalid, `limits` if the region has
    ///   too many vertices or memory cannot be allocated.
    public func erasing(
        _ region: Region, feather: Double = 0, side: FeatherSide = .both
    ) throws(MatteError) -> Self {
        var copy = try Raster(copying: view)
        try copy.erase(region, feather: feather, side: side)
        return copy
    }
}
