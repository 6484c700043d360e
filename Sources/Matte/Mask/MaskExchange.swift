internal import MatteKernelTypes

// Masks as image APIs exchange them. A white-where-selected mask needs no conversion: it is `mask.raster` and
// `Mask(raster)`.
extension Mask {
    /// Returns the mask as OpenAI's edit endpoints take it: **transparent where selected** (alpha 0 = edit here),
    /// alpha 255 - coverage.
    ///
    /// - Parameter color: the colour of all pixels, including transparent ones; its alpha is ignored.
    /// - Throws: ``MatteError`` with code `limits` when memory is missing.
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

    /// The mask as Imagen's and most inpainting servers take it: grey, **white (255) where selected**.
    public func whiteWhereSelected() -> Raster<Gray8> { raster }

    /// The mask in the opposite grey polarity: **black (0) where selected**.
    public func blackWhereSelected() -> Raster<Gray8> { inverted().raster }

    /// Creates a mask from a picture whose transparent pixels (alpha 0) are selected, as for OpenAI's edit endpoints.
    ///
    /// - Throws: ``MatteError`` with code `limits` when memory is missing.
    public init<PixelType: AlphaPixel>(
        transparentWhereSelected picture: borrowing RasterView<PixelType>
    ) throws(MatteError) {
        try self.init(alphaOf: picture)
        invert()
    }

    /// Creates a mask from a grey picture whose black pixels (0) are selected.
    public init(blackWhereSelected raster: Raster<Gray8>) {
        self.init(raster)
        invert()
    }
}
