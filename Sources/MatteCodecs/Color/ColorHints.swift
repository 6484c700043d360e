/// The colour information of a file other than an ICC profile: that in the chunks of a PNG, or in a box of a HEIC or
/// AVIF.
struct ColorHints: Hashable {
    /// A Boolean value that indicates whether the file declares its pixels as sRGB.
    var isSRGB = false
    /// The exponent with which the samples were encoded, such as 0.45455.
    var gamma: Double?
    /// The CIE xy chromaticities of white, red, green and blue, as eight numbers.
    var chromaticities: [Double]?
    /// The four code points of a cICP chunk (ITU-T H.273): colour primaries, transfer function, matrix, and full-range
    /// flag.
    var codePoints: [UInt8]?
    /// The name of the chunk or box that contains the code points.
    var container = "cICP"
}
