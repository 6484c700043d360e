import Matte
import MatteCodecs

/// The metadata that a conversion keeps from its input: the density always, EXIF only when asked to. EXIF can say
/// where and when a picture was taken, and can hold a small copy of it, so commands that cut or erase never offer to
/// keep it.
enum KeptMetadata {
    /// The option of commands that keep the whole picture.
    static let option = Option.flag(
        "keep-metadata", "copy EXIF (which may tell place and time); left out unless given")

    /// The metadata kept from an input.
    static func metadata(of source: SourcePicture, _ arguments: Arguments) -> EncodingMetadata {
        let keepsEXIF = arguments.has(option.name)
        let exif = keepsEXIF ? source.file.exif.map(EncodingMetadata.uprightEXIF) : nil
        return EncodingMetadata(exif: exif, density: source.uprightDensity)
    }
}
