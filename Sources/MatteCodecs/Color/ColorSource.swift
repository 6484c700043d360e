import Matte

/// The colour space of a file's pixels, in the form from which a conversion to sRGB is made.
enum ColorSource: Sendable {
    /// The pixels are sRGB, or their colour space is unknown or not supported.
    case unchanged
    /// A matrix from linear red, green and blue to CIE XYZ with the white point D50, and the curve that linearizes each
    /// channel.
    case matrix(Matrix3x3, [TransferCurve])
    /// A curve from grey samples to linear light.
    case gray(TransferCurve)
    /// The tables of an ICC profile.
    case table(TableConversion)

    /// Finds the colour space from a file's ICC profile and its other colour information.
    ///
    /// If a PNG contains several kinds of colour chunk, the first in this order applies, as in the PNG specification
    /// (third edition): cICP, iCCP, sRGB, then gAMA with cHRM.
    ///
    /// - Returns: The colour space, and a warning if the pixels won't have the colours that the file declares.
    static func find(
        profile: [UInt8]?, hints: ColorHints, model: ImageHeader.ColorModel
    ) -> (source: ColorSource, warning: DecodingWarning?) {
        if let codes = hints.codePoints {
            let known = ColorCodePoints(codes, in: hints.container)
            if let source = known.source { return (source, known.warning) }
            let rest = find(profile: profile, hints: hints.withoutCodePoints, model: model)
            return (rest.source, rest.warning ?? known.warning)
        }
        if let profile { return find(profile, model) }
        guard !hints.isSRGB, hints.gamma != nil || hints.chromaticities != nil else {
            return (.unchanged, nil)
        }
        // A gamma of 0.45455 stands for the sRGB curve, because files declare sRGB in this way, although that curve is
        // not a power function.
        let gamma = hints.gamma ?? 0.454_55
        let curve = abs(gamma - 0.454_55) < 0.000_1 ? TransferCurve.sRGB : .power(1 / gamma)
        guard let matrix = hints.chromaticities.map({ Matrix3x3(primaries: $0) }) ?? .sRGB,
            matrix.inverse != nil
        else {
            return (.unchanged, warning("the chromaticities of the cHRM chunk", "they span no colours"))
        }
        return (.matrix(matrix, [curve, curve, curve]), nil)
    }

    /// Finds the colour space that an ICC profile defines.
    private static func find(
        _ profile: [UInt8], _ model: ImageHeader.ColorModel
    ) -> (source: ColorSource, warning: DecodingWarning?) {
        let isInk = model == .cmyk || model == .ycck
        let subject: String =
            ICCProfile.description(of: profile.elements).map { "the colour profile '\($0)'" }
            ?? "the colour profile"
        guard let space = ICCProfile.space(of: profile) else {
            return (.unchanged, warning(subject, "it isn't an ICC profile", isInk: isInk))
        }
        let spaces = isInk ? ["CMYK"] : model == .gray ? ["GRAY", "RGB "] : ["RGB "]
        guard spaces.contains(space) else {
            return (
                .unchanged, warning(subject, "it is for '\(space)' samples, not for \(model)", isInk: isInk)
            )
        }
        switch ICCProfile.model(of: profile.elements) {
        case .rgb(let columns, let curves):
            let matrix = Matrix3x3(columns: columns)
            guard matrix.inverse != nil else {
                return (.unchanged, warning(subject, "its matrix spans no colours"))
            }
            return (.matrix(matrix, curves), nil)
        case .gray(let curve): return (.gray(curve), nil)
        case nil: break
        }
        do throws(ICCFault) {
            guard let table = try TableConversion(profile) else {
                return (.unchanged, warning(subject, "it has no tables or rising curves", isInk: isInk))
            }
            return (.table(table), nil)
        } catch {
            return (.unchanged, warning(subject, error.reason, isInk: isInk))
        }
    }

    private static func warning(_ subject: String, _ reason: String, isInk: Bool = false) -> DecodingWarning {
        let effect = isInk ? "inks are converted without it" : "pixels are as stored"
        return DecodingWarning(.color, "\(subject) cannot be converted to sRGB: \(reason); \(effect)")
    }

    /// A Boolean value that indicates whether the colour space is that of inks, which are always converted.
    var convertsInk: Bool {
        if case .table(let table) = self { return table.channels == 4 }
        return false
    }

    /// The memory in bytes that the conversion's table takes.
    var tableBytes: Int {
        if case .table(let table) = self { return table.byteCount }
        return 0
    }
}

extension ColorHints {
    fileprivate var withoutCodePoints: ColorHints {
        var rest = self
        rest.codePoints = nil
        return rest
    }
}
