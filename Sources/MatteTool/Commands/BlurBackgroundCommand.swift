import Matte
import MatteCodecs

/// The command `matte blur-background`, which blurs everything that a mask does not select.
enum BlurBackgroundCommand {
    static let command: Command = PictureCommand.make(
        "blur-background",
        "blurs everything that a mask does not select, without a halo of the subject's colours",
        options: [
            MaskArguments.mask, MaskArguments.invert,
            .value(
                "sigma", "S",
                "sets the standard deviation of the blur in pixels (default a 60th of the longer side)"),
        ]
    ) { arguments in
        let decoding = try DecodingArguments.decoding(arguments)
        let maskFile = try MaskArguments.file(arguments, decoding)
        let isInverted = arguments.has("invert-mask")
        let sigma = try arguments.number("sigma", in: 0...1000)
        return { _, picture in
            let mask = try MaskArguments.mask(maskFile, size: nil, isInverted: isInverted)
            let sigma = sigma ?? Double(picture.size.longerSide) / 60
            return (try picture.blurringBackground(mask: mask, sigma: sigma), nil)
        }
    }
}
