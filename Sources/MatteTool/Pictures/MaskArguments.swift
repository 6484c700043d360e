import Matte
import MatteCodecs

/// The options `--mask` and `--invert-mask` of commands with a foreground mask.
enum MaskArguments {
    static let mask = Option.value(
        "mask", "MASK", role: .input,
        "a picture whose white pixels are foreground, or its opaque pixels if it has alpha; any size"
    )
    static let invert = Option.flag(
        "invert-mask", "selects black or transparent pixels of the mask as foreground")

    /// Returns the file that `--mask` names. The bytes of a regular file are read when they are needed.
    static func file(_ arguments: Arguments, _ decoding: DecodingOptions) throws -> InputPicture {
        let path = try arguments.required("mask", "MASK")
        return try naming(path) { try arguments.files.pictureFile(path, decoding) }
    }

    /// Returns the coverage of a mask picture: its alpha if it has an alpha channel, otherwise its grey. 255 is
    /// foreground.
    ///
    /// The mask is resized to `size`. If `size` is `nil`, the mask keeps its own size.
    static func mask(
        _ file: InputPicture, size: PixelSize?, isInverted: Bool
    ) throws -> Mask {
        let (bytes, decoding) = (file.bytes, file.options)
        let header = try ImageHeader(probing: bytes, limits: decoding.limits)
        let mask: Mask
        if header.hasAlpha {
            // The picture and the mask are held at the same time.
            var decoding = decoding
            decoding.limits.memory -= min(decoding.limits.memory, header.storedSize.area)
            let picture: Raster<RGBA8> = try Raster(decoding: bytes, options: decoding)
            mask = try Mask(alphaOf: picture.view)
        } else {
            mask = Mask(try Raster<Gray8>(decoding: bytes, options: decoding))
        }
        let resized = try size.map { size throws(MatteError) in try mask.resized(to: size) } ?? mask
        return isInverted ? resized.inverted() : resized
    }
}
