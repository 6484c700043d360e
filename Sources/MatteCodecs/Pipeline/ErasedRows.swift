public import Matte

extension StreamedPicture where PixelType: StraightAlphaPixel {
    /// Returns the picture with a region made transparent.
    ///
    /// For the parameters and errors see `MutableRasterView.erase(_:feather:side:keepingColor:)`.
    ///
    /// ```swift
    /// let erased = try photo.streamed().erasing(.ellipse(in: SubpixelRect(x: 10, y: 10, width: 80, height: 60)))
    /// try erased.rendered()[50, 40].alpha  // 0
    /// try erased.rendered()[0, 0].alpha    // 255
    /// ```
    public func erasing(
        _ region: Region, feather: Double = 0, side: FeatherSide = .both, keepingColor: Bool = false
    ) throws(MatteError) -> StreamedPicture {
        let size = size
        // Create an eraser now to detect errors early, and to find out whether any pixel becomes transparent.
        let trial = try RegionEraser(
            region, size: size, feather: feather, side: side, keepingColor: keepingColor)
        let erasesSomething = try trial.covers()
        return edited(memory: trial.memory, isOpaque: erasesSomething ? false : isOpaque) {
            () throws(MatteError) in
            let eraser = try RegionEraser(
                region, size: size, feather: feather, side: side, keepingColor: keepingColor)
            return { (rows, y) throws(MatteError) in try eraser.erase(&rows, from: y) }
        }
    }

    /// Returns the picture with the classes of a mask painted over it.
    ///
    /// For the other parameters and the errors see `MutableRasterView.overlay(_:palette:opacity:skipping:outline:)`.
    ///
    /// ```swift
    /// let painted = try photo.streamed().overlaying(categories, palette: .voc, opacity: 1)
    /// // The first pixel has class 1.
    /// try painted.rendered()[0, 0].red  // 128
    /// ```
    ///
    /// - Parameters:
    ///   - categories: The class of each pixel. If it has another size, each pixel takes the class of the nearest one.
    ///   - palette: The colour of each class.
    ///   - opacity: The weight of the colour, 0...1.
    ///   - skipping: The classes that are not painted.
    ///   - outline: The width of outlines in pixels; 0 fills the classes.
    public func overlaying(
        _ categories: CategoryMask, palette: Palette, opacity: Double = 0.5, skipping: Set<UInt8> = [0],
        outline: Int = 0
    ) throws(MatteError) -> StreamedPicture {
        let size = size
        let overlay = try CategoryOverlay(
            categories, on: size, palette: palette, opacity: opacity, skipping: skipping, outline: outline)
        return edited(memory: overlay.memory, isOpaque: isOpaque) { () throws(MatteError) in
            { (rows, y) throws(MatteError) in try overlay.paint(&rows, from: y) }
        }
    }

    /// Returns the picture composited over a colour through a mask.
    ///
    /// The result equals that of `composited(over:through:)` on a raster.
    ///
    /// ```swift
    /// let white = RGBA8(red: 255, green: 255, blue: 255)
    /// let portrait = try photo.streamed().composited(over: white, through: person)
    /// // The mask's first pixel is 0.
    /// try portrait.rendered()[0, 0] == white  // true
    /// ```
    ///
    /// - Parameters:
    ///   - color: The background.
    ///   - mask: The coverage of the picture, 255 for pixels that are kept. A mask of another size is resized
    ///     bilinearly.
    /// - Throws: `MatteError` with code `parameter` for an empty mask.
    public func composited(over color: PixelType, through mask: Mask) throws(MatteError) -> StreamedPicture {
        let size = size
        _ = try MaskRows(mask, size: size)
        let opaque = color.alpha == 255 && isOpaque == true
        let row = size.width * (MemoryLayout<PixelType>.stride + 5)
        return edited(memory: mask.size.area + 64 * row, isOpaque: opaque ? true : nil) {
            () throws(MatteError) in
            let masks = try MaskRows(mask, size: size)
            return { (rows, y) throws(MatteError) in
                try rows.composite(over: color, through: masks.rows(y..<y + rows.height))
            }
        }
    }

    /// Returns the picture composited over another one through a mask.
    ///
    /// The result equals that of `composited(over:through:)` on a raster.
    ///
    /// ```swift
    /// let beach = try PictureFile(FileBytes("beach.jpg")).streamed(resizedTo: photo.header.size)
    /// let portrait = try photo.streamed().composited(over: beach, through: person)
    /// portrait.size  // 300x200
    /// ```
    ///
    /// - Parameters:
    ///   - background: A picture of the same size.
    ///   - mask: The coverage of the picture, 255 for pixels that are kept. A mask of another size is resized
    ///     bilinearly.
    /// - Throws: `MatteError` with code `parameter` if the background has another size or the mask is empty.
    public func composited(
        over background: StreamedPicture, through mask: Mask
    ) throws(MatteError) -> StreamedPicture {
        guard background.size == size else {
            throw MatteError(
                .parameter,
                "cannot composite a picture of \(size) over one of \(background.size): the sizes differ; resize one of them"
            )
        }
        let size = size
        _ = try MaskRows(mask, size: size)
        let band = size.width * MemoryLayout<PixelType>.stride * 64
        let isOpaque = isOpaque == true && background.isOpaque == true ? true : nil
        var result = edited(memory: mask.size.area + 2 * band, isOpaque: isOpaque) { () throws(MatteError) in
            let masks = try MaskRows(mask, size: size)
            let behind = try background.open()
            return { (rows, y) throws(MatteError) in
                var backdrop = try Raster<PixelType>(size: rows.size, repeating: rows[0, 0])
                var view = backdrop.mutableView
                try behind.read(into: &view)
                try rows.composite(over: backdrop, through: masks.rows(y..<y + rows.height))
            }
        }
        result.need = result.need.adding(background.need)
        return result
    }
}

extension MutableRasterView where PixelType: StraightAlphaPixel {
    /// Composites the rows over the rows of a background through a mask, in place.
    @_lifetime(self: copy self)
    fileprivate mutating func composite(over background: Raster<PixelType>, through mask: Mask)
        throws(MatteError)
    {
        let copy = try Raster(copying: view)
        try copy.view.composite(over: background.view, through: mask, into: &self, parallelism: .serial)
    }

    /// Composites the rows over a colour through a mask, in place.
    @_lifetime(self: copy self)
    fileprivate mutating func composite(over color: PixelType, through mask: Mask) throws(MatteError) {
        let copy = try Raster(copying: view)
        try copy.view.composite(over: color, through: mask, into: &self, parallelism: .serial)
    }
}
