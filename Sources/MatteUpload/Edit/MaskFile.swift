public import Matte
public import MatteCodecs

extension EditRegion {
    /// Reads the region to repaint from a mask picture.
    ///
    /// A picture whose alpha varies selects its transparent pixels, as image APIs have it. Any other picture selects its
    /// white pixels, and greys in part.
    ///
    /// ```swift
    /// let edit = try EditUpload(photo: photo, editing: EditRegion(maskFile: mask), for: .gptImage2Edit)
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: a PNG, JPEG or WebP file.
    ///   - isInverted: selects opaque or black pixels instead.
    ///   - options: limits, strictness and orientation of the mask's file.
    /// - Throws: ``MatteError`` as decoding does.
    public init(
        maskFile bytes: some Collection<UInt8>, isInverted: Bool = false,
        options: DecodingOptions = DecodingOptions()
    ) throws(MatteError) {
        let header = try ImageHeader(probing: bytes, limits: options.limits)
        if header.hasAlpha {
            let picture = try Raster<RGBA8>(decoding: bytes, options: options)
            if picture.alphaVaries {
                let alpha = try Mask(alphaOf: picture.view)
                self = .mask(
                    isInverted ? alpha : alpha.inverted(), reading: isInverted ? .opaque : .transparent)
                return
            }
        }
        let grey = Mask(try Raster<Gray8>(decoding: bytes, options: options))
        self = .mask(isInverted ? grey.inverted() : grey, reading: isInverted ? .black : .white)
    }
}

extension Raster<RGBA8> {
    /// True if two pixels differ in alpha.
    fileprivate var alphaVaries: Bool {
        let pixels = self.pixels
        guard !pixels.isEmpty else { return false }
        let first = pixels[0].alpha
        for index in pixels.indices where pixels[index].alpha != first { return true }
        return false
    }
}
