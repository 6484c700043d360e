/// The colour information of a PNG without a profile.
struct ColorHints: Hashable {
    /// True if the pixels are declared to be sRGB.
    var isSRGB = false
    /// The exponent that encoded the samples, 0.45455 for example.
    var gamma: Double?
    /// White, red, green and blue as CIE x and y.
    var chromaticities: [Double]?
    /// The code points of a cICP chunk (H.273): primaries, transfer, matrix, range.
    var codePoints: [UInt8]?
}
