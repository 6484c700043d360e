import Matte
import MatteCodecs

/// Mask pictures from the command line.
enum MaskArguments {
    static let mask = Option.value(
        "mask", "MASK", role: .input,
        "what is foreground: white in a grey picture, or its alpha where it has one; any size"
    )
    static let invert = Option.flag("invert-mask", "black is foreground")

    /// The mask's file.
    static func bytes(_ arguments: Arguments, _ limits: DecodingLimits) throws -> [UInt8] {
        let path = try arguments.required("mask", "MASK")
        return try naming(path) { try arguments.files.picture(path, limits) }
    }

    /// A mask picture's coverage in the size of a photo, or its own: its alpha where it has one, else its grey; white
    /// is foreground.
    static func mask(
        _ bytes: [UInt8], size: PixelSize?, isInverted: Bool, _ decoding: DecodingOptions
    ) throws -> Mask {
        let header = try ImageHeader(probing: bytes, limits: decoding.limits)
        let mask: Mask
        if header.hasAlpha {
            let picture: Raster<RGBA8> = try Raster(decoding: bytes, options: decoding)
            mask = try Mask(alphaOf: picture.view)
        } else {
            mask = Mask(try Raster<Gray8>(decoding: bytes, options: decoding))
        }
        let resized = try size.map { size throws(MatteError) in try mask.resized(to: size) } ?? mask
        return isInverted ? resized.inverted() : resized
    }
}
