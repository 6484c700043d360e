internal import MatteKernelTypes

extension MutableRasterView where PixelType: StraightAlphaPixel {
    /// Makes a region transparent.
    ///
    /// A pixel whose share c of 255 is covered keeps `alpha * (255 - c) / 255`, rounded to nearest. Colour is
    /// independent of alpha here and stays as long as some alpha is left; where alpha becomes 0 the colour
    /// becomes 0 as well, as Core Graphics clears, so that nothing of what was erased remains in the file.
    /// Pixels outside the region don't change. Takes time in proportion to the region's bounds; whole pixels
    /// are cleared at the speed of memory.
    ///
    /// - Parameters:
    ///   - region: what to erase; use ``Region/inverse(_:)`` to erase everything else. Parts outside of the
    ///     picture are ignored.
    ///   - feather: the width of soft edges in pixels, 0...``Mask/mostFeather``; 0 leaves the region's own
    ///     edges. See ``Mask/feathered(width:side:parallelism:)``.
    ///   - side: on which side of the region's edges they are soft: by ``FeatherSide/outwards`` all of the
    ///     region is erased, by ``FeatherSide/inwards`` nothing outside of it changes. An edge on the
    ///     picture's border is an edge too: let the region extend beyond the picture where its edge must not be soft.
    ///   - keepingColor: whether colour stays where alpha becomes 0: for editors that read it. Erased
    ///     pixels can then be made visible again by whoever has the file.
    /// - Throws: ``MatteError`` with code `parameter` when the region has coordinates that aren't finite, a
    ///   negative side or a mask of another size, or the feather is out of range; `limits` when it has too
    ///   many vertices. Nothing is changed then.
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
    /// Makes a region transparent.
    ///
    /// Alpha and colour of a pixel whose share c of 255 is covered are multiplied by `(255 - c) / 255` and
    /// rounded to nearest, so colour becomes 0 where alpha does. Pixels outside the region don't change.
    ///
    /// - Parameters:
    ///   - region: what to erase; parts outside of the picture are ignored.
    ///   - feather: the width of soft edges in pixels, 0...``Mask/mostFeather``; 0 leaves the region's own
    ///     edges. See ``Mask/feathered(width:side:parallelism:)``.
    ///   - side: on which side of the region's edges they are soft.
    /// - Throws: ``MatteError`` with code `parameter` when the region has coordinates that aren't finite, a
    ///   negative side or a mask of another size, or the feather is out of range; `limits` when it has too
    ///   many vertices. Nothing is changed then.
    @_lifetime(self: copy self)
    public mutating func erase(
        _ region: Region, feather: Double = 0, side: FeatherSide = .both
    ) throws(MatteError) {
        try unsafe erase(
            region, feather, side, clearing: true, by: KernelTable.current.composite.erasePremultiplied)
    }
}

extension MutableRasterView where PixelType: AlphaPixel {
    /// Renders the region row by row and erases each row by a kernel.
    ///
    /// - Parameter clearing: whether full coverage makes all bytes of a pixel 0.
    @_lifetime(self: copy self)
    fileprivate mutating func erase(
        _ region: Region, _ feather: Double, _ side: FeatherSide, clearing: Bool,
        by kernel: CompositeKernels.Erase
    ) throws(MatteError) {
        let source = try region.coverage(in: bounds, of: size, feather: feather, side: side)
        let rect = source.bounds
        guard !rect.isEmpty else { return }
        var coverage = [UInt8](repeating: 0, count: rect.width)
        unsafe coverage.withUnsafeMutableBufferPointer { buffer in
            let row = buffer.baseAddress!
            for y in rect.minY..<rect.maxY {
                let pixels = unsafe base + (y * bytesPerRow + rect.minX * MemoryLayout<PixelType>.stride)
                switch unsafe source.render(row: y, into: row) {
                case 0: continue
                case 255 where clearing:
                    unsafe pixels.initializeMemory(
                        as: UInt8.self, repeating: 0, count: rect.width * MemoryLayout<PixelType>.stride)
                    continue
                case .some(let uniform): unsafe row.update(repeating: uniform, count: rect.width)
                case .none: break
                }
                unsafe kernel(pixels, row, rect.width)
            }
        }
    }
}

extension Raster where PixelType: StraightAlphaPixel {
    /// Makes a region transparent; see ``MutableRasterView/erase(_:feather:side:keepingColor:)``.
    ///
    /// - Throws: ``MatteError`` as described there; nothing is changed then.
    public mutating func erase(
        _ region: Region, feather: Double = 0, side: FeatherSide = .both, keepingColor: Bool = false
    ) throws(MatteError) {
        try copyIfShared()
        var view = mutableView
        try view.erase(region, feather: feather, side: side, keepingColor: keepingColor)
    }

    /// A copy in which a region is transparent; see ``MutableRasterView/erase(_:feather:side:keepingColor:)``.
    ///
    /// - Throws: ``MatteError`` as described there, and `limits` when there is no memory for the copy.
    public func erasing(
        _ region: Region, feather: Double = 0, side: FeatherSide = .both, keepingColor: Bool = false
    ) throws(MatteError) -> Self {
        var copy = try Raster(copying: view)
        try copy.erase(region, feather: feather, side: side, keepingColor: keepingColor)
        return copy
    }
}

extension Raster where PixelType: PremultipliedPixel {
    /// Makes a region transparent; see ``MutableRasterView/erase(_:feather:side:)``.
    ///
    /// - Throws: ``MatteError`` as described there; nothing is changed then.
    public mutating func erase(
        _ region: Region, feather: Double = 0, side: FeatherSide = .both
    ) throws(MatteError) {
        try copyIfShared()
        var view = mutableView
        try view.erase(region, feather: feather, side: side)
    }

    /// A copy in which a region is transparent; see ``MutableRasterView/erase(_:feather:side:)``.
    ///
    /// - Throws: ``MatteError`` as described there, and `limits` when there is no memory for the copy.
    public func erasing(
        _ region: Region, feather: Double = 0, side: FeatherSide = .both
    ) throws(MatteError) -> Self {
        var copy = try Raster(copying: view)
        try copy.erase(region, feather: feather, side: side)
        return copy
    }
}
