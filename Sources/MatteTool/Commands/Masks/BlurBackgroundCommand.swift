import Matte
import MatteCodecs

/// The command `matte blur-background`, which blurs everything that a mask does not select.
enum BlurBackgroundCommand {
    private static let sigma = Option(
        "sigma", .number("S", in: 0...1000), unset: "a 60th of the longer side",
        "sets the standard deviation of the blur in pixels")

    static let command = PictureCommand.make(
        "blur-background",
        "blurs everything that a mask does not select, without a halo of the subject's colours",
        sample: "photo.jpg --mask mask.png --out blurred.png",
        options: [MaskArguments.mask, MaskArguments.invert, sigma]
    ) { arguments in
        let sigma = arguments[sigma]
        let mask = try MaskArguments.mask(arguments)
        return { _, picture in
            let mask = try mask()
            let sigma = sigma ?? Double(picture.size.longerSide) / 60
            return (try picture.blurringBackground(mask: mask, sigma: sigma), nil)
        }
    }
}
