import Matte
import MatteCodecs

/// The metadata that a conversion keeps: the density always, EXIF only on request. EXIF can state where and
/// when a picture was taken and can contain a small copy of it, so commands that crop or erase never offer to
/// keep it.
enum KeptMetadata {
    /// The option of commands that keep the whole picture.
    static let option = Option.flag(
        "keep-metadata", "copy EXIF (which may tell place and time); left out unless given")

    /// Decodes the upright picture, with what is kept for the output.
    static func decoded(
        _ source: SourcePicture, _ decoding: DecodingOptions, _ arguments: Arguments
    ) throws -> (raster: Raster<RGBA8>, metadata: EncodingMetadata) {
        let image = try DecodedImage<RGBA8>(decoding: source.bytes, options: decoding)
        return (image.raster, metadata(of: image, source, arguments))
    }

    /// Returns the metadata of a decoded input that is kept.
    static func metadata(
        of image: DecodedImage<RGBA8>, _ source: SourcePicture, _ arguments: Arguments
    ) -> EncodingMetadata {
        let keepsEXIF = arguments.has(option.name)
        let exif = keepsEXIF ? image.exif.map(EncodingMetadata.uprightEXIF) : nil
        return EncodingMetadata(exif: exif, density: source.uprightDensity)
    }
}
