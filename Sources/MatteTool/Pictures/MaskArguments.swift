import Matte
import MatteCodecs

/// The options `--mask` and `--invert-mask` of commands with a foreground mask.
enum MaskArguments {
    static let mask = Option.required(
        "mask", .input("MASK"),
        "a picture whose white pixels are foreground, or if its alpha varies, its opaque pixels; any size")
    static let invert = Option.flag(
        "invert-mask", "selects black or transparent pixels of the mask as foreground")

    /// Returns a function that decodes the mask of `--mask`. The file is opened at once, but the bytes of a regular file
    /// are read when they are needed.
    static func mask(_ arguments: Arguments) throws -> @Sendable () throws -> Mask {
        let (path, isInverted) = (arguments[mask], arguments[invert])
        let decoding = DecodingArguments.decoding(arguments)
        let file = try naming(path) { try arguments.files.pictureFile(path, decoding) }
        return { try mask(file, size: nil, isInverted: isInverted) }
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
