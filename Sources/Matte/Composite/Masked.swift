extension Raster where PixelType: StraightAlphaPixel {
    /// Returns a copy with alpha multiplied by a mask; see ``mask(by:keepingColor:)``.
    ///
    /// - Throws: ``MatteError``: `parameter` when the mask's size differs, `limits` when memory is missing.
    public func masked(by mask: Mask, keepingColor: Bool = false) throws(MatteError) -> Raster {
        try erasing(.inverse(.mask(mask)), keepingColor: keepingColor)
    }

    /// Multiplies alpha by a mask: alpha * coverage / 255, rounded to nearest. Unselected pixels become transparent,
    /// with colour 0 unless `keepingColor`.
    ///
    /// - Throws: ``MatteError`` with code `parameter` when the mask's size differs; the picture is unchanged then.
    public mutating func mask(by mask: Mask, keepingColor: Bool = false) throws(MatteError) {
        try erase(.inverse(.mask(mask)), keepingColor: keepingColor)
    }
}

extension Raster where PixelType: PremultipliedPixel {
    /// Returns a copy with alpha multiplied by a mask; see ``mask(by:)``.
    ///
    /// - Throws: ``MatteError``: `parameter` when the mask's size differs, `limits` when memory is missing.
    public func masked(by mask: Mask) throws(MatteError) -> Raster {
        try erasing(.inverse(.mask(mask)))
    }

    /// Multiplies alpha and colour by a mask: value * coverage / 255, rounded to nearest.
    ///
    /// - Throws: ``MatteError`` with code `parameter` when the mask's size differs; the picture is unchanged then.
    public mutating func mask(by mask: Mask) throws(MatteError) {
        try erase(.inverse(.mask(mask)))
    }
}
