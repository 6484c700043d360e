import Matte
import MatteCodecs

/// The command `matte adjust`, which changes the colours and tones of a picture and sharpens it.
enum AdjustCommand {
    static let command = Command(
        name: "adjust", summary: "changes exposure, contrast, colours and sharpness of a picture",
        operands: "INPUT...", operandCount: 1...Int.max,
        options: [
            .value(
                "exposure", "EV",
                "sets the change of exposure in stops, -20...20; 1 doubles linear light (default 0)"),
            .value(
                "gamma", "G",
                "sets the gamma of linear light, 0.1...10; above 1 brightens (default 1)"),
            .value(
                "brightness", "B", "sets what is added to all values, -1...1, where 1 is white (default 0)"),
            .value(
                "contrast", "C", "sets the factor of the distance from the middle, 0...16 (default 1)"),
            .value(
                "saturation", "S", "sets the factor of the distance from grey, 0...10 (default 1)"),
            .flag(
                "auto-levels",
                "stretches the tones to the full range, the same for all channels; clips 0.1 % of the values at each end"
            ),
            .value(
                "white-balance", "grey-world|X,Y",
                "makes the mean of the picture neutral, or the 5x5 pixels around a pixel of the upright picture"
            ),
            .value(
                "sharpen", "AMOUNT[,RADIUS]",
                "sharpens by an unsharp mask: sets the factor of the difference from the blurred picture, 0...10, and the "
                    + "standard deviation of the blur in pixels (default radius 1)"),
        ] + PictureCommand.options,
        details: """
            Adjustments are applied in the order of this list, without rounding in between. Auto-levels and white balance
            are measured on the picture with all earlier adjustments, in 8 bits; pixels with an alpha of 0 don't count.
            """
    ) { arguments in
        let settings = try AdjustSettings(arguments)
        return try PictureCommand.run(arguments) { source, output in
            let adjusted = try settings.adjust(source.streamed())
            var result = try output.write(
                adjusted.picture, madeFrom: source, metadata: KeptMetadata.metadata(of: source, arguments))
            result.levels = adjusted.levels.map { [$0.black, $0.white] }
            result.gains = adjusted.balance.map { [$0.red, $0.green, $0.blue] }
            return result
        }
    }
}
