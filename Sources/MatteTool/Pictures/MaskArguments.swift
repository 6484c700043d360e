import Matte
import MatteCodecs

/// Mask pictures from the command line.
enum MaskArguments {
    /// A mask picture's coverage in the size of a photo: its alpha where it has one, else its grey; white is
    /// foreground.
    static func mask(
        _ bytes: [UInt8], size: PixelSize, isInverted: Bool, _ decoding: DecodingOptions
    ) throws -> Mask {
        let header = try ImageHeader(probing: bytes, limits: decoding.limits)
        let mask: Mask
        if header.hasAlpha {
            let picture: Raster<RGBA8> = try Raster(decoding: bytes, options: decoding)
            mask = try Mask(alphaOf: picture.view)
        } else {
            mask = Mask(try Raster<Gray8>(decoding: bytes, options: decoding))
        }
        let resized = try mask.resized(to: size)
        return isInverted ? resized.inverted() : resized
    }
}
