import Matte
import MatteCodecs

/// The command `matte adjust`, which changes the colours and tones of a picture and sharpens it.
enum AdjustCommand {
    static let command = Command(
        "adjust", "changes exposure, contrast, colours and sharpness of a picture", operands: .inputs,
        sample: "photo.jpg --exposure 0.3 --auto-levels --sharpen 0.7 --out adjusted.png",
        options: AdjustSettings.options + PictureCommand.options,
        details: """
            Adjustments are applied in the order of this list, without rounding in between. Auto-levels and white balance
            are measured on the picture with all earlier adjustments, in 8 bits; pixels with an alpha of 0 don't count.
            """
    ) { arguments in
        let settings = try AdjustSettings(arguments)
        return try PictureCommand.run(arguments, extent: .whole) { source, output in
            let adjusted = try settings.adjust(source.streamed())
            var result = try output.write(adjusted.picture, madeFrom: source)
            result.levels = adjusted.levels.map { [$0.black, $0.white] }
            result.gains = adjusted.balance.map { [$0.red, $0.green, $0.blue] }
            return result
        }
    }
}
