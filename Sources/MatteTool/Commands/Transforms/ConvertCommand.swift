/// The command `matte convert`, which writes a picture in another format.
enum ConvertCommand {
    static let command = PictureCommand.make(
        "convert", "writes a picture in another format, upright, in sRGB and without private metadata",
        sample: "photo.jpg --out converted.webp", options: [KeptMetadata.option]
    ) { _ in
        { _, picture in (picture, nil) }
    }
}
