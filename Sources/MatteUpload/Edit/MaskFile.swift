public import Matte
public import MatteCodecs

extension EditRegion {
    /// Reads the region to repaint from a mask picture.
    ///
    /// If the picture's alpha varies, the region is its transparent pixels, as in image APIs. Otherwise the region is
    /// the white pixels, and grey pixels are partly selected.
    ///
    /// ```swift
    /// let edit = try EditUpload(photo: photo, editing: EditRegion(maskFile: mask), for: .gptImage2Edit)
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: A PNG, JPEG or WebP file.
    ///   - isInverted: Whether to select opaque or black pixels instead.
    ///   - options: The limits, strictness and orientation for decoding the mask.
    /// - Throws: `MatteError` if the file cannot be decoded.
    public init(
        maskFile bytes: some Collection<UInt8>, isInverted: Bool = false,
        options: DecodingOptions = DecodingOptions()
    ) throws(MatteError) {
        let header = try ImageHeader(probing: bytes, limits: options.limits)
        if header.hasAlpha {
            let picture = try Raster<RGBA8>(decoding: bytes, options: options)
            if picture.alphaVaries {
                var mask = try Mask(alphaOf: picture.view)
                if !isInverted { mask.invert() }
                self = .mask(mask, reading: isInverted ? .opaque : .transparent)
                return
            }
        }
        var mask = Mask(try Raster<Gray8>(decoding: bytes, options: options))
        if isInverted { mask.invert() }
        self = .mask(mask, reading: isInverted ? .black : .white)
    }
}

extension Raster<RGBA8> {
    /// A Boolean value that indicates whether the alpha is not the same in all pixels.
    fileprivate var alphaVaries: Bool {
        let pixels = self.pixels
        guard !pixels.isEmpty else { return false }
        let first = pixels[0].alpha
        for index in pixels.indices where pixels[index].alpha != first { return true }
        return false
    }
}
