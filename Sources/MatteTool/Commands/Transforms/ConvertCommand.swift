import MatteCodecs

/// The command `matte convert`, which writes a picture in another format.
enum ConvertCommand {
    static let command = Command(
        "convert",
        "writes a picture in another format, upright, in sRGB and without private metadata unless they are kept",
        operands: .inputs, sample: "photo.jpg --out converted.webp",
        options: LightOutput.options + PictureCommand.options
    ) { arguments in
        let light = try LightOutput(arguments)
        return try PictureCommand.run(arguments, extent: .whole) { source, output in
            if let light { return try light.write(source, output) }
            return try output.write(source.streamed(), madeFrom: source)
        }
    }
}
