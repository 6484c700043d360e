import Matte
import MatteCodecs

/// The options `--mask` and `--invert-mask` of commands with a foreground mask.
enum MaskArguments {
    static let mask = Option.value(
        "mask", "MASK", role: .input,
        "a picture whose white pixels are foreground, or if its alpha varies, its opaque pixels; any size"
    )
    static let invert = Option.flag(
        "invert-mask", "selects black or transparent pixels of the mask as foreground")

    /// Returns the file that `--mask` names. The bytes of a regular file are read when they are needed.
    static func file(_ arguments: Arguments, _ decoding: DecodingOptions) throws -> InputPicture {
        let path = try arguments.required("mask", "MASK")
        return try naming(path) { try arguments.files.pictureFile(path, decoding) }
    }

    /// Returns the coverage of a mask picture, as `MaskPicture` reads it; 255 is foreground.
    ///
    /// The mask is resized to `size`. If `size` is `nil`, the mask keeps its own size.
    static func mask(
        _ file: InputPicture, size: PixelSize?, isInverted: Bool
    ) throws -> Mask {
        let mask = try MaskPicture(
            decoding: file.bytes, for: .foreground, isInverted: isInverted, options: file.options
        ).levels
        return try size.map { size throws(MatteError) in try mask.resized(to: size) } ?? mask
    }
}
