public import Matte
public import MatteCodecs

extension EditRegion {
    /// Creates the region to repaint from the file of a mask.
    ///
    /// The file is read as `MaskPicture` states. If the mask's alpha varies, the region consists of its transparent
    /// pixels, as in image APIs: those with an alpha below 128. Otherwise it consists of its white pixels: those with a
    /// grey level of at least 128.
    ///
    /// ```swift
    /// let region = try EditRegion(maskFile: maskFile)
    /// let edit = try EditUpload(photo: photo, editing: region, for: .square4MB)
    /// edit.mask?.size == edit.image.size  // true
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: A picture's file, in any format that this build reads (`ImageFormat.isReadable`).
    ///   - isInverted: True to select opaque or black pixels instead.
    ///   - options: The limits, strictness and orientation for decoding the mask.
    /// - Throws: `MatteError` if the file cannot be decoded, for example with code `decoding` if it is damaged.
    public init(
        maskFile bytes: some Collection<UInt8>, isInverted: Bool = false,
        options: DecodingOptions = DecodingOptions()
    ) throws(MatteError) {
        let picture = try MaskPicture(
            decoding: bytes, for: .repainting, isInverted: isInverted, options: options)
        self = .mask(picture.levels, reading: picture.reading)
    }
}

extension Mask {
    /// Returns the part of a photo that this mask repaints, and adds warnings if the mask may not be the one that its
    /// author intended.
    ///
    /// - Parameters:
    ///   - greys: The meaning of levels between 0 and 255 for the service. If it takes them as a strength, they are
    ///     kept, apart from noise near 0 and 255. Otherwise levels from `least` up are selected.
    ///   - least: The lowest level that is repainted. Only services that repaint every level but 0 differ from 128, and
    ///     only in the check of a finished mask.
    ///   - warnings: The list to which warnings are added.
    func repainted(
        _ greys: MaskRule.Greys, from least: UInt8 = 128, warnings: inout [DecodingWarning]
    ) throws(MatteError) -> Mask {
        func percent(_ share: Double) -> Int { Int((100 * share).rounded()) }
        let grey = try greyShare()
        if greys != .strength, grey > Self.mostGrey {
            warnings.append(
                DecodingWarning(
                    .mask,
                    "the mask is not black and white: \(percent(grey)) % of its pixels are grey, and levels from "
                        + "\(least) up are repainted"))
        }
        let selection = try thresholdedCopy(at: least)
        let share = selection.coveredShare
        if share > Self.mostSelected {
            warnings.append(
                DecodingWarning(
                    .mask,
                    "the mask selects \(percent(share)) % of the photo; if the rest is to be repainted, invert the mask"
                ))
        }
        return greys == .strength ? try withoutNoise() : selection
    }

    /// The share of grey pixels above which a mask is reported. The soft edges of a drawn mask and the noise of lossy
    /// compression stay below it; confidences of a model, and photos, do not.
    private static var mostGrey: Double { 0.05 }

    /// The share of selected pixels above which a mask is reported.
    private static var mostSelected: Double { 0.5 }
}
