internal import MatteKernelTypes

// Conversions to and from the mask formats of image APIs. Formats whose white pixels are selected need no conversion:
// use `mask.raster` and `Mask(raster)`.
extension Mask {
    /// Returns the mask in the format of OpenAI's edit endpoints: **transparent where selected** (alpha 0 = edit
    /// here), with alpha 255 - coverage.
    ///
    /// ```swift
    /// let mask = Mask(Raster(width: 1, height: 1, repeating: 255))
    /// try mask.transparentWhereSelected()[0, 0].alpha  // 0
    /// mask.whiteWhereSelected()[0, 0].value  // 255
    /// mask.blackWhereSelected()[0, 0].value  // 0
    /// ```
    ///
    /// - Parameter color: The colour of all pixels, including transparent ones; its alpha is ignored.
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    public func transparentWhereSelected(
        color: RGBA8 = RGBA8(red: 255, green: 255, blue: 255)
    ) throws(MatteError) -> Raster<RGBA8> {
        let kernel = unsafe KernelTable.current.mask.toClearPixels
        let result = try Raster<RGBA8>(uninitialized: size)
        let word = UInt32(color.red) | UInt32(color.green) << 8 | UInt32(color.blue) << 16
        let source = unsafe UnsafePointer(raster.storage.base.assumingMemoryBound(to: UInt8.self))
        unsafe kernel(source, result.storage.base, width * height, word)
        return result
    }

    /// Returns the mask in the format of Imagen and most inpainting servers: grey, **white (255) where selected**.
    public func whiteWhereSelected() -> Raster<Gray8> { raster }

    /// Returns the mask in the opposite grey polarity: **black (0) where selected**.
    public func blackWhereSelected() -> Raster<Gray8> { inverted().raster }

    /// Creates a mask from a picture whose transparent pixels (alpha 0) are selected, as for OpenAI's edit
    /// endpoints.
    ///
    /// ```swift
    /// let clear = Raster(width: 1, height: 1, repeating: RGBA8(red: 0, green: 0, blue: 0, alpha: 0))
    /// try Mask(transparentWhereSelected: clear.view).raster[0, 0].value  // 255
    /// ```
    ///
    /// - Throws: ``MatteError`` with code `limits` if memory cannot be allocated.
    public init<PixelType: AlphaPixel>(
        transparentWhereSelected picture: borrowing RasterView<PixelType>
    ) throws(MatteError) {
        try self.init(alphaOf: picture)
        invert()
    }

    /// Creates a mask from a grey picture whose black pixels (0) are selected.
    ///
    /// ```swift
    /// let grey = Raster(width: 1, height: 1, repeating: Gray8(0))
    /// Mask(blackWhereSelected: grey).raster[0, 0].value  // 255
    /// ```
    public init(blackWhereSelected raster: Raster<Gray8>) {
        self.init(raster)
        invert()
    }
}
