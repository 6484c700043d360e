internal import MatteKernelTypes

/// A painter of class colours over pictures that arrive in bands of rows; see
/// ``MutableRasterView/overlay(_:palette:opacity:skipping:outline:)``.
///
/// The category mask may have any size. Each pixel of the picture takes the class of the nearest mask pixel, as in
/// ``CategoryMask/resized(to:alignment:)``.
package struct CategoryOverlay: Sendable {
    private let categories: CategoryMask
    private let size: PixelSize
    private let columns: [Int32]
    private let rows: [Int32]
    private let colors: Palette
    private let opacity: Double
    private let skipping: Set<UInt8>
    private let outline: Int

    /// Creates a painter for pictures of one size.
    ///
    /// - Throws: ``MatteError`` with code `parameter` if the mask is empty or the opacity is out of range.
    /// - Precondition: `outline` is 0 or more.
    package init(
        _ categories: CategoryMask, on size: PixelSize, palette: Palette, opacity: Double,
        skipping: Set<UInt8>, outline: Int
    ) throws(MatteError) {
        guard opacity >= 0, opacity <= 1 else {
            throw MatteError(.parameter, "cannot paint categories: the opacity is \(opacity); use 0 to 1")
        }
        precondition(
            outline >= 0, "cannot draw an outline of \(outline) pixels: the width is negative; use 0 or more")
        guard !categories.raster.isEmpty || size.width == 0 || size.height == 0 else {
            throw MatteError(
                .parameter,
                "cannot resize a category mask of \(categories.size) to \(size): the mask is empty; use one of at least one pixel"
            )
        }
        self.categories = categories
        self.size = size
        columns = CategoryMask.nearest(categories.raster.width, size.width, .halfPixel)
        rows = CategoryMask.nearest(categories.raster.height, size.height, .halfPixel)
        colors = palette
        self.opacity = opacity
        self.skipping = skipping
        self.outline = outline
    }

    /// The approximate number of bytes that painting uses: for the class indices, and for a band of 64 rows with the
    /// additional rows above and below that its outlines depend on.
    package var memory: Int {
        categories.size.area + 4 * (size.width + size.height) + (64 + 2 * outline) * size.width * 3
    }

    /// Paints class colours over a band of rows. The band's first row is row `first` of the picture.
    package func paint<PixelType: StraightAlphaPixel>(
        _ band: inout MutableRasterView<PixelType>, from first: Int
    ) throws(MatteError) {
        // Outlines in the band can belong to borders up to `outline` - 1 rows above or below it. One more row is needed
        // to find those borders.
        let reach = max(0, first - outline)..<min(size.height, first + band.height + outline)
        let classes = try classes(reach)
        var borders: Mask?
        if outline > 0 {
            borders = try classes.borders().dilated(by: Double(outline - 1), element: .square)
        }
        let table = colors.overlayTable(
            opacity: opacity, skipping: skipping, isBlueFirst: PixelType.format.isBlueFirst)
        let kernel = unsafe KernelTable.current.category.overlay
        let indices = unsafe classes.raster.storage.base.assumingMemoryBound(to: UInt8.self)
        let outlines = unsafe borders.map {
            unsafe UnsafePointer($0.raster.storage.base.assumingMemoryBound(to: UInt8.self))
        }
        for y in 0..<band.height {
            let offset = (first + y - reach.lowerBound) * size.width
            let row = unsafe outlines.map { unsafe $0 + offset }
            unsafe kernel(
                band.base + y * band.bytesPerRow, UnsafePointer(indices) + offset, row, table, size.width)
        }
        withExtendedLifetime((borders, classes)) {}
    }

    /// Returns the class indices of the given rows of the picture, scaled to the picture's width.
    private func classes(_ wanted: Range<Int>) throws(MatteError) -> CategoryMask {
        let result = try Raster<Gray8>(uninitialized: PixelSize(width: size.width, height: wanted.count))
        let gather = unsafe KernelTable.current.category.gather
        for y in wanted {
            let source = unsafe categories.raster.storage.base + Int(rows[y]) * categories.raster.width
            let row = unsafe result.storage.base + (y - wanted.lowerBound) * size.width
            unsafe gather(
                source.assumingMemoryBound(to: UInt8.self), columns, row.assumingMemoryBound(to: UInt8.self),
                size.width)
        }
        return CategoryMask(result)
    }
}
