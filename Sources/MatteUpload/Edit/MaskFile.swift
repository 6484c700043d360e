public import Matte
public import MatteCodecs

extension EditRegion {
    /// Creates the region to repaint from the file of a mask.
    ///
    /// If the mask's alpha varies, the region consists of its transparent pixels, as in image APIs. Otherwise it
    /// consists of its white pixels. Translucent or grey pixels are partly selected.
    ///
    /// ```swift
    /// let region = try EditRegion(maskFile: maskFile)
    /// let edit = try EditUpload(photo: photo, editing: region, for: .square4MB)
    /// edit.mask.size == edit.image.size  // true
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: A PNG, JPEG or WebP file.
    ///   - isInverted: True to select opaque or black pixels instead.
    ///   - options: The limits, strictness and orientation for decoding the mask.
    /// - Throws: `MatteError` if the file cannot be decoded, for example with code `decoding` if it is damaged.
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
    /// A Boolean value that indicates whether at least two pixels have different alpha.
    fileprivate var alphaVaries: Bool {
        let pixels = self.pixels
        guard !pixels.isEmpty else { return false }
        let first = pixels[0].alpha
        for index in pixels.indices where pixels[index].alpha != first { return true }
        return false
    }
}
