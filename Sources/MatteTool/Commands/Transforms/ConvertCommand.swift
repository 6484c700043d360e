import MatteCodecs

/// The command `matte convert`, which writes a picture in another format.
enum ConvertCommand {
    static let command = PictureCommand.make(
        "convert",
        "writes a picture in another format, upright, in sRGB and without private metadata unless they are kept",
        sample: "photo.jpg --out converted.webp", extent: PictureCommand.whole
    ) { _ in
        { _, picture in (picture, nil) }
    }
}
