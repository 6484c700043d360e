import Matte
import MatteCodecs

/// `matte blur-background`: blurs what a mask doesn't select.
enum BlurBackgroundCommand {
    static let command = PictureCommand.make(
        "blur-background", "blurs what a mask doesn't select, without a halo of the subject's colours",
        options: [
            MaskArguments.mask, MaskArguments.invert,
            .value(
                "sigma", "S", "the blur's standard deviation in pixels (default a 60th of the longer side)"),
        ]
    ) { arguments in
        let bytes = try MaskArguments.bytes(arguments)
        let isInverted = arguments.has("invert-mask")
        let sigma = try arguments.number("sigma", in: 0...1000)
        let decoding = try DecodingArguments.decoding(arguments)
        return { _, raster in
            let mask = try MaskArguments.mask(bytes, size: nil, isInverted: isInverted, decoding)
            let sigma = sigma ?? Double(raster.size.longerSide) / 60
            return (try raster.blurringBackground(mask, sigma: sigma), nil)
        }
    }
}

extension Raster<RGBA8> {
    /// The picture with everything but what a mask selects blurred; the mask may have any size.
    func blurringBackground(_ mask: Mask, sigma: Double) throws(MatteError) -> Raster<RGBA8> {
        let effect = try PortraitEffect(frame: size, background: .blur(sigma: sigma))
        let confidences: Raster<GrayF32> = try mask.raster.converted()
        var result = try Raster(size: size, repeating: RGBA8(red: 0, green: 0, blue: 0))
        var output = result.mutableView
        try effect.render(view, confidences: confidences.view, into: &output)
        return result
    }
}
