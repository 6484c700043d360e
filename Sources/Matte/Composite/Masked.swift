extension Raster where PixelType: StraightAlphaPixel {
    /// A copy cut out by a mask; see ``mask(by:keepingColor:)``.
    ///
    /// - Throws: ``MatteError``: `parameter` when the mask's size differs, `limits` without memory.
    public func masked(by mask: Mask, keepingColor: Bool = false) throws(MatteError) -> Raster {
        try erasing(.inverse(.mask(mask)), keepingColor: keepingColor)
    }

    /// Multiplies a mask into alpha: alpha * coverage / 255, rounded to nearest. What isn't selected becomes
    /// transparent, and its colour 0 unless `keepingColor`.
    ///
    /// - Throws: ``MatteError`` with code `parameter` when the mask's size differs; nothing is changed then.
    public mutating func mask(by mask: Mask, keepingColor: Bool = false) throws(MatteError) {
        try erase(.inverse(.mask(mask)), keepingColor: keepingColor)
    }
}

extension Raster where PixelType: PremultipliedPixel {
    /// A copy cut out by a mask; see ``mask(by:)``.
    ///
    /// - Throws: ``MatteError``: `parameter` when the mask's size differs, `limits` without memory.
    public func masked(by mask: Mask) throws(MatteError) -> Raster {
        try erasing(.inverse(.mask(mask)))
    }

    /// Multiplies a mask into alpha and colour: value * coverage / 255, rounded to nearest.
    ///
    /// - Throws: ``MatteError`` with code `parameter` when the mask's size differs; nothing is changed then.
    public mutating func mask(by mask: Mask) throws(MatteError) {
        try erase(.inverse(.mask(mask)))
    }
}
