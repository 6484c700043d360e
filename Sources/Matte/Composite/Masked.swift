extension Raster where PixelType: StraightAlphaPixel {
    /// Returns a copy with alpha multiplied by a mask; see ``mask(by:keepingColor:)``.
    ///
    /// - Throws: ``MatteError``: `parameter` if the mask's size differs, `limits` if memory cannot be allocated.
    public func masked(by mask: Mask, keepingColor: Bool = false) throws(MatteError) -> Raster {
        try erasing(.inverse(.mask(mask)), keepingColor: keepingColor)
    }

    /// Multiplies alpha by a mask: alpha * coverage / 255, rounded to nearest. Pixels whose alpha becomes 0 get
    /// colour 0, unless `keepingColor` is true.
    ///
    /// ```swift
    /// var picture = Raster(width: 1, height: 1, repeating: RGBA8(red: 90, green: 0, blue: 0))
    /// try picture.mask(by: Mask(Raster(width: 1, height: 1, repeating: 100)))
    /// picture[0, 0].alpha  // 100
    /// picture[0, 0].red  // 90
    /// ```
    ///
    /// - Parameters:
    ///   - mask: The coverage; 255 leaves alpha unchanged, 0 makes the pixel transparent.
    ///   - keepingColor: True to keep the colour of pixels that become transparent.
    /// - Throws: ``MatteError``: `parameter` if the mask's size differs, `limits` if memory cannot be allocated. The
    ///   picture is then unchanged.
    /// - Complexity: O(pixels).
    public mutating func mask(by mask: Mask, keepingColor: Bool = false) throws(MatteError) {
        try erase(.inverse(.mask(mask)), keepingColor: keepingColor)
    }
}

extension Raster where PixelType: PremultipliedPixel {
    /// Returns a copy with alpha and colour multiplied by a mask; see ``mask(by:)``.
    ///
    /// - Throws: ``MatteError``: `parameter` if the mask's size differs, `limits` if memory cannot be allocated.
    public func masked(by mask: Mask) throws(MatteError) -> Raster {
        try erasing(.inverse(.mask(mask)))
    }

    /// Multiplies alpha and colour by a mask: value * coverage / 255, rounded to nearest.
    ///
    /// ```swift
    /// var picture = Raster(width: 1, height: 1, repeating: PremultipliedRGBA8(red: 90, green: 0, blue: 0))
    /// try picture.mask(by: Mask(Raster(width: 1, height: 1, repeating: 51)))
    /// picture[0, 0].alpha  // 51
    /// picture[0, 0].red  // 18
    /// ```
    ///
    /// - Throws: ``MatteError``: `parameter` if the mask's size differs, `limits` if memory cannot be allocated. The
    ///   picture is then unchanged.
    /// - Complexity: O(pixels).
    public mutating func mask(by mask: Mask) throws(MatteError) {
        try erase(.inverse(.mask(mask)))
    }
}
