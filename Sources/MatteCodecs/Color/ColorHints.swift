/// The colour information of a PNG without an ICC profile.
struct ColorHints: Hashable {
    /// A Boolean value that indicates whether the file declares its pixels as sRGB.
    var isSRGB = false
    /// The exponent that encoded the samples, such as 0.45455.
    var gamma: Double?
    /// The CIE x and y of white, red, green and blue.
    var chromaticities: [Double]?
    /// The code points of a cICP chunk (H.273): primaries, transfer, matrix, range.
    var codePoints: [UInt8]?
}
