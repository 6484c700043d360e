extension InspectedFile {
    /// The ICC profile of the stored pixels: the embedded one, or one that is made for the colours that the file
    /// states otherwise. `nil` if the pixels are sRGB, or if a profile can't state their curve.
    var profile: [UInt8]? {
        let codes = colorHints.codePoints.map { ColorCodePoints($0) }
        guard icc == nil || codes?.source != nil else { return icc }
        guard case .matrix(let matrix, let curves) = color, ColorConversion(color) != nil else { return nil }
        return ICCWriter.profile(codes?.name ?? "Stated primaries and gamma", matrix, curves[0])
    }
}
