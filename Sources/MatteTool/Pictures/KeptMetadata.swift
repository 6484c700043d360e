import Matte
import MatteCodecs

/// The metadata that a conversion copies from its input: always the density, and EXIF on request.
///
/// EXIF can contain the place and time of a picture, and a thumbnail of the whole picture. Commands that crop or erase
/// therefore have no option to copy EXIF.
enum KeptMetadata {
    /// The option that copies EXIF. Only commands that keep the whole picture have it.
    static let option = Option.flag("keep-metadata", "copies EXIF, which may contain place and time")

    /// Returns the metadata to copy from an input.
    static func metadata(of source: SourcePicture, keepsEXIF: Bool = false) -> EncodingMetadata {
        let exif = keepsEXIF ? source.file.exif.map(EncodingMetadata.uprightEXIF) : nil
        return EncodingMetadata(exif: exif, density: source.uprightDensity)
    }
}
